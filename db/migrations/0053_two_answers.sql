ALTER TABLE "release_items" DROP CONSTRAINT "release_items_outcome";--> statement-breakpoint
ALTER TABLE "release_items" ADD COLUMN "agreed_two_answers" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_outcome" CHECK ("release_items"."outcome" in ('released', 'changed', 'two-answers', 'edition-closed'));