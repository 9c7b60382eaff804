-- The figures of an edition, kept in the transaction that changes what they are about, so that reading them costs the
-- same however many applications there are. Nobody ever waits for a row of these: whoever writes adds rows of their own.
CREATE TABLE "application_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"status" text NOT NULL,
	"is_erased" boolean NOT NULL,
	"tent_type" text,
	"applications" integer NOT NULL,
	"revenue" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extras_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extras_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"bucket" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extras_counts" (
	"edition_id" integer NOT NULL,
	"bucket" text NOT NULL,
	"uploaded" integer NOT NULL,
	"extra_wristbands" bigint NOT NULL,
	"hay_bales" bigint NOT NULL,
	CONSTRAINT "extras_counts_edition_id_bucket_pk" PRIMARY KEY("edition_id","bucket")
);
--> statement-breakpoint
CREATE INDEX "extras_changes_edition" ON "extras_changes" USING btree ("edition_id");
--> statement-breakpoint
CREATE INDEX "vendor_extras_bucket" ON "vendor_extras" USING btree ("edition_id",left(md5("email_key"), 3));
--> statement-breakpoint
CREATE INDEX "application_counts_edition" ON "application_counts" USING btree ("edition_id");
--> statement-breakpoint
-- What was counted by these is counted already now.
DROP INDEX "vendor_applications_erased";
--> statement-breakpoint
DROP INDEX "vendor_applications_tents";
--> statement-breakpoint
-- One row for each figure out of all that are committed and that nobody else is just adding up.
CREATE FUNCTION compact_application_counts() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM application_counts WHERE id IN (SELECT id FROM application_counts FOR UPDATE SKIP LOCKED) RETURNING *
	)
	INSERT INTO application_counts (edition_id, status, is_erased, tent_type, applications, revenue)
	SELECT edition_id, status, is_erased, tent_type, sum(applications), sum(revenue) FROM taken
	GROUP BY edition_id, status, is_erased, tent_type HAVING sum(applications) <> 0 OR sum(revenue) <> 0
$$;
--> statement-breakpoint
-- The extras of the accepted vendors of one bucket of e-mails.
CREATE FUNCTION count_extras(edition integer, wanted text, OUT uploaded bigint, OUT extra_wristbands bigint, OUT hay_bales bigint)
LANGUAGE sql STABLE AS $$
	SELECT count(*) FILTER (WHERE has_uploaded_form), coalesce(sum(extras.extra_wristbands), 0),
		coalesce(sum(extras.hay_bales) FILTER (WHERE wants_hay), 0)
	FROM vendor_extras extras
	WHERE edition_id = edition AND left(md5(email_key), 3) = wanted AND EXISTS (
		SELECT FROM vendor_applications accepted WHERE accepted.edition_id = extras.edition_id
			AND accepted.email_key = extras.email_key AND accepted.status = 'approved'
	)
