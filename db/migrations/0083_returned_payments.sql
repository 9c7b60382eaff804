CREATE TABLE "payment_paybacks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_paybacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text GENERATED ALWAYS AS (upper(regexp_replace(code, '[^A-Za-z0-9]', '', 'g'))) STORED,
	"day" date NOT NULL,
	"recorded_by" text,
	"recorded_at" timestamp with time zone NOT NULL,
	"undone_by" text,
	"undone_at" timestamp with time zone,
	CONSTRAINT "payment_paybacks_method" CHECK ("payment_paybacks"."method" in ('mpesa', 'cash', 'bank')),
	CONSTRAINT "payment_paybacks_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_reversals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_reversals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt" text NOT NULL,
	"code" text NOT NULL,
	"amount" bigint NOT NULL,
	"reversed_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reversals_amount" CHECK (amount > 0),
	CONSTRAINT "payment_reversals_receipt" CHECK (receipt ~ '^[A-Z0-9]{6,20}$' and code ~ '^[A-Z0-9]{6,20}$')
);
--> statement-breakpoint
ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_problem";--> statement-breakpoint
ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_outcome";--> statement-breakpoint
DROP INDEX "ledger_entries_mpesa";--> statement-breakpoint
DROP INDEX "payments_open";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "reversals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "reverses" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_paybacks" ADD CONSTRAINT "payment_paybacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_paybacks" ADD CONSTRAINT "payment_paybacks_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_paybacks" ADD CONSTRAINT "payment_paybacks_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_paybacks_by_payment" ON "payment_paybacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_paybacks_by_code" ON "payment_paybacks" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "payment_paybacks_by_recorder" ON "payment_paybacks" USING btree ("recorded_by") WHERE recorded_by is not null;--> statement-breakpoint
CREATE INDEX "payment_paybacks_by_undoer" ON "payment_paybacks" USING btree ("undone_by") WHERE undone_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reversals_code" ON "payment_reversals" USING btree ("code","receipt");--> statement-breakpoint
CREATE INDEX "payment_reversals_by_receipt" ON "payment_reversals" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "ledger_entries_receipts" ON "ledger_entries" USING btree ("receipt_key") WHERE receipt_key is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_reversals" ON "statement_lines" USING btree ("import_id","reverses") WHERE problem = 'reversal';--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("id") WHERE allocated - refunded <> greatest(coalesce(checked_amount, amount) - reversed, 0) - paid_back;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_reversal_told" CHECK (problem is distinct from 'reversal' or (amount is not null and amount > 0 and paid_at is not null and receipt <> '' and reverses <> ''));--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_problem" CHECK ("statement_lines"."problem" in ('withdrawn', 'repeated', 'reversal', 'formula', 'too-long', 'no-receipt', 'bad-receipt', 'practice-receipt', 'not-completed', 'reversed', 'no-amount', 'negative-amount', 'cents', 'bad-amount', 'both-ways', 'bad-time', 'future-time', 'repeated-otherwise'));--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_outcome" CHECK ("statement_lines"."outcome" in ('new-payment', 'verified-payment', 'known-payment', 'contradiction', 'reversal'));--> statement-breakpoint
-- A code of M-Pesa is one key under whatever method it is booked.
CREATE OR REPLACE FUNCTION count_allocated(wanted text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('payment ' || wanted, 0));
	RETURN coalesce((SELECT -sum(amount) FROM ledger_entries
		WHERE kind = 'payment' AND receipt_key = wanted
			AND (method IN ('mpesa', 'practice') OR wanted ~ '^[A-Z0-9]{10}$')), 0);
END $$;
--> statement-breakpoint
DROP TRIGGER ledger_allocated ON ledger_entries;--> statement-breakpoint
DROP TRIGGER ledger_allocation_gone ON ledger_entries;--> statement-breakpoint
CREATE TRIGGER ledger_allocated AFTER INSERT ON ledger_entries
	FOR EACH ROW WHEN (NEW.kind = 'payment' AND (NEW.method IN ('mpesa', 'practice') OR NEW.receipt_key ~ '^[A-Z0-9]{10}$'))
	EXECUTE FUNCTION allocate_entry();
