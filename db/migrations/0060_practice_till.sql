CREATE TABLE "practice_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "practice_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"checkout_request_id" text,
	"merchant_request_id" text,
	"callback_url" text,
	"amount" bigint NOT NULL,
	"phone" text NOT NULL,
	"account" text NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"result_code" integer,
	"receipt" text,
	"paid_at" timestamp with time zone,
	CONSTRAINT "practice_payments_checkout_request_id_unique" UNIQUE("checkout_request_id"),
	CONSTRAINT "practice_payments_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "practice_payments_amount" CHECK (amount > 0),
	CONSTRAINT "practice_payments_paid" CHECK ((receipt is null) = (paid_at is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_cause";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_method";--> statement-breakpoint
DROP INDEX "ledger_entries_mpesa";--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "is_practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "practice_payments_at" ON "practice_payments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_entries_practice" ON "ledger_entries" USING btree ("id") WHERE method = 'practice';--> statement-breakpoint
CREATE INDEX "ledger_entries_mpesa" ON "ledger_entries" USING btree ("receipt_key") WHERE method in ('mpesa', 'practice');--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_cause" CHECK ("ledger_entries"."cause" in ('hand', 'decision', 'withdrawal', 'extras-form', 'correction', 'merge', 'separation', 'account-code', 'practice-ended'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_method" CHECK ("ledger_entries"."method" in ('mpesa', 'cash', 'bank', 'practice'));--> statement-breakpoint
-- A receipt of the practice till is a payment like another, under a method of its own.
CREATE OR REPLACE FUNCTION count_allocated(wanted text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('payment ' || wanted, 0));
	RETURN coalesce((SELECT -sum(amount) FROM ledger_entries
		WHERE method IN ('mpesa', 'practice') AND kind = 'payment' AND receipt_key = wanted), 0);
END $$;
--> statement-breakpoint
DROP TRIGGER ledger_allocated ON ledger_entries;--> statement-breakpoint
DROP TRIGGER ledger_allocation_gone ON ledger_entries;--> statement-breakpoint
CREATE TRIGGER ledger_allocated AFTER INSERT ON ledger_entries
	FOR EACH ROW WHEN (NEW.method IN ('mpesa', 'practice') AND NEW.kind = 'payment') EXECUTE FUNCTION allocate_entry();
--> statement-breakpoint
CREATE TRIGGER ledger_allocation_gone AFTER DELETE ON ledger_entries
	FOR EACH ROW WHEN (OLD.method IN ('mpesa', 'practice') AND OLD.kind = 'payment') EXECUTE FUNCTION allocate_entry();
