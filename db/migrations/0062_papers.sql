CREATE TABLE "paper_requirements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_requirements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"blank_form" text,
	"due_on" date,
	"expires" boolean NOT NULL,
	"is_required" boolean NOT NULL,
	"categories" text[] NOT NULL,
	"stalls" text[] NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "paper_requirements_slug" UNIQUE("edition_id","slug")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"requirement_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"judged_at" timestamp with time zone,
	"judged_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"expires_on" date,
	CONSTRAINT "papers_requirement" UNIQUE("requirement_id","application_id"),
	CONSTRAINT "papers_state" CHECK ("papers"."state" in ('received', 'accepted', 'rejected')),
	CONSTRAINT "papers_reason" CHECK ((state = 'rejected') = (reason <> '')),
	CONSTRAINT "papers_judged" CHECK ((state = 'received') = (judged_at is null))
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_field";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "requirement_id" integer;--> statement-breakpoint
ALTER TABLE "paper_requirements" ADD CONSTRAINT "paper_requirements_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_requirement_id_paper_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."paper_requirements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_judged_by_users_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "papers_by_application" ON "papers" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "papers_waiting" ON "papers" USING btree ("edition_id","received_at","id") WHERE state = 'received';--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_requirement" CHECK ((field = 'paper') = (requirement_id is not null));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_field" CHECK ("documents"."field" in ('indemnity', 'insurance', 'photo', 'logo', 'answer', 'paper'));--> statement-breakpoint
-- What vendors have sent for editions that are still to come waits for a verdict.
INSERT INTO "paper_requirements" ("edition_id", "slug", "position", "name", "expires", "is_required", "categories", "stalls")
SELECT editions.id, form.slug, form.position, '', false, form.slug = 'indemnity', '{}', '{}'
FROM editions CROSS JOIN (VALUES ('indemnity', 1), ('insurance', 2)) form (slug, position)
WHERE closed_at IS NULL AND ends_on >= current_date;--> statement-breakpoint
INSERT INTO "papers" ("edition_id", "requirement_id", "application_id", "received_at")
SELECT requirement.edition_id, requirement.id, sent.application_id, max(sent.created_at)
FROM documents sent
JOIN vendor_applications application ON application.id = sent.application_id
JOIN paper_requirements requirement ON requirement.edition_id = application.edition_id AND requirement.slug = sent.field
WHERE sent.state = 'current'
GROUP BY requirement.id, sent.application_id;
