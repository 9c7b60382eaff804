CREATE TABLE "due_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "due_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"tent_type" text,
	"due_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"accounts" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "money_counts" ADD COLUMN "invoiced" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "invoiced" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "due_days" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "due_amounts" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "due_counts_edition" ON "due_counts" USING btree ("edition_id","due_on");--> statement-breakpoint
CREATE INDEX "vendor_applications_accounts" ON "vendor_applications" USING btree ("edition_id",brand_key collate "C","id") WHERE (charged <> 0 or paid <> 0 or invoiced <> 0);--> statement-breakpoint
CREATE INDEX "vendor_applications_chargeable" ON "vendor_applications" USING btree ("edition_id","id") WHERE status = 'approved' and payment = 'uncharged' and tent_price is not null and erased_at is null and merged_into_id is null;--> statement-breakpoint
-- What of the documents of an account is still open, by due day: what is credited comes off what is due last, what is paid off
-- what is due first (`standingOf`). Days on which nothing is left are not there.
CREATE FUNCTION open_dues(own integer[], charged bigint, paid bigint, invoiced bigint, OUT days date[], OUT amounts bigint[])
LANGUAGE sql STABLE AS $$
	SELECT coalesce(array_agg(due_on ORDER BY due_on), '{}'), coalesce(array_agg(open ORDER BY due_on), '{}')
	FROM (
		SELECT due_on, greatest(least(up_to, invoiced, charged) - greatest(paid, 0), 0)
			- greatest(least(up_to - amount, invoiced, charged) - greatest(paid, 0), 0) AS open
		FROM (
			SELECT due_on, sum(amount)::bigint AS amount, (sum(sum(amount)) OVER (ORDER BY due_on))::bigint AS up_to
			FROM invoices JOIN invoice_dues ON invoice_id = invoices.id
			WHERE application_id = ANY(own) AND due_on IS NOT NULL GROUP BY due_on
		) by_day
	) dues
	WHERE open > 0
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_accounts(touched integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	accounts integer[];
BEGIN
	SELECT array_agg(DISTINCT account) INTO accounts
	FROM vendor_applications own, LATERAL (VALUES (own.id), (own.merged_into_id)) related (account)
	WHERE own.id = ANY(touched) AND account IS NOT NULL;
	PERFORM FROM vendor_applications WHERE id = ANY(accounts) ORDER BY id FOR NO KEY UPDATE;
	UPDATE vendor_applications account
	SET charged = sums.charged, paid = sums.paid, is_stall_charged = sums.stalls > 0,
		invoiced = documents.invoiced, due_days = dues.days, due_amounts = dues.amounts
	FROM (
		SELECT holder.id, CASE WHEN holder.merged_into_id IS NULL THEN array(SELECT holder.id
			UNION ALL SELECT merged.id FROM vendor_applications merged WHERE merged.merged_into_id = holder.id) ELSE '{}' END AS own
		FROM vendor_applications holder WHERE holder.id = ANY(accounts)
	) holders,
	LATERAL (
		SELECT coalesce(sum(amount) FILTER (WHERE kind NOT IN ('payment', 'refund')), 0)::bigint AS charged,
			coalesce(-sum(amount) FILTER (WHERE kind IN ('payment', 'refund')), 0)::bigint AS paid,
			coalesce(sum(CASE WHEN reverses_id IS NULL THEN 1 ELSE -1 END) FILTER (WHERE kind = 'stall'), 0) AS stalls
		FROM ledger_entries WHERE application_id = ANY(holders.own)
	) sums,
	LATERAL (
		SELECT coalesce(sum(total), 0)::bigint AS invoiced FROM invoices WHERE application_id = ANY(holders.own)
	) documents,
	LATERAL open_dues(holders.own, sums.charged, sums.paid, documents.invoiced) dues
	WHERE account.id = holders.id
		AND (account.charged, account.paid, account.is_stall_charged, account.invoiced, account.due_days, account.due_amounts)
			IS DISTINCT FROM (sums.charged, sums.paid, sums.stalls > 0, documents.invoiced, dues.days, dues.amounts);
END $$;
--> statement-breakpoint
-- Whoever issues a document holds its account already. One that is to be paid is whole with its dues, a credit note has none.
CREATE FUNCTION sum_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'invoices' THEN
		PERFORM sum_accounts(array(SELECT DISTINCT application_id FROM added WHERE total < 0));
	ELSE
		PERFORM sum_accounts(array(SELECT DISTINCT application_id FROM invoices WHERE id IN (SELECT invoice_id FROM added)));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_summed AFTER INSERT ON invoices
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_invoices();
--> statement-breakpoint
CREATE TRIGGER invoice_dues_summed AFTER INSERT ON invoice_dues
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_invoices();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION compact_money_counts() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM money_counts WHERE id IN (SELECT id FROM money_counts FOR UPDATE SKIP LOCKED) RETURNING *
	)
	INSERT INTO money_counts (edition_id, tent_type, charged, paid, invoiced, owed, credit, owing, settled, uncharged)
	SELECT edition_id, tent_type, sum(charged), sum(paid), sum(invoiced), sum(owed), sum(credit), sum(owing), sum(settled), sum(uncharged)
	FROM taken GROUP BY edition_id, tent_type
	HAVING (sum(charged), sum(paid), sum(invoiced), sum(owed), sum(credit), sum(owing), sum(settled), sum(uncharged))
		<> (0, 0, 0, 0, 0, 0, 0, 0);
	WITH taken AS (
		DELETE FROM due_counts WHERE id IN (SELECT id FROM due_counts FOR UPDATE SKIP LOCKED) RETURNING *
	)
	INSERT INTO due_counts (edition_id, tent_type, due_on, amount, accounts)
	SELECT edition_id, tent_type, due_on, sum(amount), sum(accounts) FROM taken GROUP BY edition_id, tent_type, due_on
	HAVING (sum(amount), sum(accounts)) <> (0, 0)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE TG_OP
		WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
		WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM removed'
		ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed'
	END;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM money_counts;
		DELETE FROM due_counts;
		RETURN NULL;
	END IF;
	-- What stays as it is adds nothing.
	EXECUTE 'INSERT INTO money_counts (edition_id, tent_type, charged, paid, invoiced, owed, credit, owing, settled, uncharged)
		SELECT edition_id, tent_type, sum(sign * charged), sum(sign * paid), sum(sign * invoiced),
			sum(sign * greatest(charged - paid, 0)),
			sum(sign * greatest(paid - charged, 0)), sum(sign * (charged > paid)::int),
			sum(sign * (is_accepted AND payment = ''paid'')::int), sum(sign * (is_accepted AND NOT is_stall_charged)::int)
		FROM (
			SELECT *, status = ''approved'' AND erased_at IS NULL AS is_accepted FROM (' || changed || ') changed
			WHERE merged_into_id IS NULL
		) counted
		GROUP BY 1, 2
		HAVING (sum(sign * charged), sum(sign * paid), sum(sign * invoiced), sum(sign * greatest(charged - paid, 0)),
			sum(sign * greatest(paid - charged, 0)), sum(sign * (charged > paid)::int),
			sum(sign * (is_accepted AND payment = ''paid'')::int), sum(sign * (is_accepted AND NOT is_stall_charged)::int))
			<> (0, 0, 0, 0, 0, 0, 0, 0)';
	EXECUTE 'INSERT INTO due_counts (edition_id, tent_type, due_on, amount, accounts)
		SELECT edition_id, tent_type, due_on, sum(sign * amount), sum(sign * (nth = 1)::int)
		FROM (' || changed || ') changed, unnest(due_days, due_amounts) WITH ORDINALITY AS open (due_on, amount, nth)
		WHERE merged_into_id IS NULL
		GROUP BY 1, 2, 3
		HAVING (sum(sign * amount), sum(sign * (nth = 1)::int)) <> (0, 0)';
	IF random() < 0.02 THEN
		PERFORM compact_money_counts();
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
SELECT sum_accounts(array(SELECT DISTINCT application_id FROM invoices));
