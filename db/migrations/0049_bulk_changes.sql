CREATE TABLE "bulk_change_items" (
	"bulk_change_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"expected" text NOT NULL,
	"from_status" text NOT NULL,
	"from_choice" text,
	"from_standby" boolean NOT NULL,
	"outcome" text,
	"made" text,
	"withdrew_denial" boolean DEFAULT false NOT NULL,
	"last_entry" integer,
	CONSTRAINT "bulk_change_items_bulk_change_id_application_id_pk" PRIMARY KEY("bulk_change_id","application_id"),
	CONSTRAINT "bulk_change_items_outcome" CHECK ("bulk_change_items"."outcome" in ('done', 'already', 'changed', 'told', 'letter-edited', 'over-maximum', 'not-reviewed', 'merged', 'erased', 'rules-changed', 'edition-closed'))
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"target" text,
	"undoes_id" integer,
	"holds_letters" boolean NOT NULL,
	"asked" integer NOT NULL,
	"prepared_by" text,
	"prepared_at" timestamp with time zone NOT NULL,
	"started_by" text,
	"started_at" timestamp with time zone,
	"accepted_excess" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"origin" text,
	"request_id" text,
	"stopped_by" text,
	"stopped_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "bulk_changes_target" CHECK ("bulk_changes"."target" in ('yes', 'standby', 'no', 'none')),
	CONSTRAINT "bulk_changes_undoes" CHECK ((target is null) = (undoes_id is not null))
);
--> statement-breakpoint
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_bulk_change_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_items_open" ON "bulk_change_items" USING btree ("bulk_change_id","application_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "bulk_change_items_by_application" ON "bulk_change_items" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_by_edition" ON "bulk_changes" USING btree ("edition_id","id");--> statement-breakpoint
CREATE INDEX "bulk_changes_running" ON "bulk_changes" USING btree ("id") WHERE started_at is not null and finished_at is null and stopped_at is null;