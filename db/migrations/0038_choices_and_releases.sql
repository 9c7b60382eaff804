CREATE TABLE "application_choices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"choice" text NOT NULL,
	"mail_id" integer NOT NULL,
	"chosen_by" text,
	"chosen_at" timestamp with time zone NOT NULL,
	"edited_text" text,
	"letter_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "application_choices_application_id_unique" UNIQUE("application_id"),
	CONSTRAINT "application_choices_mail_id_unique" UNIQUE("mail_id"),
	CONSTRAINT "application_choices_choice" CHECK ("application_choices"."choice" in ('yes', 'standby', 'no'))
);
--> statement-breakpoint
CREATE TABLE "standby_entries" (
	"application_id" integer PRIMARY KEY NOT NULL,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_items" (
	"release_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"choice_id" integer NOT NULL,
	"choice" text NOT NULL,
	"outcome" text,
	CONSTRAINT "release_items_release_id_application_id_pk" PRIMARY KEY("release_id","application_id"),
	CONSTRAINT "release_items_choice" CHECK ("release_items"."choice" in ('yes', 'standby', 'no')),
	CONSTRAINT "release_items_outcome" CHECK ("release_items"."outcome" in ('released', 'changed', 'edition-closed'))
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"requested_by" text,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"origin" text NOT NULL,
	"request_id" text,
	"stopped_by" text,
	"stopped_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_state";--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "decision_letters" text DEFAULT 'at-once' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_choices" ADD CONSTRAINT "application_choices_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_choices" ADD CONSTRAINT "application_choices_mail_id_outbox_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_choices" ADD CONSTRAINT "application_choices_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standby_entries" ADD CONSTRAINT "standby_entries_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_items_open" ON "release_items" USING btree ("release_id","application_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "release_items_by_application" ON "release_items" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "releases_one_unfinished" ON "releases" USING btree ("edition_id") WHERE finished_at is null and stopped_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_mails_one_held" ON "outbox_mails" USING btree ("application_id") WHERE state = 'held';--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_decision_letters" CHECK ("editions"."decision_letters" in ('at-once', 'held'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_state" CHECK ("outbox_mails"."state" in ('held', 'queued', 'sending', 'sent', 'failed', 'maybe-sent', 'withdrawn'));