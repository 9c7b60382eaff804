CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reverses_id" integer,
	"amount" bigint NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"quantity" integer,
	"method" text,
	"receipt" text,
	"receipt_key" text GENERATED ALWAYS AS (nullif(upper(regexp_replace(receipt, '[^A-Za-z0-9]', '', 'g')), '')) STORED,
	"receipt_round" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"cause" text DEFAULT 'hand' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"recorded_by" text,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_reverses_id_unique" UNIQUE("reverses_id"),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('stall', 'wristbands', 'hay', 'charge', 'credit', 'payment', 'refund')),
	CONSTRAINT "ledger_entries_cause" CHECK ("ledger_entries"."cause" in ('hand', 'decision', 'extras-form', 'correction', 'merge', 'separation')),
	CONSTRAINT "ledger_entries_method" CHECK ("ledger_entries"."method" in ('mpesa', 'cash', 'bank')),
	CONSTRAINT "ledger_entries_sign" CHECK (case when kind in ('credit', 'payment') then -1 else 1 end * case when reverses_id is null then 1 else -1 end * amount >= 0),
	CONSTRAINT "ledger_entries_paid" CHECK ((kind in ('payment', 'refund')) = (method is not null and receipt is not null))
);
--> statement-breakpoint
CREATE TABLE "money_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"tent_type" text,
	"charged" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"owed" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"owing" integer NOT NULL,
	"settled" integer NOT NULL,
	"uncharged" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "charged" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "is_stall_charged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "payment" text GENERATED ALWAYS AS (case when not is_stall_charged then 'uncharged' when charged > paid then 'due' else 'paid' end) STORED;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_id_ledger_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_by_application" ON "ledger_entries" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_user" ON "ledger_entries" USING btree ("recorded_by") WHERE recorded_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_receipt" ON "ledger_entries" USING btree ("kind","method","receipt_key","receipt_round") WHERE receipt_key is not null and reverses_id is null;--> statement-breakpoint
CREATE INDEX "money_counts_edition" ON "money_counts" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "vendor_applications_payment" ON "vendor_applications" USING btree ("edition_id","payment",brand_key collate "C","id") WHERE status = 'approved';--> statement-breakpoint
-- Entries are only ever added. A reason is a person's and can be emptied; whoever recorded may leave the team; entries go with
-- their application, which the product deletes only of a demo season.
CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF NOT EXISTS (SELECT FROM vendor_applications WHERE id = OLD.application_id) THEN
			RETURN OLD;
		END IF;
	ELSIF TG_OP = 'UPDATE' THEN
		IF NEW.reason = '' THEN
			OLD.reason := '';
		END IF;
		IF NEW.recorded_by IS NULL THEN
			OLD.recorded_by := NULL;
		END IF;
		IF NEW IS NOT DISTINCT FROM OLD THEN
			RETURN NEW;
		END IF;
	ELSIF NOT EXISTS (SELECT FROM ledger_entries) THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'the ledger is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_rows BEFORE UPDATE OR DELETE ON ledger_entries
	FOR EACH ROW EXECUTE FUNCTION keep_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON ledger_entries
	FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
--> statement-breakpoint
ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_rows;
--> statement-breakpoint
ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_whole;
--> statement-breakpoint
-- A reversal takes back the whole of one entry, and is not taken back itself.
CREATE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM ledger_entries made WHERE made.id = NEW.reverses_id AND made.reverses_id IS NULL
			AND made.application_id = NEW.application_id AND made.kind = NEW.kind AND made.amount = -NEW.amount
	) THEN
		RAISE EXCEPTION 'entry % cannot be taken back by this one', NEW.reverses_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_reversal BEFORE INSERT ON ledger_entries
	FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION check_reversal();
