ALTER TABLE "letter_template_versions" DROP CONSTRAINT "letter_template_versions_kind";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_withdrawn_for";--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "paper_emails" text DEFAULT 'by-themselves' NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "told_by" integer;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "is_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "papers_untold" ON "papers" USING btree ("edition_id","judged_at") WHERE not is_told;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_paper_emails" CHECK ("editions"."paper_emails" in ('by-themselves', 'none'));--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_kind" CHECK ("letter_template_versions"."kind" in ('application-received', 'confirmation', 'changed-confirmation', 'standby', 'refusal', 'denial', 'reversal', 'correction', 'extras-receipt', 'invoice', 'payment-receipt', 'part-payment', 'payment-reversal', 'payment-reminder', 'paper-verdicts', 'paper-reminder'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'password-reset', 'invitation', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'mailing', 'mailing-test', 'correction', 'digest', 'vendor-link', 'letter-test', 'standby-offer', 'withdrawal', 'email-changed', 'invoice', 'payment-receipt', 'payment-reversal', 'payment-reminder', 'paper-verdicts', 'paper-reminder', 'vendor-code', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_withdrawn_for" CHECK ("outbox_mails"."withdrawn_for" in ('decision-changed', 'address-corrected', 'person-erased', 'application-merged', 'vendor-withdrew', 'left-the-list', 'newsletter-stopped', 'mailing-stopped', 'same-address', 'invitation-withdrawn', 'account-changed', 'papers-changed'));--> statement-breakpoint
-- Editions from before say nothing by themselves: what was said of their papers was told in other ways.
UPDATE editions SET paper_emails = 'none';
--> statement-breakpoint
-- What these emails say is no longer so: those that have not left do not leave. One that came back is not sent to another address.
CREATE FUNCTION withdraw_paper_emails(mails integer[]) RETURNS void LANGUAGE sql AS $$
	UPDATE outbox_mails SET withdrawn_for = 'papers-changed', withdrawn_at = now(),
		state = CASE WHEN state IN ('queued', 'failed') THEN 'withdrawn' ELSE state END,
		next_attempt_at = CASE WHEN state IN ('queued', 'failed') THEN NULL ELSE next_attempt_at END
	WHERE id = ANY (mails) AND withdrawn_for IS NULL
		AND (state IN ('queued', 'sending', 'failed', 'maybe-sent') OR bounce = 'permanent')
$$;
--> statement-breakpoint
-- Each verdict is to be told, and whatever was said of the version before is said no more.
CREATE FUNCTION note_verdict() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM withdraw_paper_emails(ARRAY[OLD.told_by]);
	NEW.told_by := NULL;
	NEW.is_told := NEW.state = 'received';
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER verdict_noted BEFORE UPDATE ON papers
	FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION note_verdict();
--> statement-breakpoint
-- Whose papers came, were judged or are gone is reminded anew of what is missing then.
CREATE FUNCTION revise_paper_reminders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	paper papers%ROWTYPE;
BEGIN
	IF TG_OP = 'DELETE' THEN
		paper := OLD;
		PERFORM withdraw_paper_emails(ARRAY[OLD.told_by]);
	ELSE
		paper := NEW;
	END IF;
	PERFORM withdraw_paper_emails(ARRAY(
		SELECT reminder.id FROM vendor_applications sent
			LEFT JOIN vendor_applications kept ON kept.id = sent.merged_into_id
			JOIN vendor_applications reader ON reader.edition_id = sent.edition_id
				AND reader.email_key <> '' AND reader.email_key = ANY (ARRAY[sent.email_key, kept.email_key])
			JOIN outbox_mails reminder ON reminder.application_id = reader.id AND reminder.kind = 'paper-reminder'
		WHERE sent.id = paper.application_id));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER paper_reminders_revised_by_change AFTER UPDATE ON papers
	FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION revise_paper_reminders();
--> statement-breakpoint
CREATE TRIGGER paper_reminders_revised AFTER INSERT OR DELETE ON papers
	FOR EACH ROW EXECUTE FUNCTION revise_paper_reminders();
--> statement-breakpoint
-- Who was decided, merged or changed otherwise may be asked for other papers, or for none.
CREATE FUNCTION revise_paper_emails_of_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM withdraw_paper_emails(ARRAY(
		SELECT id FROM outbox_mails WHERE application_id IN (NEW.id, OLD.merged_into_id, NEW.merged_into_id)
			AND (kind = 'paper-reminder' OR kind = 'paper-verdicts' AND OLD.email_key = NEW.email_key)));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER paper_emails_of_vendor_revised AFTER UPDATE ON vendor_applications
	FOR EACH ROW WHEN ((OLD.status, OLD.withdrawn_at, OLD.merged_into_id, OLD.category, OLD.tent_type, OLD.email_key)
		IS DISTINCT FROM (NEW.status, NEW.withdrawn_at, NEW.merged_into_id, NEW.category, NEW.tent_type, NEW.email_key))
	EXECUTE FUNCTION revise_paper_emails_of_vendor();
--> statement-breakpoint
-- Something else is asked of the vendors of the edition. Whoever writes requirements holds its papers before.
CREATE FUNCTION revise_paper_emails_of_requirement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM withdraw_paper_emails(ARRAY(
		SELECT told_by FROM papers WHERE requirement_id = NEW.id AND told_by IS NOT NULL
		UNION SELECT reminder.id FROM outbox_mails reminder JOIN vendor_applications reader ON reader.id = reminder.application_id
		WHERE reader.edition_id = NEW.edition_id AND reminder.kind = 'paper-reminder'
			AND (reminder.state IN ('queued', 'sending', 'failed', 'maybe-sent') OR reminder.bounce = 'permanent')));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER paper_emails_of_requirement_revised AFTER UPDATE ON paper_requirements
	FOR EACH ROW WHEN ((OLD.name, OLD.due_on, OLD.expires, OLD.is_required, OLD.is_retired, OLD.categories, OLD.stalls)
		IS DISTINCT FROM (NEW.name, NEW.due_on, NEW.expires, NEW.is_required, NEW.is_retired, NEW.categories, NEW.stalls))
	EXECUTE FUNCTION revise_paper_emails_of_requirement();
--> statement-breakpoint
-- An edition that is closed, or writes about papers no more, asks for none; one with another last day finds others expired.
CREATE FUNCTION revise_paper_emails_of_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM withdraw_paper_emails(ARRAY(
		SELECT mail.id FROM outbox_mails mail JOIN vendor_applications reader ON reader.id = mail.application_id
		WHERE reader.edition_id = NEW.id AND mail.kind IN ('paper-verdicts', 'paper-reminder')
			AND (mail.state IN ('queued', 'sending', 'failed', 'maybe-sent') OR mail.bounce = 'permanent')));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER paper_emails_of_edition_revised AFTER UPDATE ON editions
	FOR EACH ROW WHEN ((NEW.closed_at IS NOT NULL OR NEW.paper_emails = 'none' OR OLD.ends_on <> NEW.ends_on)
		AND (OLD.closed_at, OLD.paper_emails, OLD.ends_on) IS DISTINCT FROM (NEW.closed_at, NEW.paper_emails, NEW.ends_on))
	EXECUTE FUNCTION revise_paper_emails_of_edition();
