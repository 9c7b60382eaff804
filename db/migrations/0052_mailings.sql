CREATE TABLE "mailing_attachments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mailing_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"picture_id" integer,
	"blank_form_id" integer,
	"file_sha256" text,
	CONSTRAINT "mailing_attachments_kind" CHECK ("mailing_attachments"."kind" in ('picture', 'blank-form'))
);
--> statement-breakpoint
CREATE TABLE "mailing_recipients" (
	"mailing_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"is_added" boolean DEFAULT false NOT NULL,
	"is_left_out" boolean DEFAULT false NOT NULL,
	"outcome" text,
	CONSTRAINT "mailing_recipients_mailing_id_application_id_pk" PRIMARY KEY("mailing_id","application_id"),
	CONSTRAINT "mailing_recipients_outcome" CHECK ("mailing_recipients"."outcome" in ('waiting', 'written', 'left-out', 'same-address', 'no-address', 'merged', 'erased', 'edition-closed'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"words" jsonb NOT NULL,
	"filter" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone NOT NULL,
	"started_by" text,
	"started_at" timestamp with time zone,
	"recipients" integer,
	"origin" text,
	"request_id" text,
	"queued_at" timestamp with time zone,
	"paused_by" text,
	"paused_at" timestamp with time zone,
	"stopped_by" text,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_withdrawn_for";--> statement-breakpoint
DROP INDEX "outbox_mails_due_in_order";--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "mailing_id" integer;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_attachments" ADD CONSTRAINT "mailing_attachments_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_attachments" ADD CONSTRAINT "mailing_attachments_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_attachments" ADD CONSTRAINT "mailing_attachments_blank_form_id_blank_forms_id_fk" FOREIGN KEY ("blank_form_id") REFERENCES "public"."blank_forms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_attachments" ADD CONSTRAINT "mailing_attachments_file_sha256_blank_form_files_sha256_fk" FOREIGN KEY ("file_sha256") REFERENCES "public"."blank_form_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_paused_by_users_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_attachments_by_mailing" ON "mailing_attachments" USING btree ("mailing_id","id");--> statement-breakpoint
CREATE INDEX "mailing_attachments_by_picture" ON "mailing_attachments" USING btree ("picture_id") WHERE picture_id is not null;--> statement-breakpoint
CREATE INDEX "mailing_attachments_by_blank_form" ON "mailing_attachments" USING btree ("blank_form_id") WHERE blank_form_id is not null;--> statement-breakpoint
CREATE INDEX "mailing_attachments_by_file" ON "mailing_attachments" USING btree ("file_sha256") WHERE file_sha256 is not null;--> statement-breakpoint
CREATE INDEX "mailing_recipients_waiting" ON "mailing_recipients" USING btree ("mailing_id","application_id") WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX "mailing_recipients_by_application" ON "mailing_recipients" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "mailings_by_edition" ON "mailings" USING btree ("edition_id","id");--> statement-breakpoint
CREATE INDEX "mailings_unwritten" ON "mailings" USING btree ("id") WHERE started_at is not null and queued_at is null and stopped_at is null;--> statement-breakpoint
CREATE INDEX "outbox_mails_by_mailing" ON "outbox_mails" USING btree ("mailing_id","state","id") WHERE mailing_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_mails_due_in_order" ON "outbox_mails" USING btree ((case when newsletter_id is not null then 2 when mailing_id is not null then 1 else 0 end),"next_attempt_at") WHERE state in ('queued', 'sending') and not is_paused;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'password-reset', 'invitation', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'mailing', 'mailing-test', 'correction', 'digest', 'vendor-link', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_withdrawn_for" CHECK ("outbox_mails"."withdrawn_for" in ('decision-changed', 'address-corrected', 'person-erased', 'application-merged', 'left-the-list', 'newsletter-stopped', 'mailing-stopped', 'same-address', 'invitation-withdrawn'));