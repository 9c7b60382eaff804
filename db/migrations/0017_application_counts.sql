-- The figures of an edition, kept in the transaction that changes an application, so that reading them costs the same
-- however many there are. Nobody ever waits for a row of these: whoever writes adds rows of their own.
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
CREATE FUNCTION count_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM application_counts;
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
