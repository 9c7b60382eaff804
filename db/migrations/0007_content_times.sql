ALTER TABLE "directory_vendors" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Whoever changes what public pages show leaves the time, also someone who writes SQL by hand: sitemap and search
-- engines are told it. Writing the same again is no change.
CREATE FUNCTION note_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.updated_at := now();
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER updated_at BEFORE UPDATE ON content_pieces
	FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_updated_at();
--> statement-breakpoint
CREATE TRIGGER updated_at BEFORE UPDATE ON directory_vendors
	FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_updated_at();
--> statement-breakpoint
CREATE TRIGGER updated_at BEFORE UPDATE ON gallery_pictures
	FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_updated_at();
