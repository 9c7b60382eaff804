-- The columns of the version before stay, with values that mean "over" to it: it may run beside, or be gone back to.
ALTER TABLE "rate_limits" ALTER COLUMN "expire" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "taken" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "expires_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Nobody gets guesses back by a new version: what was counted counts as taken now.
UPDATE "rate_limits" SET
	"taken" = array_fill(now(), ARRAY[least("points", 100)]),
	"expires_at" = now() + interval '1 day';
