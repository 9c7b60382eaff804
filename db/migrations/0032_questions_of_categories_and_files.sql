ALTER TABLE "documents" DROP CONSTRAINT "documents_field";--> statement-breakpoint
ALTER TABLE "questions" DROP CONSTRAINT "questions_kind";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "question_id" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_question" CHECK ((field = 'answer') = (question_id is not null));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_field" CHECK ("documents"."field" in ('indemnity', 'insurance', 'photo', 'logo', 'answer'));--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_kind" CHECK ("questions"."kind" in ('line', 'text', 'number', 'yes-no', 'one-of', 'some-of', 'file'));