--> statement-breakpoint
CREATE TRIGGER ledger_allocation_gone AFTER DELETE ON ledger_entries
	FOR EACH ROW WHEN (OLD.kind = 'payment' AND (OLD.method IN ('mpesa', 'practice') OR OLD.receipt_key ~ '^[A-Z0-9]{10}$'))
	EXECUTE FUNCTION allocate_entry();
--> statement-breakpoint
CREATE FUNCTION sum_reversals(wanted text, whole bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT least(whole, coalesce((SELECT sum(amount) FROM payment_reversals WHERE receipt = wanted), 0))::bigint
$$;
--> statement-breakpoint
-- What is booked as a refund under the codes by which a payment was taken back.
CREATE FUNCTION sum_refunds(wanted text) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT coalesce(sum(amount), 0)::bigint FROM ledger_entries
	WHERE kind = 'refund' AND receipt_key IN (SELECT code FROM payment_reversals WHERE receipt = wanted)
$$;
--> statement-breakpoint
-- Whoever tells of a reversal, books under its code or adds its payment takes turns by the receipt of the payment.
CREATE FUNCTION count_reversed(wanted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('payment ' || wanted, 0));
	UPDATE payments SET reversed = sum_reversals(wanted, amount), refunded = sum_refunds(wanted) WHERE receipt = wanted;
END $$;
--> statement-breakpoint
CREATE FUNCTION reverse_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_reversed(coalesce(NEW.receipt, OLD.receipt));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_reversed AFTER INSERT OR DELETE ON payment_reversals
	FOR EACH ROW EXECUTE FUNCTION reverse_payment();
--> statement-breakpoint
CREATE FUNCTION refund_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_reversed(receipt) FROM (
		SELECT DISTINCT receipt FROM payment_reversals WHERE code = coalesce(NEW.receipt_key, OLD.receipt_key) ORDER BY receipt
	) taken_back;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_refunded AFTER INSERT ON ledger_entries
	FOR EACH ROW WHEN (NEW.kind = 'refund') EXECUTE FUNCTION refund_reversed();
--> statement-breakpoint
CREATE TRIGGER ledger_refund_gone AFTER DELETE ON ledger_entries
	FOR EACH ROW WHEN (OLD.kind = 'refund') EXECUTE FUNCTION refund_reversed();
--> statement-breakpoint
CREATE FUNCTION pay_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE payments SET paid_back = coalesce((
		SELECT sum(amount) FROM payment_paybacks WHERE payment_id = NEW.payment_id AND undone_at IS NULL), 0)
	WHERE id = NEW.payment_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_paid_back AFTER INSERT OR UPDATE ON payment_paybacks
	FOR EACH ROW EXECUTE FUNCTION pay_back();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		NEW.allocated := count_allocated(NEW.receipt);
		IF EXISTS (SELECT FROM payment_reversals WHERE receipt = NEW.receipt) THEN
			NEW.reversed := sum_reversals(NEW.receipt, NEW.amount);
			NEW.refunded := sum_refunds(NEW.receipt);
		END IF;
	ELSIF (NEW.receipt, NEW.amount) IS DISTINCT FROM (OLD.receipt, OLD.amount) THEN
		RAISE EXCEPTION 'receipt and amount of a payment stay as they were told' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- What was booked under a code of M-Pesa as cash or by bank counts from now on: booked twice, it is listed as booked too much.
UPDATE payments SET allocated = booked.sum
FROM (
	SELECT receipt_key, -sum(amount) AS sum FROM ledger_entries
	WHERE kind = 'payment' AND receipt_key ~ '^[A-Z0-9]{10}$' GROUP BY receipt_key HAVING bool_or(method IN ('cash', 'bank'))
) booked
WHERE payments.receipt = booked.receipt_key AND payments.allocated <> booked.sum;
