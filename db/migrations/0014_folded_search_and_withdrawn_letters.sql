-- Text as searches compare it and lists are ordered by it: without case, accents, surplus spaces and kinds of
-- apostrophes. app/platform/fold.ts is the same for the browser, and its test holds the two together.
CREATE FUNCTION fold(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(
	CASE WHEN octet_length(source) = char_length(source) THEN lower(translate(source, '`', ''''))
	ELSE replace(replace(replace(replace(
		translate(
			lower(regexp_replace(
				normalize(
					translate(
						source,
						U&'`\00B4\02B9\02BA\02BB\02BC\02BD\2018\2019\201A\201B\2032\201C\201D\201E\201F\2010\2011\2012\2013\2014\2015\2212',
						'''''''''''''''''''''''''""""-------'
					),
					NFKD
				),
				'[\u00ad\u0300-\u036f\u200b-\u200f\ufe00-\ufe0f\ufeff]', '', 'g'
			)),
			'ðđɗɓıƙłøς', 'dddbikloσ'
		),
		'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
	END,
	'[\t\v\f\r \u2028\u2029]+', ' ', 'g'
));
--> statement-breakpoint
-- The searched texts are made anew under their names, in one pass over the table. The version before reads them all the
-- same; what it searches for with an accent or a curly apostrophe it finds again once it is this version.
DROP INDEX "vendor_applications_accepted", "vendor_applications_short_search", "vendor_applications_search", "vendor_applications_accepted_search", "directory_vendors_by_name";
--> statement-breakpoint
ALTER TABLE "vendor_applications"
	DROP COLUMN "search_text",
	DROP COLUMN "accepted_search_text",
	ADD COLUMN "brand_key" text GENERATED ALWAYS AS (fold(brand_name)) STORED NOT NULL,
	ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(brand_name || E'\n' || contact_person || E'\n' || website || E'\n' || email_address)) STORED NOT NULL,
	ADD COLUMN "accepted_search_text" text GENERATED ALWAYS AS (fold(brand_name || E'\n' || email_address || E'\n' || tent_space)) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "vendor_applications_accepted" ON "vendor_applications" USING btree ("edition_id",brand_key collate "C","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "vendor_applications_search" ON "vendor_applications" USING gin (search_text gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "vendor_applications_accepted_search" ON "vendor_applications" USING gin (accepted_search_text gin_trgm_ops) WITH (fastupdate=false) WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "vendor_applications_short_search" ON "vendor_applications" USING gin (short_pieces(search_text || E'\n' || accepted_search_text)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "directory_vendors_by_name" ON "directory_vendors" USING btree ("list",fold("name") collate "C","slug");
--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_state";--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "withdrawn_for" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_mails_search" ON "outbox_mails" USING gin (fold(recipient || E'\n' || subject) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_withdrawn_for" CHECK ("outbox_mails"."withdrawn_for" in ('decision-changed', 'address-corrected', 'person-erased'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_state" CHECK ("outbox_mails"."state" in ('queued', 'sending', 'sent', 'failed', 'maybe-sent', 'withdrawn'));--> statement-breakpoint
-- What waits, or was refused, of a decision that was followed by another one: it would say what is no longer so.
UPDATE outbox_mails SET state = CASE state WHEN 'maybe-sent' THEN state ELSE 'withdrawn' END, next_attempt_at = NULL,
	withdrawn_for = 'decision-changed', withdrawn_at = now()
WHERE kind IN ('confirmation', 'denial') AND state IN ('queued', 'failed', 'maybe-sent') AND EXISTS (
	SELECT FROM application_decisions later
	WHERE later.application_id = outbox_mails.application_id AND later.decided_at > outbox_mails.queued_at
);
--> statement-breakpoint
-- Whoever was denied after their confirmation has not been told yet that they were approved again.
UPDATE vendor_applications SET confirmation_sent = false WHERE confirmation_sent AND 'denial' = (
	SELECT kind FROM outbox_mails told
	WHERE told.application_id = vendor_applications.id AND kind IN ('confirmation', 'denial')
		AND state IN ('sent', 'maybe-sent')
	ORDER BY coalesce(sent_at, queued_at) DESC, id DESC LIMIT 1
);
