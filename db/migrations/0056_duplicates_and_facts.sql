CREATE TABLE "vendor_keys" (
	"edition_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"applications" integer NOT NULL,
	CONSTRAINT "vendor_keys_edition_id_kind_key_pk" PRIMARY KEY("edition_id","kind","key"),
	CONSTRAINT "vendor_keys_kind" CHECK ("vendor_keys"."kind" in ('email', 'phone', 'brand'))
);
--> statement-breakpoint
ALTER TABLE "letter_template_versions" DROP CONSTRAINT "letter_template_versions_kind";--> statement-breakpoint
ALTER TABLE "announcement_counts" ADD COLUMN "facts_key" text;--> statement-breakpoint
ALTER TABLE "announcement_counts" ADD COLUMN "confirmed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_counts" ADD COLUMN "other_stall" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "facts_key" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "has_other_stall" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "facts" jsonb;--> statement-breakpoint
CREATE INDEX "vendor_keys_shared" ON "vendor_keys" USING btree ("edition_id","kind","key") WHERE applications > 1;--> statement-breakpoint
CREATE INDEX "announcements_confirmed" ON "announcements" USING btree ("edition_id","application_id") WHERE facts_key is not null;--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_kind" CHECK ("letter_template_versions"."kind" in ('application-received', 'confirmation', 'changed-confirmation', 'standby', 'refusal', 'denial', 'reversal', 'correction', 'extras-receipt'));
--> statement-breakpoint
-- What a confirmation says of an edition: days, hours, venue and set-up times, as one short text.
CREATE FUNCTION edition_facts_key(edition editions) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT md5(jsonb_build_array(edition.starts_on, edition.ends_on, edition.date_precision, edition.date_style,
		edition.day_opens_at, edition.day_closes_at, edition.days_note, edition.hours_note,
		CASE WHEN edition.location IS NULL THEN edition.venue ELSE edition.location || ', ' || edition.town END,
		coalesce(edition.set_up, ''))::text)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_announcement(application integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	about record;
	last record;
	stated record;
BEGIN
	INSERT INTO announcements (application_id, edition_id)
	SELECT id, edition_id FROM vendor_applications WHERE id = application ON CONFLICT DO NOTHING;
	PERFORM FROM announcements WHERE application_id = application FOR UPDATE;
	SELECT tent_space, erased_at IS NULL AND merged_into_id IS NULL AS is_listed, unreleased_choice <> '' AS is_chosen,
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
	-- Of who was told yes and has it: the newest confirmation, which may still be on its way.
	SELECT facts ->> 'key' AS facts_key, facts ->> 'stall' IS DISTINCT FROM about.tent_space AS has_other_stall INTO stated
	FROM outbox_mails
	WHERE application_id = application AND tells = 'yes' AND facts IS NOT NULL AND withdrawn_for IS NULL
		AND bounce IS DISTINCT FROM 'permanent' AND state IN ('queued', 'sending', 'failed', 'sent', 'maybe-sent')
		AND about.is_listed AND about.verdict = 'yes' AND last.tells = 'yes'
	ORDER BY id DESC LIMIT 1;
	UPDATE announcements SET verdict = last.tells, facts_key = stated.facts_key,
			has_other_stall = coalesce(stated.has_other_stall, false), is_on_standby = about.is_listed AND about.is_on_standby,
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
CREATE OR REPLACE FUNCTION count_announcements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD.is_outdated, OLD.is_on_standby, OLD.facts_key, OLD.has_other_stall)
		IS NOT DISTINCT FROM (NEW.is_outdated, NEW.is_on_standby, NEW.facts_key, NEW.has_other_stall) THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM count_announcement(OLD, -1);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM count_announcement(NEW, 1);
	END IF;
	IF random() < 0.02 THEN
		PERFORM compact_announcement_counts();
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_announcement(one announcements, sign integer) RETURNS void LANGUAGE sql AS $$
	INSERT INTO announcement_counts (edition_id, facts_key, outdated, on_standby, confirmed, other_stall)
	SELECT one.edition_id, one.facts_key, sign * one.is_outdated::int, sign * one.is_on_standby::int,
		sign * (one.facts_key IS NOT NULL)::int, sign * one.has_other_stall::int
	WHERE one.is_outdated OR one.is_on_standby OR one.facts_key IS NOT NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION compact_announcement_counts() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM announcement_counts WHERE id IN (SELECT id FROM announcement_counts FOR UPDATE SKIP LOCKED) RETURNING *
	)
	INSERT INTO announcement_counts (edition_id, facts_key, outdated, on_standby, confirmed, other_stall)
	SELECT edition_id, facts_key, sum(outdated), sum(on_standby), sum(confirmed), sum(other_stall) FROM taken
	GROUP BY 1, 2 HAVING sum(outdated) <> 0 OR sum(on_standby) <> 0 OR sum(confirmed) <> 0 OR sum(other_stall) <> 0
