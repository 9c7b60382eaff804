-- Vendors withdraw: their applications are pending, and neither wait nor count. Places that fall free are offered.
CREATE TABLE "standby_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standby_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vacancy_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"state" text NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "standby_offers_once" UNIQUE("vacancy_id","application_id"),
	CONSTRAINT "standby_offers_state" CHECK ("standby_offers"."state" in ('open', 'accepted', 'declined', 'lapsed', 'ended', 'passed-over'))
);
--> statement-breakpoint
CREATE TABLE "standby_vacancies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standby_vacancies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"tent_type" text NOT NULL,
	"category" text NOT NULL,
	"freed_by" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "standby_vacancies_outcome" CHECK ("standby_vacancies"."outcome" in ('filled', 'full', 'taken-back', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "vendor_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"seen_by" text,
	CONSTRAINT "vendor_events_kind" CHECK ("vendor_events"."kind" in ('withdrawn', 'corrected', 'email-changed', 'offer-accepted', 'offer-declined', 'offer-lapsed'))
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"withdrawn_by" text,
	"is_by_vendor" boolean NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"from_status" text NOT NULL,
	"was_on_standby" boolean NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "withdrawals_from_status" CHECK ("withdrawals"."from_status" in ('approved', 'pending', 'denied'))
);
--> statement-breakpoint
CREATE TABLE "vendor_codes" (
	"application_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"salt" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "vendor_codes_application_id_purpose_pk" PRIMARY KEY("application_id","purpose"),
	CONSTRAINT "vendor_codes_purpose" CHECK ("vendor_codes"."purpose" in ('withdrawal', 'email'))
);
--> statement-breakpoint
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_verdict";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_cause";--> statement-breakpoint
ALTER TABLE "bulk_change_items" DROP CONSTRAINT "bulk_change_items_outcome";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_tells";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_withdrawn_for";--> statement-breakpoint
ALTER TABLE "mailing_recipients" DROP CONSTRAINT "mailing_recipients_outcome";--> statement-breakpoint
ALTER TABLE "application_counts" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "standby_until" date;--> statement-breakpoint
ALTER TABLE "standby_offers" ADD CONSTRAINT "standby_offers_vacancy_id_standby_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."standby_vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standby_offers" ADD CONSTRAINT "standby_offers_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standby_vacancies" ADD CONSTRAINT "standby_vacancies_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standby_vacancies" ADD CONSTRAINT "standby_vacancies_freed_by_vendor_applications_id_fk" FOREIGN KEY ("freed_by") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_events" ADD CONSTRAINT "vendor_events_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_events" ADD CONSTRAINT "vendor_events_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_codes" ADD CONSTRAINT "vendor_codes_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "standby_offers_one_of_vacancy" ON "standby_offers" USING btree ("vacancy_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "standby_offers_one_of_vendor" ON "standby_offers" USING btree ("application_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "standby_offers_due" ON "standby_offers" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "standby_offers_application" ON "standby_offers" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "standby_vacancies_open" ON "standby_vacancies" USING btree ("edition_id","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "standby_vacancies_freed_by" ON "standby_vacancies" USING btree ("freed_by","id");--> statement-breakpoint
CREATE INDEX "vendor_events_unseen" ON "vendor_events" USING btree ("application_id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "vendor_events_application" ON "vendor_events" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_one_holds" ON "withdrawals" USING btree ("application_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "withdrawals_application" ON "withdrawals" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "vendor_applications_withdrawn_list" ON "vendor_applications" USING btree ("edition_id","id") WHERE withdrawn_at is not null;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_verdict" CHECK ("announcements"."verdict" in ('yes', 'standby', 'no', 'pending', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_cause" CHECK ("ledger_entries"."cause" in ('hand', 'decision', 'withdrawal', 'extras-form', 'correction', 'merge', 'separation', 'account-code'));--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD CONSTRAINT "vendor_applications_withdrawn" CHECK (withdrawn_at is null or status = 'pending');--> statement-breakpoint
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_outcome" CHECK ("bulk_change_items"."outcome" in ('done', 'already', 'changed', 'told', 'letter-edited', 'over-maximum', 'not-reviewed', 'merged', 'erased', 'withdrawn', 'rules-changed', 'edition-closed', 'tag-deleted'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'password-reset', 'invitation', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'mailing', 'mailing-test', 'correction', 'digest', 'vendor-link', 'letter-test', 'standby-offer', 'withdrawal', 'email-changed', 'vendor-code', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_tells" CHECK ("outbox_mails"."tells" in ('yes', 'standby', 'no', 'pending', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_withdrawn_for" CHECK ("outbox_mails"."withdrawn_for" in ('decision-changed', 'address-corrected', 'person-erased', 'application-merged', 'vendor-withdrew', 'left-the-list', 'newsletter-stopped', 'mailing-stopped', 'same-address', 'invitation-withdrawn'));--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_outcome" CHECK ("mailing_recipients"."outcome" in ('waiting', 'written', 'left-out', 'same-address', 'no-address', 'merged', 'erased', 'withdrawn', 'edition-closed'));
--> statement-breakpoint
-- Whoever sets another status, by hand or by an import: then the vendor is back.
CREATE FUNCTION end_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.withdrawn_at := NULL;
	UPDATE withdrawals SET undone_at = now() WHERE application_id = NEW.id AND undone_at IS NULL;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_ended BEFORE UPDATE OF status ON vendor_applications
	FOR EACH ROW WHEN (NEW.status <> 'pending' AND NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION end_withdrawal();
--> statement-breakpoint
-- A code was sent to an address as well.
CREATE OR REPLACE FUNCTION end_vendor_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE vendor_links SET revoked_at = now() WHERE application_id = NEW.id AND revoked_at IS NULL;
	DELETE FROM vendor_codes WHERE application_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Those that were withdrawn stand apart.
CREATE OR REPLACE FUNCTION compact_application_counts() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM application_counts WHERE id IN (SELECT id FROM application_counts FOR UPDATE SKIP LOCKED) RETURNING *
	)
	INSERT INTO application_counts (edition_id, status, is_erased, is_withdrawn, tent_type, applications, revenue)
	SELECT edition_id, status, is_erased, is_withdrawn, tent_type, sum(applications), sum(revenue) FROM taken
	GROUP BY edition_id, status, is_erased, is_withdrawn, tent_type HAVING sum(applications) <> 0 OR sum(revenue) <> 0
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_applications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	noted bigint;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM application_counts;
		DELETE FROM extras_changes;
		DELETE FROM extras_counts;
		RETURN NULL;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO application_counts (edition_id, status, is_erased, is_withdrawn, tent_type, applications, revenue)
		SELECT edition_id, status, erased_at IS NOT NULL, withdrawn_at IS NOT NULL, tent, count(*), coalesce(sum(tent_price) FILTER (WHERE tent IS NOT NULL), 0)
		FROM added, LATERAL (SELECT CASE WHEN status = 'approved' AND tent_price IS NOT NULL THEN tent_type END AS tent) parsed
		WHERE merged_into_id IS NULL
		GROUP BY 1, 2, 3, 4, 5;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO application_counts (edition_id, status, is_erased, is_withdrawn, tent_type, applications, revenue)
		SELECT edition_id, status, erased_at IS NOT NULL, withdrawn_at IS NOT NULL, tent, -count(*), -coalesce(sum(tent_price) FILTER (WHERE tent IS NOT NULL), 0)
		FROM removed, LATERAL (SELECT CASE WHEN status = 'approved' AND tent_price IS NOT NULL THEN tent_type END AS tent) parsed
		WHERE merged_into_id IS NULL
		GROUP BY 1, 2, 3, 4, 5;
	END IF;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO extras_changes (edition_id, bucket)
		SELECT DISTINCT edition_id, left(md5(email_key), 3) FROM added WHERE status = 'approved';
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO extras_changes (edition_id, bucket)
		SELECT DISTINCT edition_id, left(md5(email_key), 3) FROM removed WHERE status = 'approved';
	ELSE
		INSERT INTO extras_changes (edition_id, bucket)
		SELECT DISTINCT touched.edition_id, left(md5(touched.email_key), 3)
		FROM removed JOIN added USING (id),
			LATERAL (VALUES (removed.edition_id, removed.email_key), (added.edition_id, added.email_key)) touched (edition_id, email_key)
		WHERE 'approved' IN (removed.status, added.status)
			AND (removed.status, removed.edition_id, removed.email_key, removed.merged_into_id IS NULL)
				<> (added.status, added.edition_id, added.email_key, added.merged_into_id IS NULL);
	END IF;
	GET DIAGNOSTICS noted = ROW_COUNT;
	IF noted > 20 OR (noted > 0 AND random() < 0.1) THEN
		PERFORM count_changed_extras();
	END IF;
	-- Every fiftieth time or so: some hundred rows are as quick to read as ten.
	IF random() < 0.02 THEN
		PERFORM compact_application_counts();
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- They are waited for no more.
CREATE OR REPLACE FUNCTION count_mix() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM mix_counts;
		RETURN NULL;
	END IF;
	-- What stays as it is adds nothing.
	EXECUTE 'INSERT INTO mix_counts (edition_id, category, tent_type, chosen, waiting, revenue)
		SELECT edition_id, category, tent_type, sum(chosen), sum(waiting), sum(chosen * coalesce(tent_price, 0)) FROM (
			SELECT edition_id, category, tent_type, tent_price,
				sign * is_chosen(status, unreleased_choice)::int AS chosen,
				sign * (is_waiting(status, unreleased_choice, erased_at) AND withdrawn_at IS NULL)::int AS waiting
			FROM (' || CASE TG_OP
				WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
				WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM removed'
				ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed'
			END || ') changed
			WHERE merged_into_id IS NULL
		) counted
		GROUP BY 1, 2, 3 HAVING sum(chosen) <> 0 OR sum(waiting) <> 0 OR sum(chosen * coalesce(tent_price, 0)) <> 0';
	IF random() < 0.02 THEN
		PERFORM compact_mix_counts();
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever withdrew and is told so is told right.
CREATE OR REPLACE FUNCTION refresh_announcement(application integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	about record;
	last record;
	stated record;
BEGIN
	INSERT INTO announcements (application_id, edition_id)
	SELECT id, edition_id FROM vendor_applications WHERE id = application ON CONFLICT DO NOTHING;
	PERFORM FROM announcements WHERE application_id = application FOR UPDATE;
	SELECT tent_space, erased_at IS NULL AND merged_into_id IS NULL AS is_listed, unreleased_choice <> '' AS is_chosen,
		EXISTS (SELECT FROM standby_entries WHERE application_id = application) AS is_on_standby, CASE
			WHEN withdrawn_at IS NOT NULL THEN 'withdrawn'
			WHEN unreleased_choice <> '' THEN unreleased_choice
			WHEN status = 'pending' THEN 'pending'
			WHEN status = 'approved' THEN 'yes'
			WHEN EXISTS (SELECT FROM standby_entries WHERE application_id = application) THEN 'standby'
			ELSE 'no'
		END AS verdict
	INTO about FROM vendor_applications WHERE id = application;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	SELECT id, tells INTO last FROM outbox_mails
	WHERE application_id = application AND tells IS NOT NULL AND state IN ('sent', 'maybe-sent') AND bounce IS DISTINCT FROM 'permanent'
	ORDER BY coalesce(sent_at, queued_at) DESC, id DESC LIMIT 1;
	-- Of who was told yes and has it: the newest confirmation, which may still be on its way.
	SELECT facts ->> 'key' AS facts_key, facts ->> 'stall' IS DISTINCT FROM about.tent_space AS has_other_stall INTO stated
	FROM outbox_mails
	WHERE application_id = application AND tells = 'yes' AND facts IS NOT NULL AND withdrawn_for IS NULL
		AND bounce IS DISTINCT FROM 'permanent' AND state IN ('queued', 'sending', 'failed', 'sent', 'maybe-sent')
		AND about.is_listed AND about.verdict = 'yes' AND last.tells = 'yes'
	ORDER BY id DESC LIMIT 1;
	UPDATE announcements SET verdict = last.tells, facts_key = stated.facts_key,
			has_other_stall = coalesce(stated.has_other_stall, false), is_on_standby = about.is_listed AND about.is_on_standby,
			is_outdated = coalesce(about.is_listed AND last.tells <> about.verdict, false)
		-- Who was told that it is being read again expects a choice.
		AND NOT (about.is_chosen AND last.tells = 'pending')
		-- What failed or came back is there to be sent again.
		AND NOT EXISTS (
			SELECT FROM outbox_mails WHERE application_id = application AND tells = about.verdict AND withdrawn_for IS NULL
				AND (state IN ('queued', 'sending', 'failed') OR (bounce = 'permanent' AND id > last.id)))
	WHERE application_id = application;
END $$;
--> statement-breakpoint
DROP TRIGGER announced_application_changed ON vendor_applications;
--> statement-breakpoint
CREATE TRIGGER announced_application_changed AFTER UPDATE ON vendor_applications
	FOR EACH ROW WHEN (
		(OLD.status, OLD.unreleased_choice, OLD.erased_at, OLD.merged_into_id, OLD.tent_space, OLD.withdrawn_at)
			IS DISTINCT FROM (NEW.status, NEW.unreleased_choice, NEW.erased_at, NEW.merged_into_id, NEW.tent_space, NEW.withdrawn_at)
	) EXECUTE FUNCTION note_announced_application();
--> statement-breakpoint
-- Whoever is on the list no more, is chosen otherwise, or is another kind of vendor by now: the place is free for the next one.
CREATE FUNCTION end_standby_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE standby_offers SET state = 'ended', ended_at = now() WHERE state = 'open' AND application_id = coalesce(NEW.application_id, OLD.application_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER standby_offer_ended AFTER DELETE ON standby_entries FOR EACH ROW EXECUTE FUNCTION end_standby_offer();
--> statement-breakpoint
CREATE TRIGGER standby_offer_ended AFTER INSERT ON application_choices FOR EACH ROW EXECUTE FUNCTION end_standby_offer();
--> statement-breakpoint
CREATE FUNCTION end_standby_offer_of_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE standby_offers SET state = 'ended', ended_at = now() WHERE state = 'open' AND application_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER standby_offer_ended AFTER UPDATE OF tent_space, category, merged_into_id ON vendor_applications
	FOR EACH ROW WHEN (OLD.tent_space IS DISTINCT FROM NEW.tent_space OR OLD.category IS DISTINCT FROM NEW.category
		OR (OLD.merged_into_id IS NULL AND NEW.merged_into_id IS NOT NULL))
	EXECUTE FUNCTION end_standby_offer_of_vendor();
