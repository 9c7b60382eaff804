CREATE TABLE "checklist_dismissals" (
	"edition_id" integer NOT NULL,
	"line" text NOT NULL,
	"dismissed_by" text,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checklist_dismissals_edition_id_line_pk" PRIMARY KEY("edition_id","line")
);
--> statement-breakpoint
ALTER TABLE "checklist_dismissals" ADD CONSTRAINT "checklist_dismissals_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_dismissals" ADD CONSTRAINT "checklist_dismissals_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;