CREATE TABLE "announcements" (
	"application_id" integer PRIMARY KEY NOT NULL,
	"edition_id" integer NOT NULL,
	"verdict" text,
	"is_outdated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "announcements_verdict" CHECK ("announcements"."verdict" in ('yes', 'standby', 'no', 'pending'))
);
--> statement-breakpoint
CREATE INDEX "announcements_outdated" ON "announcements" USING btree ("edition_id","application_id") WHERE is_outdated;
--> statement-breakpoint
-- What the vendor of an application was told last, beside what holds. Whoever waits for the row sees, once it is theirs, all
-- that was committed before; nothing is locked behind it.
CREATE FUNCTION refresh_announcement(application integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	about record;
	last record;
BEGIN
	INSERT INTO announcements (application_id, edition_id)
	SELECT id, edition_id FROM vendor_applications WHERE id = application ON CONFLICT DO NOTHING;
	PERFORM FROM announcements WHERE application_id = application FOR UPDATE;
	SELECT erased_at IS NULL AND merged_into_id IS NULL AS is_listed, unreleased_choice <> '' AS is_chosen, CASE
			WHEN unreleased_choice <> '' THEN unreleased_choice
			WHEN status = 'pending' THEN 'pending'
			WHEN status = 'approved' THEN 'yes'
			WHEN EXISTS (SELECT FROM standby_entries WHERE application_id = application) THEN 'standby'
			ELSE 'no'
		END AS verdict
	INTO about FROM vendor_applications WHERE id = application;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	SELECT id, tells INTO last FROM outbox_mails
	WHERE application_id = application AND tells IS NOT NULL AND state IN ('sent', 'maybe-sent') AND bounce IS DISTINCT FROM 'permanent'
	ORDER BY coalesce(sent_at, queued_at) DESC, id DESC LIMIT 1;
	UPDATE announcements SET verdict = last.tells, 
			is_outdated = coalesce(about.is_listed AND last.tells <> about.verdict, false)
		-- Who was told that it is being read again expects a choice.
		AND NOT (about.is_chosen AND last.tells = 'pending')
		-- What failed or came back is there to be sent again.
		AND NOT EXISTS (
			SELECT FROM outbox_mails WHERE application_id = application AND tells = about.verdict AND withdrawn_for IS NULL
				AND (state IN ('queued', 'sending', 'failed') OR (bounce = 'permanent' AND id > last.id)))
	WHERE application_id = application;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM refresh_announcement(OLD.application_id);
	END IF;
	IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.application_id IS DISTINCT FROM OLD.application_id) THEN
		PERFORM refresh_announcement(NEW.application_id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_announced_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM announcements;
	ELSIF TG_OP = 'DELETE' THEN
		DELETE FROM announcements WHERE application_id = OLD.id;
	ELSE
		PERFORM refresh_announcement(NEW.id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- What matters of a letter's state: whether it left, may still leave, or neither.
CREATE FUNCTION stage_of_letter(state text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN state IN ('sent', 'maybe-sent') THEN 'left' WHEN state IN ('queued', 'sending', 'failed') THEN 'on its way' ELSE '' END
$$;
--> statement-breakpoint
CREATE TRIGGER announcement_queued AFTER INSERT ON outbox_mails
	FOR EACH ROW WHEN (NEW.tells IS NOT NULL AND NEW.application_id IS NOT NULL AND NEW.state <> 'held') EXECUTE FUNCTION note_announcement();
--> statement-breakpoint
CREATE TRIGGER announcement_changed AFTER UPDATE ON outbox_mails
	FOR EACH ROW WHEN (
		coalesce(OLD.tells, NEW.tells) IS NOT NULL
		AND (OLD.application_id, OLD.tells, OLD.sent_at, OLD.queued_at, OLD.bounce, OLD.withdrawn_for, stage_of_letter(OLD.state))
			IS DISTINCT FROM (NEW.application_id, NEW.tells, NEW.sent_at, NEW.queued_at, NEW.bounce, NEW.withdrawn_for, stage_of_letter(NEW.state))
	) EXECUTE FUNCTION note_announcement();
--> statement-breakpoint
CREATE TRIGGER announcement_deleted AFTER DELETE ON outbox_mails
	FOR EACH ROW WHEN (OLD.tells IS NOT NULL AND OLD.state <> 'held') EXECUTE FUNCTION note_announcement();
--> statement-breakpoint
CREATE TRIGGER announcement_on_standby AFTER INSERT OR UPDATE OR DELETE ON standby_entries
	FOR EACH ROW EXECUTE FUNCTION note_announcement();
--> statement-breakpoint
CREATE TRIGGER announced_application_changed AFTER UPDATE ON vendor_applications
	FOR EACH ROW WHEN (
		(OLD.status, OLD.unreleased_choice, OLD.erased_at, OLD.merged_into_id)
			IS DISTINCT FROM (NEW.status, NEW.unreleased_choice, NEW.erased_at, NEW.merged_into_id)
	) EXECUTE FUNCTION note_announced_application();
--> statement-breakpoint
CREATE TRIGGER announced_application_deleted AFTER DELETE ON vendor_applications
	FOR EACH ROW EXECUTE FUNCTION note_announced_application();
--> statement-breakpoint
CREATE TRIGGER announced_applications_truncated AFTER TRUNCATE ON vendor_applications
	FOR EACH STATEMENT EXECUTE FUNCTION note_announced_application();
--> statement-breakpoint
SELECT refresh_announcement(application_id) FROM (
	SELECT DISTINCT application_id FROM outbox_mails WHERE tells IS NOT NULL AND application_id IS NOT NULL AND state <> 'held'
) told;
