CREATE TABLE "content_offers" (
	"document" text PRIMARY KEY NOT NULL,
	"entries" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_steps" (
	"name" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"ran_on" text NOT NULL
);
