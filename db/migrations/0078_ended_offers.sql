-- An offer that ends before its email has left is not sent any more: it would name a time that is over.
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_withdrawn_for";--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_withdrawn_for" CHECK ("outbox_mails"."withdrawn_for" in ('decision-changed', 'address-corrected', 'person-erased', 'application-merged', 'vendor-withdrew', 'left-the-list', 'newsletter-stopped', 'mailing-stopped', 'same-address', 'invitation-withdrawn', 'account-changed', 'papers-changed', 'offer-ended'));--> statement-breakpoint
CREATE FUNCTION withdraw_offer_letter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE outbox_mails SET
		state = CASE WHEN state IN ('queued', 'failed') THEN 'withdrawn' ELSE state END,
		next_attempt_at = CASE WHEN state IN ('queued', 'failed') THEN NULL ELSE next_attempt_at END,
		withdrawn_for = 'offer-ended', withdrawn_at = NEW.ended_at
	WHERE cause = 'standby-offer:' || NEW.id AND state IN ('queued', 'sending', 'failed', 'maybe-sent') AND withdrawn_for IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offer_letter_withdrawn AFTER UPDATE OF state ON standby_offers
	FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.state <> 'open') EXECUTE FUNCTION withdraw_offer_letter();
