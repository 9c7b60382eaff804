-- Whoever changes a status or erases a person, and however: a place on the standby list is one of a denied vendor.
CREATE FUNCTION end_standby() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM standby_entries WHERE application_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER standby_ended AFTER UPDATE OF status, erased_at ON vendor_applications
	FOR EACH ROW WHEN (OLD.status = 'denied' AND (NEW.status <> 'denied' OR (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)))
	EXECUTE FUNCTION end_standby();
--> statement-breakpoint
-- Every denial until now told its vendor of a standby list.
INSERT INTO standby_entries (application_id, joined_at)
SELECT denied.id, max(letter.queued_at)
FROM vendor_applications denied JOIN outbox_mails letter ON letter.application_id = denied.id
WHERE denied.status = 'denied' AND denied.erased_at IS NULL
	AND letter.kind = 'denial' AND letter.withdrawn_for IS NULL AND letter.state <> 'failed'
GROUP BY denied.id;
