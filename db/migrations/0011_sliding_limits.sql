ALTER TABLE "rate_limits" ADD COLUMN "taken" timestamp with time zone[];--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
-- Nobody gets guesses back by a new version: what was counted counts as taken now.
UPDATE "rate_limits" SET
	"taken" = array_fill(now(), ARRAY[least("points", 100)]),
	"expires_at" = now() + interval '1 day';--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "taken" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" DROP COLUMN "points";--> statement-breakpoint
ALTER TABLE "rate_limits" DROP COLUMN "expire";
