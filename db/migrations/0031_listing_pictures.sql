ALTER TABLE "categories" ADD COLUMN "craft" text;--> statement-breakpoint
ALTER TABLE "directory_vendors" ADD COLUMN "picture_id" integer;--> statement-breakpoint
ALTER TABLE "directory_vendors" ADD COLUMN "logo_taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "is_logo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_vendors" ADD CONSTRAINT "directory_vendors_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_vendors_picture" ON "directory_vendors" USING btree ("picture_id") WHERE picture_id is not null;--> statement-breakpoint
CREATE INDEX "pictures_logos" ON "pictures" USING btree ("id") WHERE is_logo and state = 'current';--> statement-breakpoint
-- Whether a logo was looked at stands on no page.
DROP TRIGGER updated_at ON directory_vendors;
--> statement-breakpoint
CREATE TRIGGER updated_at BEFORE UPDATE ON directory_vendors
	FOR EACH ROW WHEN (
		to_jsonb(OLD) - '{edition_id,application_id,published_at,edited_at,logo_taken_at}'::text[]
			IS DISTINCT FROM to_jsonb(NEW) - '{edition_id,application_id,published_at,edited_at,logo_taken_at}'::text[]
	) EXECUTE FUNCTION note_updated_at();
--> statement-breakpoint
-- A transaction may be quiet: app/platform/content-notices.server.ts.
CREATE OR REPLACE FUNCTION tell_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('tamasha.content_notices', true) IS DISTINCT FROM 'off' THEN
		PERFORM pg_notify('content_changed', '');
	END IF;
	RETURN NULL;
END $$;