$$;
--> statement-breakpoint
DROP TRIGGER announced_application_changed ON vendor_applications;
--> statement-breakpoint
CREATE TRIGGER announced_application_changed AFTER UPDATE ON vendor_applications
	FOR EACH ROW WHEN (
		(OLD.status, OLD.unreleased_choice, OLD.erased_at, OLD.merged_into_id, OLD.tent_space)
			IS DISTINCT FROM (NEW.status, NEW.unreleased_choice, NEW.erased_at, NEW.merged_into_id, NEW.tent_space)
	) EXECUTE FUNCTION note_announced_application();
--> statement-breakpoint
-- How many listed applications of an edition have the same email, telephone number or brand. Rows are taken in one order, so
-- that no two statements wait for each other.
CREATE FUNCTION count_vendor_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE TG_OP
		WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
		WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM removed'
		ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed'
	END;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM vendor_keys;
		RETURN NULL;
	END IF;
	-- What stays as it is adds nothing.
	EXECUTE 'INSERT INTO vendor_keys AS known (edition_id, kind, key, applications)
		SELECT edition_id, kind, key, sum(sign) FROM (' || changed || ') changed
			CROSS JOIN LATERAL (VALUES (''email'', email_key), (''phone'', phone_key), (''brand'', brand_key)) keys (kind, key)
		WHERE key <> '''' AND erased_at IS NULL AND merged_into_id IS NULL
		GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3
		ON CONFLICT (edition_id, kind, key) DO UPDATE SET applications = known.applications + excluded.applications';
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM vendor_keys USING (
			SELECT DISTINCT edition_id, kind, key FROM removed
				CROSS JOIN LATERAL (VALUES ('email', email_key), ('phone', phone_key), ('brand', brand_key)) keys (kind, key)
		) gone
		WHERE vendor_keys.edition_id = gone.edition_id AND vendor_keys.kind = gone.kind AND vendor_keys.key = gone.key
			AND vendor_keys.applications = 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vendor_keys_inserted AFTER INSERT ON vendor_applications
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_keys();
--> statement-breakpoint
CREATE TRIGGER vendor_keys_updated AFTER UPDATE ON vendor_applications
	REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_keys();
--> statement-breakpoint
CREATE TRIGGER vendor_keys_deleted AFTER DELETE ON vendor_applications
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_keys();
--> statement-breakpoint
CREATE TRIGGER vendor_keys_truncated AFTER TRUNCATE ON vendor_applications
	FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_keys();
--> statement-breakpoint
INSERT INTO vendor_keys (edition_id, kind, key, applications)
SELECT edition_id, kind, key, count(*) FROM vendor_applications
	CROSS JOIN LATERAL (VALUES ('email', email_key), ('phone', phone_key), ('brand', brand_key)) keys (kind, key)
WHERE key <> '' AND erased_at IS NULL AND merged_into_id IS NULL GROUP BY 1, 2, 3;
