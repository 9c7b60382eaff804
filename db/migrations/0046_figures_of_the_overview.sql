-- What the overview counts: who has a form, how many applications came in on which day, and who is confirmed.
CREATE TABLE "application_day_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_day_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"day" date NOT NULL,
	"applications" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"confirmed_revenue" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "extras_counts" ADD COLUMN "with_form" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "application_day_counts_edition" ON "application_day_counts" USING btree ("edition_id");
--> statement-breakpoint
-- Counts as before, and how many accepted vendors have their form.
DROP FUNCTION count_extras(integer, text);
--> statement-breakpoint
CREATE FUNCTION count_extras(edition integer, wanted text, OUT uploaded bigint, OUT extra_wristbands bigint, OUT hay_bales bigint, OUT with_form bigint)
LANGUAGE sql STABLE AS $$
	SELECT count(*) FILTER (WHERE has_uploaded_form), coalesce(sum(extras.extra_wristbands), 0),
		coalesce(sum(extras.hay_bales) FILTER (WHERE wants_hay), 0), coalesce(sum(vendors.listed) FILTER (WHERE has_uploaded_form), 0)
	FROM vendor_extras extras CROSS JOIN LATERAL (
		SELECT count(*) AS accepted, count(*) FILTER (WHERE accepted.erased_at IS NULL) AS listed
		FROM vendor_applications accepted WHERE accepted.edition_id = extras.edition_id
			AND accepted.email_key = extras.email_key AND accepted.status = 'approved' AND accepted.merged_into_id IS NULL
	) vendors
	WHERE edition_id = edition AND left(md5(email_key), 3) = wanted AND vendors.accepted > 0
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_extras() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF NOT pg_try_advisory_xact_lock(7302029) THEN
		RETURN;
	END IF;
	WITH taken AS (
		DELETE FROM extras_changes RETURNING edition_id, bucket
	)
	INSERT INTO extras_counts (edition_id, bucket, uploaded, extra_wristbands, hay_bales, with_form)
	SELECT edition_id, bucket, counted.* FROM (SELECT DISTINCT edition_id, bucket FROM taken) changed
		CROSS JOIN LATERAL count_extras(edition_id, bucket) counted
	ON CONFLICT (edition_id, bucket) DO UPDATE SET uploaded = excluded.uploaded,
		extra_wristbands = excluded.extra_wristbands, hay_bales = excluded.hay_bales, with_form = excluded.with_form;
END $$;
--> statement-breakpoint
INSERT INTO extras_changes (edition_id, bucket) SELECT edition_id, bucket FROM extras_counts;
--> statement-breakpoint
SELECT count_changed_extras();
--> statement-breakpoint
-- One row for each day out of all that are committed and that nobody else is just adding up.
CREATE FUNCTION compact_application_day_counts() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM application_day_counts WHERE id IN (SELECT id FROM application_day_counts FOR UPDATE SKIP LOCKED) RETURNING *
	)
	INSERT INTO application_day_counts (edition_id, day, applications, confirmed, confirmed_revenue)
	SELECT edition_id, day, sum(applications), sum(confirmed), sum(confirmed_revenue) FROM taken
	GROUP BY edition_id, day HAVING sum(applications) <> 0 OR sum(confirmed) <> 0 OR sum(confirmed_revenue) <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION count_application_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM application_day_counts;
		RETURN NULL;
	END IF;
	-- What stays as it is adds nothing.
	EXECUTE 'INSERT INTO application_day_counts (edition_id, day, applications, confirmed, confirmed_revenue)
		SELECT edition_id, day, sum(sign), sum(confirmed), sum(confirmed * coalesce(tent_price, 0)) FROM (
			SELECT edition_id, (created_at AT TIME ZONE ''Africa/Nairobi'')::date AS day, tent_price, sign,
				sign * is_confirmed(status, confirmation_sent, erased_at)::int AS confirmed
			FROM (' || CASE TG_OP
				WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
				WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM removed'
				ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed'
			END || ') changed
			WHERE merged_into_id IS NULL
		) counted
		GROUP BY 1, 2 HAVING sum(sign) <> 0 OR sum(confirmed) <> 0 OR sum(confirmed * coalesce(tent_price, 0)) <> 0';
	IF random() < 0.02 THEN
		PERFORM compact_application_day_counts();
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION is_confirmed(status text, confirmation_sent boolean, erased_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT status = 'approved' AND confirmation_sent AND erased_at IS NULL
$$;
--> statement-breakpoint
CREATE TRIGGER days_inserted AFTER INSERT ON vendor_applications
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_application_days();
--> statement-breakpoint
CREATE TRIGGER days_updated AFTER UPDATE ON vendor_applications
	REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_application_days();
--> statement-breakpoint
CREATE TRIGGER days_deleted AFTER DELETE ON vendor_applications
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_application_days();
--> statement-breakpoint
CREATE TRIGGER days_truncated AFTER TRUNCATE ON vendor_applications
	FOR EACH STATEMENT EXECUTE FUNCTION count_application_days();
--> statement-breakpoint
INSERT INTO application_day_counts (edition_id, day, applications, confirmed, confirmed_revenue)
SELECT edition_id, (created_at AT TIME ZONE 'Africa/Nairobi')::date, count(*),
	count(*) FILTER (WHERE is_confirmed(status, confirmation_sent, erased_at)),
	coalesce(sum(tent_price) FILTER (WHERE is_confirmed(status, confirmation_sent, erased_at)), 0)
FROM vendor_applications WHERE merged_into_id IS NULL GROUP BY 1, 2;
