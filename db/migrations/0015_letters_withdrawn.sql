ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_state";--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "withdrawn_for" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_mails_search" ON "outbox_mails" USING gin (fold(recipient || E'\n' || subject) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_withdrawn_for" CHECK ("outbox_mails"."withdrawn_for" in ('decision-changed', 'address-corrected', 'person-erased'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_state" CHECK ("outbox_mails"."state" in ('queued', 'sending', 'sent', 'failed', 'maybe-sent', 'withdrawn'));--> statement-breakpoint
-- What waits, or was refused, of a decision that was followed by another one: it would say what is no longer so.
UPDATE outbox_mails SET state = CASE state WHEN 'maybe-sent' THEN state ELSE 'withdrawn' END, next_attempt_at = NULL,
	withdrawn_for = 'decision-changed', withdrawn_at = now()
WHERE kind IN ('confirmation', 'denial') AND state IN ('queued', 'failed', 'maybe-sent') AND EXISTS (
	SELECT FROM application_decisions later
	WHERE later.application_id = outbox_mails.application_id AND later.decided_at > outbox_mails.queued_at
);
--> statement-breakpoint
-- Whoever was denied after their confirmation has not been told yet that they were approved again.
UPDATE vendor_applications SET confirmation_sent = false WHERE confirmation_sent AND 'denial' = (
	SELECT kind FROM outbox_mails told
	WHERE told.application_id = vendor_applications.id AND kind IN ('confirmation', 'denial')
		AND state IN ('sent', 'maybe-sent')
	ORDER BY coalesce(sent_at, queued_at) DESC, id DESC LIMIT 1
);
