CREATE TABLE "payment_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"request_id" integer,
	"body" text NOT NULL,
	"sha256" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"outcome" text,
	"receipt" text,
	CONSTRAINT "payment_notices_sha256_unique" UNIQUE("sha256"),
	CONSTRAINT "payment_notices_kind" CHECK ("payment_notices"."kind" in ('stk', 'c2b')),
	CONSTRAINT "payment_notices_outcome" CHECK ("payment_notices"."outcome" in ('new-payment', 'known-payment', 'not-paid', 'wrong-amount', 'wrong-request', 'contradiction'))
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"amount" bigint NOT NULL,
	"phone" text NOT NULL,
	"account" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"merchant_request_id" text,
	"checkout_request_id" text,
	"result_code" integer,
	"created_at" timestamp with time zone NOT NULL,
	"query_at" timestamp with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"receipt" text,
	"claimed_receipt" text DEFAULT '' NOT NULL,
	CONSTRAINT "payment_requests_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "payment_requests_checkout_request_id_unique" UNIQUE("checkout_request_id"),
	CONSTRAINT "payment_requests_state" CHECK ("payment_requests"."state" in ('created', 'sent', 'paid', 'failed', 'unknown')),
	CONSTRAINT "payment_requests_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt" text NOT NULL,
	"amount" bigint NOT NULL,
	"source" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"told_amount" bigint,
	"considered_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	"allocated" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "payments_source" CHECK ("payments"."source" in ('stk', 'c2b', 'pull', 'statement')),
	CONSTRAINT "payments_amount" CHECK (amount > 0),
	CONSTRAINT "payments_receipt" CHECK (receipt ~ '^[A-Z0-9]{6,20}$')
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_cause";--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_notices_new" ON "payment_notices" USING btree ("id") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "payment_notices_by_receipt" ON "payment_notices" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "payment_notices_by_request" ON "payment_notices" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "payment_notices_received" ON "payment_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_requests_by_application" ON "payment_requests" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "payment_requests_due" ON "payment_requests" USING btree ("query_at") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "payment_requests_created" ON "payment_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_requests_claimed" ON "payment_requests" USING btree ("claimed_receipt") WHERE claimed_receipt <> '';--> statement-breakpoint
CREATE INDEX "payments_new" ON "payments" USING btree ("id") WHERE considered_at is null;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("id") WHERE allocated <> amount;--> statement-breakpoint
CREATE INDEX "payments_unverified" ON "payments" USING btree ("received_at","id") WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "payments_told_otherwise" ON "payments" USING btree ("id") WHERE told_amount is not null;--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_mpesa" ON "ledger_entries" USING btree ("receipt_key") WHERE method = 'mpesa';--> statement-breakpoint
CREATE INDEX "vendor_applications_balance" ON "vendor_applications" USING btree ((charged - paid),"id") WHERE charged > paid;--> statement-breakpoint
CREATE INDEX "vendor_applications_owing_phone" ON "vendor_applications" USING btree (right(phone_key, 3),"id") WHERE charged > paid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_cause" CHECK ("ledger_entries"."cause" in ('hand', 'decision', 'extras-form', 'correction', 'merge', 'separation', 'account-code'));--> statement-breakpoint
-- What of a payment is booked: counted anew by whoever adds an entry under its receipt, and by whoever adds the payment. They take
-- turns, so that neither counts without the other.
CREATE FUNCTION count_allocated(wanted text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('payment ' || wanted, 0));
	RETURN coalesce((SELECT -sum(amount) FROM ledger_entries WHERE method = 'mpesa' AND kind = 'payment' AND receipt_key = wanted), 0);
END $$;
--> statement-breakpoint
CREATE FUNCTION allocate_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wanted text := coalesce(NEW.receipt_key, OLD.receipt_key);
	booked bigint := count_allocated(wanted);
BEGIN
	UPDATE payments SET allocated = booked WHERE receipt = wanted AND allocated <> booked;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_allocated AFTER INSERT ON ledger_entries
	FOR EACH ROW WHEN (NEW.method = 'mpesa' AND NEW.kind = 'payment') EXECUTE FUNCTION allocate_entry();
--> statement-breakpoint
CREATE TRIGGER ledger_allocation_gone AFTER DELETE ON ledger_entries
	FOR EACH ROW WHEN (OLD.method = 'mpesa' AND OLD.kind = 'payment') EXECUTE FUNCTION allocate_entry();
--> statement-breakpoint
CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		NEW.allocated := count_allocated(NEW.receipt);
	ELSIF (NEW.receipt, NEW.amount) IS DISTINCT FROM (OLD.receipt, OLD.amount) THEN
		RAISE EXCEPTION 'receipt and amount of a payment stay as they were told' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_kept BEFORE INSERT OR UPDATE ON payments
	FOR EACH ROW EXECUTE FUNCTION keep_payment();
