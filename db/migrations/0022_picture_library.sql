-- The photographs that organisers upload. `picture_files` says what lies in the file store of each.
CREATE TABLE "picture_files" (
	"picture_id" integer NOT NULL,
	"kind" text NOT NULL,
	"width" integer NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "picture_files_picture_id_kind_width_pk" PRIMARY KEY("picture_id","kind","width"),
	CONSTRAINT "picture_files_kind" CHECK ("picture_files"."kind" in ('avif', 'webp', 'original'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sha256" text NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"focus_x" integer DEFAULT 50 NOT NULL,
	"focus_y" integer DEFAULT 50 NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pictures_state" CHECK ("pictures"."state" in ('reserved', 'current')),
	CONSTRAINT "pictures_focus" CHECK (focus_x between 0 and 100 and focus_y between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD COLUMN "picture_id" integer;--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_content" ON "pictures" USING btree ("sha256") WHERE state = 'current';--> statement-breakpoint
CREATE INDEX "pictures_reserved" ON "pictures" USING btree ("created_at") WHERE state = 'reserved';--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A picture that is being added shows nowhere yet; another crop or description does, and so does its end.
CREATE TRIGGER content_changed AFTER UPDATE OF alt, focus_x, focus_y, state OR DELETE ON pictures
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
