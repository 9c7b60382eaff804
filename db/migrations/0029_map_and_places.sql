ALTER TABLE "editions" ADD COLUMN "map_link" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "coordinates" text;--> statement-breakpoint
ALTER TABLE "tent_options" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "tent_options" ADD COLUMN "places" integer;