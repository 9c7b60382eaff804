CREATE TABLE "invoice_run_items" (
	"run_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"outcome" text,
	CONSTRAINT "invoice_run_items_run_id_application_id_pk" PRIMARY KEY("run_id","application_id"),
	CONSTRAINT "invoice_run_items_outcome" CHECK ("invoice_run_items"."outcome" in ('issued', 'changed'))
);
--> statement-breakpoint
CREATE TABLE "invoice_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"vendors" integer NOT NULL,
	"amount" bigint NOT NULL,
	"started_by" text,
	"started_at" timestamp with time zone NOT NULL,
	"request_id" text,
	"stopped_by" text,
	"stopped_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invoice_run_items" ADD CONSTRAINT "invoice_run_items_run_id_invoice_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."invoice_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_run_items" ADD CONSTRAINT "invoice_run_items_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_runs" ADD CONSTRAINT "invoice_runs_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_runs" ADD CONSTRAINT "invoice_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_runs" ADD CONSTRAINT "invoice_runs_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_run_items_open" ON "invoice_run_items" USING btree ("run_id","application_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "invoice_run_items_by_application" ON "invoice_run_items" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "invoice_runs_by_edition" ON "invoice_runs" USING btree ("edition_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_runs_open" ON "invoice_runs" USING btree ("edition_id") WHERE finished_at is null;