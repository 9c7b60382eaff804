DROP INDEX "payments_open";--> statement-breakpoint
DROP INDEX "payments_unverified";--> statement-breakpoint
DROP INDEX "payments_told_otherwise";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checked_amount" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checked_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_by_checker" ON "payments" USING btree ("checked_by") WHERE checked_by is not null;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("id") WHERE allocated <> coalesce(checked_amount, amount);--> statement-breakpoint
CREATE INDEX "payments_unverified" ON "payments" USING btree ("received_at","id") WHERE verified_at is null and checked_amount is null;--> statement-breakpoint
CREATE INDEX "payments_told_otherwise" ON "payments" USING btree ("id") WHERE told_amount is not null and checked_amount is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checked" CHECK ((checked_amount is null) = (checked_at is null) and checked_amount >= 0);