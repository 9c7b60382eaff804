ALTER TABLE "vendor_applications" ADD COLUMN "directory_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_vendors" ADD COLUMN "edition_id" integer;--> statement-breakpoint
ALTER TABLE "directory_vendors" ADD COLUMN "application_id" integer;--> statement-breakpoint
ALTER TABLE "directory_vendors" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directory_vendors" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directory_vendors" ADD CONSTRAINT "directory_vendors_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_vendors" ADD CONSTRAINT "directory_vendors_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "directory_vendors_listing" ON "directory_vendors" USING btree ("edition_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_vendors_application" ON "directory_vendors" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "directory_vendors_by_edition" ON "directory_vendors" USING btree ("edition_id",fold("name") collate "C","slug");--> statement-breakpoint
-- The version before knows a listing by its list alone; what it adds goes to the edition of that list, and to visitors at once.
CREATE FUNCTION name_edition_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.edition_id := coalesce(
		(SELECT edition_id FROM directory_vendors WHERE list = NEW.list AND edition_id IS NOT NULL LIMIT 1),
		(SELECT id FROM editions WHERE slug = NEW.list));
	NEW.published_at := CASE WHEN NEW.edition_id IS NULL THEN NULL ELSE now() END;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER name_edition BEFORE INSERT ON directory_vendors
	FOR EACH ROW WHEN (NEW.edition_id IS NULL) EXECUTE FUNCTION name_edition_of_listing();
--> statement-breakpoint
-- Of which edition and application it is, and who wrote it, stands on no page.
DROP TRIGGER updated_at ON directory_vendors;
--> statement-breakpoint
CREATE TRIGGER updated_at BEFORE UPDATE ON directory_vendors
	FOR EACH ROW WHEN (
		to_jsonb(OLD) - '{edition_id,application_id,published_at,edited_at}'::text[]
			IS DISTINCT FROM to_jsonb(NEW) - '{edition_id,application_id,published_at,edited_at}'::text[]
	) EXECUTE FUNCTION note_updated_at();
