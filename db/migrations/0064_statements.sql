CREATE TABLE "statement_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lines" integer NOT NULL,
	"payments" integer NOT NULL,
	"ignored" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"verified" integer DEFAULT 0 NOT NULL,
	"contradicted" integer DEFAULT 0 NOT NULL,
	"first_paid_at" timestamp with time zone,
	"last_paid_at" timestamp with time zone,
	"prepared_by" text,
	"prepared_at" timestamp with time zone NOT NULL,
	"started_by" text,
	"started_at" timestamp with time zone,
	"request_id" text,
	"stopped_by" text,
	"stopped_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"problem" text,
	"receipt" text NOT NULL,
	"amount" bigint,
	"paid_at" timestamp with time zone,
	"account" text DEFAULT '' NOT NULL,
	"edition_id" integer,
	"number" integer,
	"phone" text DEFAULT '' NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"outcome" text,
	CONSTRAINT "statement_lines_problem" CHECK ("statement_lines"."problem" in ('withdrawn', 'repeated', 'formula', 'too-long', 'no-receipt', 'bad-receipt', 'practice-receipt', 'not-completed', 'reversed', 'no-amount', 'negative-amount', 'cents', 'bad-amount', 'both-ways', 'bad-time', 'repeated-otherwise')),
	CONSTRAINT "statement_lines_outcome" CHECK ("statement_lines"."outcome" in ('new-payment', 'verified-payment', 'known-payment', 'contradiction')),
	CONSTRAINT "statement_lines_payment_told" CHECK (problem is not null or (amount is not null and amount > 0 and paid_at is not null and receipt ~ '^[A-Z0-9]{6,20}$')),
	CONSTRAINT "statement_lines_names_nobody" CHECK ((problem is null and outcome is null) or (account = '' and phone = '' and payer = ''))
);
--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_imports_running" ON "statement_imports" USING btree ("id") WHERE started_at is not null and finished_at is null and stopped_at is null;--> statement-breakpoint
CREATE INDEX "statement_imports_prepared" ON "statement_imports" USING btree ("prepared_at");--> statement-breakpoint
CREATE INDEX "statement_lines_open" ON "statement_lines" USING btree ("import_id","receipt") WHERE problem is null and outcome is null;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_payment" ON "statement_lines" USING btree ("import_id","receipt") WHERE problem is null;--> statement-breakpoint
CREATE INDEX "statement_lines_by_import" ON "statement_lines" USING btree ("import_id","id");