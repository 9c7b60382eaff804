DROP INDEX "payments_open";--> statement-breakpoint
CREATE INDEX "payments_by_account" ON "payments" USING btree (upper(account),"id");--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_by_phone" ON "payments" USING btree ("phone","id");--> statement-breakpoint
CREATE INDEX "payments_by_phone_end" ON "payments" USING btree (right(phone, 3),"id");--> statement-breakpoint
CREATE INDEX "payments_unmatched" ON "payments" USING btree ("id") WHERE allocated - refunded < greatest(coalesce(checked_amount, amount) - reversed, 0) - paid_back;--> statement-breakpoint
CREATE INDEX "payments_overbooked" ON "payments" USING btree ("id") WHERE allocated - refunded > greatest(coalesce(checked_amount, amount) - reversed, 0) - paid_back;