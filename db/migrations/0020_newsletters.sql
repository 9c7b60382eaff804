CREATE TABLE "newsletters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"recipients" integer,
	"html" text,
	"text" text,
	"unsubscribe_url" text,
	"request_id" text,
	"queued_through" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_withdrawn_for";--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "newsletter_id" integer;--> statement-breakpoint
CREATE INDEX "outbox_mails_due_in_order" ON "outbox_mails" USING btree ((newsletter_id is not null),"next_attempt_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_mails_by_newsletter" ON "outbox_mails" USING btree ("newsletter_id","state","id") WHERE newsletter_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_mails_besides_newsletters" ON "outbox_mails" USING btree ("id") WHERE newsletter_id is null;--> statement-breakpoint
CREATE INDEX "outbox_mails_unsent_of_list" ON "outbox_mails" USING btree (lower(recipient)) WHERE unsubscribe_url is not null and state in ('queued', 'sending', 'failed', 'maybe-sent');--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin (email_key gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'password-reset', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_withdrawn_for" CHECK ("outbox_mails"."withdrawn_for" in ('decision-changed', 'address-corrected', 'person-erased', 'left-the-list', 'newsletter-stopped'));