$$;
--> statement-breakpoint
-- Counts anew what changed. One at a time, so that no older count comes after a newer one; nobody waits for that one
-- (lockKey "extras-counts"). A change that is not committed yet stays noted.
CREATE FUNCTION count_changed_extras() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF NOT pg_try_advisory_xact_lock(7302029) THEN
		RETURN;
	END IF;
	WITH taken AS (
		DELETE FROM extras_changes RETURNING edition_id, bucket
	)
	INSERT INTO extras_counts (edition_id, bucket, uploaded, extra_wristbands, hay_bales)
	SELECT edition_id, bucket, counted.* FROM (SELECT DISTINCT edition_id, bucket FROM taken) changed
		CROSS JOIN LATERAL count_extras(edition_id, bucket) counted
	ON CONFLICT (edition_id, bucket) DO UPDATE SET uploaded = excluded.uploaded,
		extra_wristbands = excluded.extra_wristbands, hay_bales = excluded.hay_bales;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_extras() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	noted bigint := 0;
	more bigint;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM extras_changes;
		DELETE FROM extras_counts;
		RETURN NULL;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO extras_changes (edition_id, bucket) SELECT DISTINCT edition_id, left(md5(email_key), 3) FROM added;
		GET DIAGNOSTICS noted = ROW_COUNT;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO extras_changes (edition_id, bucket) SELECT DISTINCT edition_id, left(md5(email_key), 3) FROM removed;
		GET DIAGNOSTICS more = ROW_COUNT;
	END IF;
	IF noted + coalesce(more, 0) > 20 OR random() < 0.1 THEN
		PERFORM count_changed_extras();
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_applications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	noted bigint;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM application_counts;
		DELETE FROM extras_changes;
		DELETE FROM extras_counts;
		RETURN NULL;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO application_counts (edition_id, status, is_erased, tent_type, applications, revenue)
		SELECT edition_id, status, erased_at IS NOT NULL, tent, count(*), coalesce(sum(tent_price) FILTER (WHERE tent IS NOT NULL), 0)
		FROM added, LATERAL (SELECT CASE WHEN status = 'approved' AND tent_price IS NOT NULL THEN tent_type END AS tent) parsed
		GROUP BY 1, 2, 3, 4;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO application_counts (edition_id, status, is_erased, tent_type, applications, revenue)
		SELECT edition_id, status, erased_at IS NOT NULL, tent, -count(*), -coalesce(sum(tent_price) FILTER (WHERE tent IS NOT NULL), 0)
		FROM removed, LATERAL (SELECT CASE WHEN status = 'approved' AND tent_price IS NOT NULL THEN tent_type END AS tent) parsed
		GROUP BY 1, 2, 3, 4;
	END IF;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO extras_changes (edition_id, bucket)
		SELECT DISTINCT edition_id, left(md5(email_key), 3) FROM added WHERE status = 'approved';
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO extras_changes (edition_id, bucket)
		SELECT DISTINCT edition_id, left(md5(email_key), 3) FROM removed WHERE status = 'approved';
	ELSE
		INSERT INTO extras_changes (edition_id, bucket)
		SELECT DISTINCT touched.edition_id, left(md5(touched.email_key), 3)
		FROM removed JOIN added USING (id),
			LATERAL (VALUES (removed.edition_id, removed.email_key), (added.edition_id, added.email_key)) touched (edition_id, email_key)
		WHERE 'approved' IN (removed.status, added.status)
			AND (removed.status, removed.edition_id, removed.email_key) <> (added.status, added.edition_id, added.email_key);
	END IF;
	GET DIAGNOSTICS noted = ROW_COUNT;
	IF noted > 20 OR (noted > 0 AND random() < 0.1) THEN
		PERFORM count_changed_extras();
	END IF;
	-- Every fiftieth time or so: some hundred rows are as quick to read as ten.
	IF random() < 0.02 THEN
		PERFORM compact_application_counts();
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER counts_inserted AFTER INSERT ON vendor_applications
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_applications();
--> statement-breakpoint
CREATE TRIGGER counts_updated AFTER UPDATE ON vendor_applications
	REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_applications();
--> statement-breakpoint
CREATE TRIGGER counts_deleted AFTER DELETE ON vendor_applications
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_applications();
--> statement-breakpoint
CREATE TRIGGER counts_truncated AFTER TRUNCATE ON vendor_applications
	FOR EACH STATEMENT EXECUTE FUNCTION count_applications();
--> statement-breakpoint
INSERT INTO application_counts (edition_id, status, is_erased, tent_type, applications, revenue)
SELECT edition_id, status, erased_at IS NOT NULL, tent, count(*), coalesce(sum(tent_price) FILTER (WHERE tent IS NOT NULL), 0)
FROM vendor_applications, LATERAL (SELECT CASE WHEN status = 'approved' AND tent_price IS NOT NULL THEN tent_type END AS tent) parsed
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER counts_inserted AFTER INSERT ON vendor_extras
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_extras();
--> statement-breakpoint
CREATE TRIGGER counts_updated AFTER UPDATE ON vendor_extras
	REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_extras();
--> statement-breakpoint
CREATE TRIGGER counts_deleted AFTER DELETE ON vendor_extras
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_extras();
--> statement-breakpoint
CREATE TRIGGER counts_truncated AFTER TRUNCATE ON vendor_extras
	FOR EACH STATEMENT EXECUTE FUNCTION note_extras();
--> statement-breakpoint
INSERT INTO extras_changes (edition_id, bucket) SELECT DISTINCT edition_id, left(md5(email_key), 3) FROM vendor_extras;
--> statement-breakpoint
SELECT count_changed_extras();
