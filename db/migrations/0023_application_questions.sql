CREATE TABLE "application_answers" (
	"application_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"value" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(fold(value), '''', '')) STORED NOT NULL,
	CONSTRAINT "application_answers_application_id_question_id_pk" PRIMARY KEY("application_id","question_id"),
	CONSTRAINT "application_answers_value" CHECK (value <> '')
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"hint" text,
	"kind" text NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"is_required" boolean NOT NULL,
	"condition_question_id" integer,
	"condition_value" text,
	"is_retired" boolean NOT NULL,
	CONSTRAINT "questions_slug" UNIQUE("edition_id","slug"),
	CONSTRAINT "questions_kind" CHECK ("questions"."kind" in ('line', 'text', 'number', 'yes-no', 'one-of', 'some-of')),
	CONSTRAINT "questions_condition" CHECK ((condition_question_id is null) = (condition_value is null))
);
--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_condition_question_id_questions_id_fk" FOREIGN KEY ("condition_question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_answers_question" ON "application_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "application_answers_search" ON "application_answers" USING gin (search_text gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "application_answers_short_search" ON "application_answers" USING gin (short_pieces(search_text)) WITH (fastupdate=false);--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON questions
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
