DROP INDEX "vendor_applications_score";
--> statement-breakpoint
DROP INDEX "vendor_applications_spread";
--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "accepted_before" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- In how many earlier editions a vendor with one of these emails was accepted, beside each of their applications. Whoever
-- decides an application writes to later editions only, so that no two wait for each other.
CREATE FUNCTION count_accepted_before(keys text[]) RETURNS void LANGUAGE sql AS $$
	UPDATE vendor_applications SET accepted_before = counted.editions FROM (
		SELECT own.id, (
			SELECT count(DISTINCT earlier.id) FROM vendor_applications other JOIN editions earlier ON earlier.id = other.edition_id
			WHERE other.email_key = own.email_key AND other.status = 'approved' AND other.merged_into_id IS NULL
				AND (earlier.starts_on, earlier.id) < (edition.starts_on, edition.id)
		) AS editions
		FROM vendor_applications own JOIN editions edition ON edition.id = own.edition_id
		WHERE own.email_key = ANY (keys)
	) counted
	WHERE counted.id = vendor_applications.id AND vendor_applications.accepted_before <> counted.editions
$$;
--> statement-breakpoint
CREATE FUNCTION note_acceptances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	keys text[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		-- Whoever applies for the first time came never before, and nobody came after them.
		keys := ARRAY(SELECT DISTINCT email_key FROM added WHERE email_key <> '' AND EXISTS (
			SELECT FROM vendor_applications other
			WHERE other.email_key = added.email_key AND other.edition_id <> added.edition_id));
	ELSIF TG_OP = 'DELETE' THEN
		keys := ARRAY(SELECT DISTINCT email_key FROM removed WHERE email_key <> '' AND status = 'approved');
	ELSE
		keys := ARRAY(
			SELECT DISTINCT touched.email_key FROM removed JOIN added USING (id),
				LATERAL (VALUES (removed.email_key), (added.email_key)) touched (email_key)
			WHERE touched.email_key <> '' AND (
				(removed.edition_id, removed.email_key) <> (added.edition_id, added.email_key)
				OR (removed.status = 'approved' AND removed.merged_into_id IS NULL)
					<> (added.status = 'approved' AND added.merged_into_id IS NULL)
			)
		);
	END IF;
	IF cardinality(keys) > 0 THEN
		PERFORM count_accepted_before(keys);
	END IF;
	-- Whoever has no email any more is nobody who came before.
	IF TG_OP = 'UPDATE' THEN
		IF EXISTS (SELECT FROM added WHERE email_key = '' AND accepted_before <> 0) THEN
			UPDATE vendor_applications SET accepted_before = 0 FROM added
			WHERE added.id = vendor_applications.id AND added.email_key = '' AND added.accepted_before <> 0;
		END IF;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER acceptances_inserted AFTER INSERT ON vendor_applications
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_acceptances();
--> statement-breakpoint
CREATE TRIGGER acceptances_updated AFTER UPDATE ON vendor_applications
	REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_acceptances();
--> statement-breakpoint
CREATE TRIGGER acceptances_deleted AFTER DELETE ON vendor_applications
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_acceptances();
--> statement-breakpoint
-- Only an edition that changes its place among the others changes what came before what.
CREATE FUNCTION note_edition_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM editions WHERE id <> NEW.id
		AND starts_on BETWEEN least(OLD.starts_on, NEW.starts_on) AND greatest(OLD.starts_on, NEW.starts_on)) THEN
		PERFORM count_accepted_before(ARRAY(
			SELECT DISTINCT email_key FROM vendor_applications WHERE edition_id = NEW.id AND email_key <> ''));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER edition_moved AFTER UPDATE OF starts_on ON editions
	FOR EACH ROW WHEN (OLD.starts_on <> NEW.starts_on) EXECUTE FUNCTION note_edition_moved();
--> statement-breakpoint
SELECT count_accepted_before(ARRAY(SELECT DISTINCT email_key FROM vendor_applications WHERE email_key <> '' AND status = 'approved'));
--> statement-breakpoint
CREATE INDEX "vendor_applications_by_brand" ON "vendor_applications" USING btree ("edition_id",(erased_at is null),left(brand_key collate "C", 200),"id");
--> statement-breakpoint
CREATE INDEX "vendor_applications_by_category" ON "vendor_applications" USING btree ("edition_id",(erased_at is null),left(category collate "C", 200),"id");
--> statement-breakpoint
CREATE INDEX "vendor_applications_by_stall" ON "vendor_applications" USING btree ("edition_id",(erased_at is null),left(coalesce(tent_type, tent_space) collate "C", 200),"id");
--> statement-breakpoint
CREATE INDEX "vendor_applications_by_received" ON "vendor_applications" USING btree ("edition_id",(erased_at is null),created_at,"id");
--> statement-breakpoint
CREATE INDEX "vendor_applications_by_came" ON "vendor_applications" USING btree ("edition_id",(erased_at is null),accepted_before,"id");
--> statement-breakpoint
CREATE INDEX "vendor_applications_by_score" ON "vendor_applications" USING btree ("edition_id",(erased_at is null),coalesce(review_score, 0),"id");
--> statement-breakpoint
CREATE INDEX "vendor_applications_by_disagreement" ON "vendor_applications" USING btree ("edition_id",(erased_at is null),coalesce(review_spread, -1),"id");
--> statement-breakpoint
CREATE INDEX "vendor_applications_by_choice" ON "vendor_applications" USING btree ("edition_id",(erased_at is null),unreleased_choice collate "C","id");
--> statement-breakpoint
CREATE INDEX "vendor_applications_by_status" ON "vendor_applications" USING btree ("edition_id",(erased_at is null),status collate "C","id");