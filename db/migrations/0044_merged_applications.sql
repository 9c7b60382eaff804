ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_withdrawn_for";--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "merge_undo" jsonb;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "phone_key" text GENERATED ALWAYS AS (coalesce((regexp_match(
	regexp_replace(phone_number, '[^0-9]', '', 'g'), '^(?:00)?(?:254)?0*([0-9]{7,})$'))[1], '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD CONSTRAINT "vendor_applications_merged_into_id_vendor_applications_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."vendor_applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_applications_merged" ON "vendor_applications" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "vendor_applications_same_phone_key" ON "vendor_applications" USING btree ("edition_id","phone_key","id") WHERE phone_key <> '' and erased_at is null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "vendor_applications_same_brand_key" ON "vendor_applications" USING btree ("edition_id","brand_key","id") WHERE brand_key <> '' and erased_at is null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "outbox_mails_by_kind" ON "outbox_mails" USING btree ("kind","id");--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_withdrawn_for" CHECK ("outbox_mails"."withdrawn_for" in ('decision-changed', 'address-corrected', 'person-erased', 'application-merged', 'left-the-list', 'newsletter-stopped', 'invitation-withdrawn'));