CREATE TABLE "blank_form_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blank_forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blank_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"sha256" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blank_forms_title" UNIQUE("edition_id","kind","title"),
	CONSTRAINT "blank_forms_kind" CHECK ("blank_forms"."kind" in ('indemnity', 'insurance', 'other')),
	CONSTRAINT "blank_forms_has_title" CHECK (("blank_forms"."kind" = 'other') = ("blank_forms"."title" <> ''))
);
--> statement-breakpoint
ALTER TABLE "blank_forms" ADD CONSTRAINT "blank_forms_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blank_forms" ADD CONSTRAINT "blank_forms_sha256_blank_form_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blank_form_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blank_form_files_by_time" ON "blank_form_files" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "blank_forms_by_file" ON "blank_forms" USING btree ("sha256");--> statement-breakpoint
-- The guidelines for vendors show them.
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blank_forms
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
