CREATE TABLE "note_mentions" (
	"note_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "note_mentions_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"writer_id" text,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_forms" (
	"edition_id" integer PRIMARY KEY NOT NULL,
	"is_blind" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"weight" integer NOT NULL,
	"is_retired" boolean NOT NULL,
	CONSTRAINT "review_questions_slug" UNIQUE("edition_id","slug"),
	CONSTRAINT "review_questions_weight" CHECK (weight between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "review_scores" (
	"review_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"score" integer NOT NULL,
	CONSTRAINT "review_scores_review_id_question_id_pk" PRIMARY KEY("review_id","question_id"),
	CONSTRAINT "review_scores_score" CHECK (score between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"reviewer_id" text,
	"is_abstained" boolean NOT NULL,
	"note" text NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_reviewer" UNIQUE("application_id","reviewer_id")
);
--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "review_score" numeric(3, 2);--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "review_spread" numeric(3, 2);--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_forms" ADD CONSTRAINT "review_forms_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_questions" ADD CONSTRAINT "review_questions_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_scores" ADD CONSTRAINT "review_scores_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_scores" ADD CONSTRAINT "review_scores_question_id_review_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."review_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_mentions_unread" ON "note_mentions" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notes_by_application" ON "notes" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "notes_deleted" ON "notes" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_by_reviewer" ON "reviews" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "vendor_applications_score" ON "vendor_applications" USING btree ("edition_id","review_score" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "vendor_applications_spread" ON "vendor_applications" USING btree ("edition_id","review_spread" DESC NULLS LAST,"id");--> statement-breakpoint
-- Of each of these applications the mean of what its reviewers gave it, each by the weights of the questions that are asked now,
-- and how far they are apart. Who abstained gave nothing.
CREATE FUNCTION score_applications(ids integer[]) RETURNS void LANGUAGE sql AS $$
	UPDATE vendor_applications SET review_score = scored.score, review_spread = scored.spread FROM (
		SELECT application.id, round(avg(own.mean), 2) AS score,
			CASE WHEN count(own.mean) > 1 THEN round(stddev_pop(own.mean), 2) END AS spread
		FROM unnest(ids) application (id) LEFT JOIN LATERAL (
			SELECT sum(given.score * question.weight)::numeric / sum(question.weight) AS mean
			FROM reviews JOIN review_scores given ON given.review_id = reviews.id
				JOIN review_questions question ON question.id = given.question_id AND NOT question.is_retired
			WHERE reviews.application_id = application.id AND NOT reviews.is_abstained
			GROUP BY reviews.id
		) own ON true
		GROUP BY application.id
	) scored
	WHERE vendor_applications.id = scored.id
		AND (review_score, review_spread) IS DISTINCT FROM (scored.score, scored.spread)
$$;
