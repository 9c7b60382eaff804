CREATE TABLE "application_forms" (
	"edition_id" integer PRIMARY KEY NOT NULL,
	"asks_directory_consent" boolean DEFAULT false NOT NULL,
	"photos" integer DEFAULT 0 NOT NULL,
	"asks_logo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"edition_id" integer NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"minimum" integer,
	"maximum" integer,
	CONSTRAINT "categories_edition_id_slug_pk" PRIMARY KEY("edition_id","slug"),
	CONSTRAINT "categories_name" UNIQUE("edition_id","name"),
	CONSTRAINT "categories_range" CHECK (minimum >= 0 and maximum >= minimum and maximum >= 0)
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"edition_id" integer NOT NULL,
	"version" integer NOT NULL,
	"paragraphs" text[] NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_edition_id_version_pk" PRIMARY KEY("edition_id","version")
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_field";--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "application_forms" ADD CONSTRAINT "application_forms_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD CONSTRAINT "vendor_applications_terms" FOREIGN KEY ("edition_id","terms_version") REFERENCES "public"."terms"("edition_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_applications_category" ON "vendor_applications" USING btree ("edition_id","category","status","id") WHERE category <> '';--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_field" CHECK ("documents"."field" in ('indemnity', 'insurance', 'photo', 'logo'));--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON terms
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
