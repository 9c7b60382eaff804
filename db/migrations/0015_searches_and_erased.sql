-- The searched texts are made anew under their names, in one pass over the table: without apostrophes, with the digits of
-- telephone numbers, and with what the screens call a vendor without a brand. The version before reads them as they are.
DROP INDEX "vendor_applications_short_search", "vendor_applications_search", "vendor_applications_accepted_search", "outbox_mails_search";
--> statement-breakpoint
ALTER TABLE "vendor_applications"
	DROP COLUMN "search_text",
	DROP COLUMN "accepted_search_text",
	ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(fold(coalesce(nullif(btrim(brand_name, E' \t\r\n\u00a0'), ''), 'Unnamed Vendor') || E'\n' || contact_person || E'\n' || website || E'\n' || email_address || E'\n' || regexp_replace(phone_number, '[^0-9]', '', 'g')), '''', '')) STORED NOT NULL,
	ADD COLUMN "accepted_search_text" text GENERATED ALWAYS AS (translate(fold(coalesce(nullif(btrim(brand_name, E' \t\r\n\u00a0'), ''), 'Unnamed Vendor') || E'\n' || email_address || E'\n' || tent_space || E'\n' || regexp_replace(phone_number, '[^0-9]', '', 'g')), '''', '')) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "vendor_applications_search" ON "vendor_applications" USING gin (search_text gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "vendor_applications_accepted_search" ON "vendor_applications" USING gin (accepted_search_text gin_trgm_ops) WITH (fastupdate=false) WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "vendor_applications_short_search" ON "vendor_applications" USING gin (short_pieces(search_text || E'\n' || accepted_search_text)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "outbox_mails_search" ON "outbox_mails" USING gin (translate(fold(recipient || E'\n' || subject), '''', '') gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- Whoever was erased is counted apart from those whom lists show.
CREATE INDEX "vendor_applications_erased" ON "vendor_applications" USING btree ("edition_id","status") WHERE erased_at is not null;
