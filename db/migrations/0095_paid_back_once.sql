-- What was paid back under the code by which a statement says that M-Pesa took the payment back is that movement, which counts once.
CREATE FUNCTION sum_paybacks(payment integer, wanted text) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT coalesce(sum(amount), 0)::bigint FROM payment_paybacks
	WHERE payment_id = payment AND undone_at IS NULL
		AND code_key NOT IN (SELECT code FROM payment_reversals WHERE receipt = wanted)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_reversed(wanted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('payment ' || wanted, 0));
	UPDATE payments SET reversed = sum_reversals(wanted, amount), refunded = sum_refunds(wanted), paid_back = sum_paybacks(id, wanted)
	WHERE receipt = wanted;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pay_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE payments SET paid_back = sum_paybacks(id, receipt) WHERE id = NEW.payment_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE payments SET paid_back = sum_paybacks(id, receipt)
WHERE paid_back > 0 AND paid_back <> sum_paybacks(id, receipt);
