ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "tells" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_tells" CHECK ("outbox_mails"."tells" in ('yes', 'standby', 'no', 'pending'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'password-reset', 'invitation', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'correction', 'custom'));--> statement-breakpoint
UPDATE "outbox_mails" SET "tells" = case
	when "kind" = 'confirmation' then 'yes'
	when "text" ~ 'on\s+our\s+standby\s+list' then 'standby'
	else 'no' end
WHERE "kind" in ('confirmation', 'denial');
