CREATE TABLE "announcement_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"outdated" integer NOT NULL,
	"on_standby" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"application_id" integer PRIMARY KEY NOT NULL,
	"edition_id" integer NOT NULL,
	"verdict" text,
	"is_outdated" boolean DEFAULT false NOT NULL,
	"is_on_standby" boolean DEFAULT false NOT NULL,
	CONSTRAINT "announcements_verdict" CHECK ("announcements"."verdict" in ('yes', 'standby', 'no', 'pending'))
);
--> statement-breakpoint
ALTER TABLE "letter_template_versions" DROP CONSTRAINT "letter_template_versions_kind";--> statement-breakpoint
DROP INDEX "outbox_mails_by_kind";--> statement-breakpoint
CREATE INDEX "announcement_counts_edition" ON "announcement_counts" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "announcements_outdated" ON "announcements" USING btree ("edition_id","application_id") WHERE is_outdated;--> statement-breakpoint
CREATE INDEX "outbox_mails_by_kind" ON "outbox_mails" USING btree ((case when kind = 'denial' and tells = 'standby' then 'standby' else kind end),"id");--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_kind" CHECK ("letter_template_versions"."kind" in ('application-received', 'confirmation', 'standby', 'refusal', 'denial', 'reversal', 'correction', 'extras-receipt'));
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
	SELECT erased_at IS NULL AND merged_into_id IS NULL AS is_listed, unreleased_choice <> '' AS is_chosen,
		EXISTS (SELECT FROM standby_entries WHERE application_id = application) AS is_on_standby, CASE
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
	UPDATE announcements SET verdict = last.tells, is_on_standby = about.is_listed AND about.is_on_standby,
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
-- Adds what changed, so that nobody waits (decision 079); now and then the rows of an edition become one.
CREATE FUNCTION count_announcements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	outdated integer := 0;
	on_standby integer := 0;
BEGIN
	IF TG_OP <> 'INSERT' THEN
		outdated := outdated - OLD.is_outdated::int;
		on_standby := on_standby - OLD.is_on_standby::int;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		outdated := outdated + NEW.is_outdated::int;
		on_standby := on_standby + NEW.is_on_standby::int;
	END IF;
	IF outdated <> 0 OR on_standby <> 0 THEN
		INSERT INTO announcement_counts (edition_id, outdated, on_standby)
		VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.edition_id ELSE NEW.edition_id END, outdated, on_standby);
		IF random() < 0.02 THEN
			PERFORM compact_announcement_counts();
		END IF;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION compact_announcement_counts() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM announcement_counts WHERE id IN (SELECT id FROM announcement_counts FOR UPDATE SKIP LOCKED) RETURNING *
	)
	INSERT INTO announcement_counts (edition_id, outdated, on_standby)
	SELECT edition_id, sum(outdated), sum(on_standby) FROM taken
	GROUP BY edition_id HAVING sum(outdated) <> 0 OR sum(on_standby) <> 0
$$;
--> statement-breakpoint
CREATE TRIGGER announcements_counted AFTER INSERT OR UPDATE OR DELETE ON announcements
	FOR EACH ROW EXECUTE FUNCTION count_announcements();
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
	SELECT application_id FROM outbox_mails WHERE tells IS NOT NULL AND application_id IS NOT NULL AND state <> 'held'
	UNION SELECT application_id FROM standby_entries
) told;
--> statement-breakpoint
-- Whoever is denied at once was written to in the words for the standby list, which are now those of editions that hold their letters.
INSERT INTO letter_template_versions (edition_id, kind, words, changed_by, changed_at)
SELECT DISTINCT ON (own.edition_id) own.edition_id, 'denial', own.words, own.changed_by, own.changed_at
FROM letter_template_versions own JOIN editions ON editions.id = own.edition_id
WHERE own.kind = 'standby' AND editions.decision_letters = 'at-once' ORDER BY own.edition_id, own.id DESC;
