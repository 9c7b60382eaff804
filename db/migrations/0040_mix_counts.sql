-- The mix of an edition: how many are chosen and wait, by kind of goods and stall, kept as application_counts are (0017).
ALTER TABLE "vendor_applications" ADD COLUMN "unreleased_choice" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TABLE "mix_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mix_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"category" text NOT NULL,
	"tent_type" text,
	"chosen" integer NOT NULL,
	"waiting" integer NOT NULL,
	"revenue" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mix_counts_edition" ON "mix_counts" USING btree ("edition_id");
--> statement-breakpoint
CREATE FUNCTION note_choice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE vendor_applications SET unreleased_choice = coalesce((
		SELECT choice FROM application_choices WHERE application_id = vendor_applications.id), '')
	WHERE id = coalesce(NEW.application_id, OLD.application_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER choice_noted AFTER INSERT OR DELETE OR UPDATE OF choice ON application_choices
	FOR EACH ROW EXECUTE FUNCTION note_choice();
--> statement-breakpoint
UPDATE vendor_applications SET unreleased_choice = chosen.choice FROM application_choices chosen WHERE chosen.application_id = vendor_applications.id;
--> statement-breakpoint
-- Whether an application will have a stall once everything chosen is released, and whether nobody chose anything for it yet.
CREATE FUNCTION is_chosen(status text, unreleased_choice text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT unreleased_choice = 'yes' OR (status = 'approved' AND unreleased_choice = '')
$$;
--> statement-breakpoint
CREATE FUNCTION is_waiting(status text, unreleased_choice text, erased_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT status = 'pending' AND unreleased_choice = '' AND erased_at IS NULL
$$;
--> statement-breakpoint
-- One row for each figure out of all that are committed and that nobody else is just adding up.
CREATE FUNCTION compact_mix_counts() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM mix_counts WHERE id IN (SELECT id FROM mix_counts FOR UPDATE SKIP LOCKED) RETURNING *
	)
	INSERT INTO mix_counts (edition_id, category, tent_type, chosen, waiting, revenue)
	SELECT edition_id, category, tent_type, sum(chosen), sum(waiting), sum(revenue) FROM taken
	GROUP BY edition_id, category, tent_type HAVING sum(chosen) <> 0 OR sum(waiting) <> 0 OR sum(revenue) <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION count_mix() RETURNS trigger LANGUAGE plpgsql AS $$
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
		) counted
		GROUP BY 1, 2, 3 HAVING sum(chosen) <> 0 OR sum(waiting) <> 0 OR sum(chosen * coalesce(tent_price, 0)) <> 0';
	IF random() < 0.02 THEN
		PERFORM compact_mix_counts();
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mix_inserted AFTER INSERT ON vendor_applications
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_mix();
--> statement-breakpoint
CREATE TRIGGER mix_updated AFTER UPDATE ON vendor_applications
	REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_mix();
--> statement-breakpoint
CREATE TRIGGER mix_deleted AFTER DELETE ON vendor_applications
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_mix();
--> statement-breakpoint
CREATE TRIGGER mix_truncated AFTER TRUNCATE ON vendor_applications
	FOR EACH STATEMENT EXECUTE FUNCTION count_mix();
--> statement-breakpoint
INSERT INTO mix_counts (edition_id, category, tent_type, chosen, waiting, revenue)
SELECT edition_id, category, tent_type,
	count(*) FILTER (WHERE is_chosen(status, unreleased_choice)),
	count(*) FILTER (WHERE is_waiting(status, unreleased_choice, erased_at)),
	coalesce(sum(tent_price) FILTER (WHERE is_chosen(status, unreleased_choice)), 0)
FROM vendor_applications GROUP BY 1, 2, 3;
