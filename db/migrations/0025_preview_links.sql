CREATE TABLE "preview_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "preview_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "cloned_from" integer;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preview_links_by_edition" ON "preview_links" USING btree ("edition_id");--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_cloned_from_editions_id_fk" FOREIGN KEY ("cloned_from") REFERENCES "public"."editions"("id") ON DELETE set null ON UPDATE no action;