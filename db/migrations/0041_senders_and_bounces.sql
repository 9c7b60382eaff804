CREATE TABLE "mailbox_readings" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"validity" text NOT NULL,
	"uid" bigint NOT NULL,
	"last_read_at" timestamp with time zone,
	"last_fault" text
);
--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "sender_name" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "sender_address" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "reply_address" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "bounce" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "bounce_status" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "bounce_text" text;--> statement-breakpoint
CREATE INDEX "outbox_mails_bounced" ON "outbox_mails" USING btree ("id") WHERE bounce is not null;--> statement-breakpoint
CREATE INDEX "outbox_mails_by_message" ON "outbox_mails" USING btree ("message_id");--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_bounce" CHECK ("outbox_mails"."bounce" in ('permanent', 'delayed'));