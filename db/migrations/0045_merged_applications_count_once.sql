-- As they were, but for applications that are merged into another one: these count nowhere.
CREATE OR REPLACE FUNCTION count_extras(edition integer, wanted text, OUT uploaded bigint, OUT extra_wristbands bigint, OUT hay_bales bigint)
LANGUAGE sql STABLE AS $$
	SELECT count(*) FILTER (WHERE has_uploaded_form), coalesce(sum(extras.extra_wristbands), 0),
		coalesce(sum(extras.hay_bales) FILTER (WHERE wants_hay), 0)
	FROM vendor_extras extras
	WHERE edition_id = edition AND left(md5(email_key), 3) = wanted AND EXISTS (
		SELECT FROM vendor_applications accepted WHERE accepted.edition_id = extras.edition_id
			AND accepted.email_key = extras.email_key AND accepted.status = 'approved' AND accepted.merged_into_id IS NULL
	)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_applications() RETURNS trigger LANGUAGE plpgsql AS $$
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
		WHERE merged_into_id IS NULL
		GROUP BY 1, 2, 3, 4;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO application_counts (edition_id, status, is_erased, tent_type, applications, revenue)
		SELECT edition_id, status, erased_at IS NOT NULL, tent, -count(*), -coalesce(sum(tent_price) FILTER (WHERE tent IS NOT NULL), 0)
		FROM removed, LATERAL (SELECT CASE WHEN status = 'approved' AND tent_price IS NOT NULL THEN tent_type END AS tent) parsed
		WHERE merged_into_id IS NULL
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
			AND (removed.status, removed.edition_id, removed.email_key, removed.merged_into_id IS NULL)
				<> (added.status, added.edition_id, added.email_key, added.merged_into_id IS NULL);
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
CREATE OR REPLACE FUNCTION count_mix() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM mix_counts;
		RETURN NULL;
	END IF;
	-- What stays as it is adds nothing.
	EXECUTE 'INSERT INTO mix_counts (edition_id, category, tent_type, chosen, waiting, revenue)
		SELECT edition_id, category, tent_type, sum(chosen), sum(waiting), sum(chosen * coalesce(tent_price, 0)) FROM (
			SELECT edition_id, category, tent_type, tent_price,
				sign * is_chosen(status, unreleased_choice)::int AS chosen,
				sign * is_waiting(status, unreleased_choice, erased_at)::int AS waiting
			FROM (' || CASE TG_OP
				WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
				WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM removed'
				ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed'
			END || ') changed
			WHERE merged_into_id IS NULL
		) counted
		GROUP BY 1, 2, 3 HAVING sum(chosen) <> 0 OR sum(waiting) <> 0 OR sum(chosen * coalesce(tent_price, 0)) <> 0';
	IF random() < 0.02 THEN
		PERFORM compact_mix_counts();
	END IF;
	RETURN NULL;
END $$;