--> statement-breakpoint
-- The sums of accounts, from all their entries, with those of what was merged into them. Locked first, counted then: who waited
-- counts what the other one added.
CREATE FUNCTION sum_accounts(touched integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	accounts integer[];
BEGIN
	SELECT array_agg(DISTINCT account) INTO accounts
	FROM vendor_applications own, LATERAL (VALUES (own.id), (own.merged_into_id)) related (account)
	WHERE own.id = ANY(touched) AND account IS NOT NULL;
	PERFORM FROM vendor_applications WHERE id = ANY(accounts) ORDER BY id FOR NO KEY UPDATE;
	UPDATE vendor_applications account
	SET charged = sums.charged, paid = sums.paid, is_stall_charged = sums.stalls > 0
	FROM (
		SELECT holder.id,
			coalesce(sum(amount) FILTER (WHERE kind NOT IN ('payment', 'refund')), 0) AS charged,
			coalesce(-sum(amount) FILTER (WHERE kind IN ('payment', 'refund')), 0) AS paid,
			coalesce(sum(CASE WHEN reverses_id IS NULL THEN 1 ELSE -1 END) FILTER (WHERE kind = 'stall'), 0) AS stalls
		FROM vendor_applications holder LEFT JOIN ledger_entries ON holder.merged_into_id IS NULL AND application_id = ANY(array(
			SELECT holder.id UNION ALL SELECT merged.id FROM vendor_applications merged WHERE merged.merged_into_id = holder.id))
		WHERE holder.id = ANY(accounts) GROUP BY holder.id
	) sums
	WHERE account.id = sums.id
		AND (account.charged, account.paid, account.is_stall_charged) IS DISTINCT FROM (sums.charged, sums.paid, sums.stalls > 0);
END $$;
--> statement-breakpoint
CREATE FUNCTION sum_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM sum_accounts(array(SELECT DISTINCT application_id FROM changed));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_inserted AFTER INSERT ON ledger_entries
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_ledger();
--> statement-breakpoint
CREATE FUNCTION sum_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM ledger_entries WHERE application_id = NEW.id) THEN
		PERFORM sum_accounts(array_remove(ARRAY[NEW.id, OLD.merged_into_id], NULL));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_merged AFTER UPDATE OF merged_into_id ON vendor_applications
	FOR EACH ROW WHEN (NEW.merged_into_id IS DISTINCT FROM OLD.merged_into_id) EXECUTE FUNCTION sum_merged();
--> statement-breakpoint
CREATE FUNCTION sum_after_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Its entries go with it.
	PERFORM sum_accounts(ARRAY[OLD.merged_into_id]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_merged_deleted AFTER DELETE ON vendor_applications
	FOR EACH ROW WHEN (OLD.merged_into_id IS NOT NULL) EXECUTE FUNCTION sum_after_deletion();
--> statement-breakpoint
CREATE FUNCTION compact_money_counts() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM money_counts WHERE id IN (SELECT id FROM money_counts FOR UPDATE SKIP LOCKED) RETURNING *
	)
	INSERT INTO money_counts (edition_id, tent_type, charged, paid, owed, credit, owing, settled, uncharged)
	SELECT edition_id, tent_type, sum(charged), sum(paid), sum(owed), sum(credit), sum(owing), sum(settled), sum(uncharged)
	FROM taken GROUP BY edition_id, tent_type
	HAVING (sum(charged), sum(paid), sum(owed), sum(credit), sum(owing), sum(settled), sum(uncharged)) <> (0, 0, 0, 0, 0, 0, 0)
$$;
--> statement-breakpoint
CREATE FUNCTION count_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM money_counts;
		RETURN NULL;
	END IF;
	-- What stays as it is adds nothing.
	EXECUTE 'INSERT INTO money_counts (edition_id, tent_type, charged, paid, owed, credit, owing, settled, uncharged)
		SELECT edition_id, tent_type, sum(sign * charged), sum(sign * paid), sum(sign * greatest(charged - paid, 0)),
			sum(sign * greatest(paid - charged, 0)), sum(sign * (charged > paid)::int),
			sum(sign * (is_accepted AND payment = ''paid'')::int), sum(sign * (is_accepted AND NOT is_stall_charged)::int)
		FROM (
			SELECT *, status = ''approved'' AND erased_at IS NULL AS is_accepted FROM (' || CASE TG_OP
				WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
				WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM removed'
				ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed'
			END || ') changed
			WHERE merged_into_id IS NULL
		) counted
		GROUP BY 1, 2
		HAVING (sum(sign * charged), sum(sign * paid), sum(sign * greatest(charged - paid, 0)),
			sum(sign * greatest(paid - charged, 0)), sum(sign * (charged > paid)::int),
			sum(sign * (is_accepted AND payment = ''paid'')::int), sum(sign * (is_accepted AND NOT is_stall_charged)::int))
			<> (0, 0, 0, 0, 0, 0, 0)';
	IF random() < 0.02 THEN
		PERFORM compact_money_counts();
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER money_inserted AFTER INSERT ON vendor_applications
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_money();
--> statement-breakpoint
CREATE TRIGGER money_updated AFTER UPDATE ON vendor_applications
	REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_money();
--> statement-breakpoint
CREATE TRIGGER money_deleted AFTER DELETE ON vendor_applications
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_money();
--> statement-breakpoint
CREATE TRIGGER money_truncated AFTER TRUNCATE ON vendor_applications
	FOR EACH STATEMENT EXECUTE FUNCTION count_money();
--> statement-breakpoint
INSERT INTO money_counts (edition_id, tent_type, charged, paid, owed, credit, owing, settled, uncharged)
SELECT edition_id, tent_type, 0, 0, 0, 0, 0, 0, count(*) FROM vendor_applications
WHERE status = 'approved' AND erased_at IS NULL AND merged_into_id IS NULL GROUP BY 1, 2;
