CREATE TABLE "content_pieces" (
	"name" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_vendors" (
	"list" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"craft" text NOT NULL,
	"logo" text,
	"description" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"discount" text,
	CONSTRAINT "directory_vendors_list_slug_pk" PRIMARY KEY("list","slug")
);
--> statement-breakpoint
CREATE TABLE "gallery_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gallery_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"month" text NOT NULL,
	"position" integer NOT NULL,
	"src" text NOT NULL,
	"shape" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"caption" text NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "gallery_pictures_src_unique" UNIQUE("src")
);
--> statement-breakpoint
CREATE INDEX "directory_vendors_by_name" ON "directory_vendors" USING btree ("list",lower("name"),"slug");--> statement-breakpoint
CREATE INDEX "gallery_pictures_by_year" ON "gallery_pictures" USING btree ("year","position");