ALTER TABLE "gallery_pictures" ALTER COLUMN "year" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ALTER COLUMN "month" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD COLUMN "edition_id" integer;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_pictures_by_edition" ON "gallery_pictures" USING btree ("edition_id","position");--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_time" CHECK ((edition_id is null) = (year is not null) and (year is null) = (month is null));