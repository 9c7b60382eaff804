-- An account whose charges and payments were all taken back is an account as well, which "All" lists.
DROP INDEX "vendor_applications_accounts";--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD COLUMN "has_entries" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "vendor_applications_accounts" ON "vendor_applications" USING btree ("edition_id",brand_key collate "C","id") WHERE has_entries;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_accounts(touched integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	accounts integer[];
BEGIN
	SELECT array_agg(DISTINCT account) INTO accounts
	FROM vendor_applications own, LATERAL (VALUES (own.id), (own.merged_into_id)) related (account)
	WHERE own.id = ANY(touched) AND account IS NOT NULL;
	PERFORM FROM vendor_applications WHERE id = ANY(accounts) ORDER BY id FOR NO KEY UPDATE;
	UPDATE vendor_applications account
	SET has_entries = sums.has_entries, charged = sums.charged, paid = sums.paid, is_stall_charged = sums.stalls > 0,
		invoiced = documents.invoiced, due_days = dues.days, due_amounts = dues.amounts
	FROM (
		SELECT holder.id, CASE WHEN holder.merged_into_id IS NULL THEN array(SELECT holder.id
			UNION ALL SELECT merged.id FROM vendor_applications merged WHERE merged.merged_into_id = holder.id) ELSE '{}' END AS own
		FROM vendor_applications holder WHERE holder.id = ANY(accounts)
	) holders,
	LATERAL (
		SELECT count(*) > 0 AS has_entries,
			coalesce(sum(amount) FILTER (WHERE kind NOT IN ('payment', 'refund')), 0)::bigint AS charged,
			coalesce(-sum(amount) FILTER (WHERE kind IN ('payment', 'refund')), 0)::bigint AS paid,
			coalesce(sum(CASE WHEN reverses_id IS NULL THEN 1 ELSE -1 END) FILTER (WHERE kind = 'stall'), 0) AS stalls
		FROM ledger_entries WHERE application_id = ANY(holders.own)
	) sums,
	LATERAL (
		SELECT coalesce(sum(total), 0)::bigint AS invoiced FROM invoices WHERE application_id = ANY(holders.own)
	) documents,
	LATERAL open_dues(holders.own, sums.charged, sums.paid, documents.invoiced) dues
	WHERE account.id = holders.id
		AND (account.has_entries, account.charged, account.paid, account.is_stall_charged, account.invoiced, account.due_days,
			account.due_amounts)
			IS DISTINCT FROM (sums.has_entries, sums.charged, sums.paid, sums.stalls > 0, documents.invoiced, dues.days, dues.amounts);
END $$;
--> statement-breakpoint
UPDATE vendor_applications SET has_entries = true
WHERE id IN (
	SELECT coalesce(own.merged_into_id, own.id)
	FROM ledger_entries entry JOIN vendor_applications own ON own.id = entry.application_id
);
