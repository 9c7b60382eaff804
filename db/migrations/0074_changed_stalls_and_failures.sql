ALTER TABLE "release_items" DROP CONSTRAINT "release_items_outcome";--> statement-breakpoint
ALTER TABLE "application_choices" ADD COLUMN "chosen_category" text;--> statement-breakpoint
ALTER TABLE "application_choices" ADD COLUMN "chosen_tent_type" text;--> statement-breakpoint
ALTER TABLE "release_items" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_failure" CHECK ("release_items"."failure" in ('email', 'other'));--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_outcome" CHECK ("release_items"."outcome" in ('released', 'changed', 'two-answers', 'over-maximum', 'edition-closed'));