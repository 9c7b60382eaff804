CREATE TABLE "buyer_pins" (
	"application_id" integer PRIMARY KEY NOT NULL,
	"pin" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text
);
--> statement-breakpoint
CREATE TABLE "etims_numbers" (
	"invoice_id" integer PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" text
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"edition_id" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_dues" (
	"invoice_id" integer NOT NULL,
	"position" integer NOT NULL,
	"due_on" date,
	"amount" bigint NOT NULL,
	CONSTRAINT "invoice_dues_invoice_id_position_pk" PRIMARY KEY("invoice_id","position"),
	CONSTRAINT "invoice_dues_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"entry_id" integer PRIMARY KEY NOT NULL,
	"invoice_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"number" integer NOT NULL,
	"application_id" integer NOT NULL,
	"kind" text NOT NULL,
	"total" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" text,
	"buyer_name" text NOT NULL,
	"buyer_pin" text NOT NULL,
	"seller_name" text NOT NULL,
	"seller_contact" text NOT NULL,
	"vat_percent" integer,
	CONSTRAINT "invoices_number" UNIQUE("edition_id","number"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'supplement', 'credit-note')),
	CONSTRAINT "invoices_total" CHECK (case when kind = 'credit-note' then total < 0 else total > 0 end)
);
--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "invoice_due_days" integer;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "deposit_percent" integer;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "deposit_amount" integer;--> statement-breakpoint
ALTER TABLE "buyer_pins" ADD CONSTRAINT "buyer_pins_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_pins" ADD CONSTRAINT "buyer_pins_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_numbers" ADD CONSTRAINT "etims_numbers_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_numbers" ADD CONSTRAINT "etims_numbers_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_dues" ADD CONSTRAINT "invoice_dues_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_dues_by_day" ON "invoice_dues" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "invoice_lines_by_invoice" ON "invoice_lines" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_by_application" ON "invoices" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "invoices_by_user" ON "invoices" USING btree ("issued_by") WHERE issued_by is not null;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_invoice_due_days" CHECK (invoice_due_days between 0 and 365);--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_deposit" CHECK (deposit_percent between 1 and 99 and deposit_amount > 0);--> statement-breakpoint
-- An issued document stays as it is. Its buyer can be taken out, whoever issued it may leave the team, and it goes with its application.
CREATE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		IF NOT EXISTS (SELECT FROM invoices) THEN
			RETURN NULL;
		END IF;
	ELSIF TG_TABLE_NAME = 'invoices' THEN
		IF TG_OP = 'DELETE' THEN
			IF NOT EXISTS (SELECT FROM vendor_applications WHERE id = OLD.application_id)
				OR NOT EXISTS (SELECT FROM editions WHERE id = OLD.edition_id) THEN
				RETURN OLD;
			END IF;
		ELSE
			IF NEW.buyer_name = '' THEN
				OLD.buyer_name := '';
			END IF;
			IF NEW.buyer_pin = '' THEN
				OLD.buyer_pin := '';
			END IF;
			IF NEW.issued_by IS NULL THEN
				OLD.issued_by := NULL;
			END IF;
			IF NEW IS NOT DISTINCT FROM OLD THEN
				RETURN NEW;
			END IF;
		END IF;
	ELSIF TG_OP = 'DELETE' AND NOT EXISTS (
		SELECT FROM invoices JOIN vendor_applications ON vendor_applications.id = application_id
			JOIN editions ON editions.id = invoices.edition_id WHERE invoices.id = OLD.invoice_id
	) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'issued invoices never change: % of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_rows BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoices();
--> statement-breakpoint
CREATE TRIGGER invoice_line_rows BEFORE UPDATE OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION keep_invoices();
--> statement-breakpoint
CREATE TRIGGER invoice_due_rows BEFORE UPDATE OR DELETE ON invoice_dues FOR EACH ROW EXECUTE FUNCTION keep_invoices();
--> statement-breakpoint
CREATE TRIGGER invoices_whole BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION keep_invoices();
--> statement-breakpoint
CREATE TRIGGER invoice_lines_whole BEFORE TRUNCATE ON invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION keep_invoices();
--> statement-breakpoint
CREATE TRIGGER invoice_dues_whole BEFORE TRUNCATE ON invoice_dues FOR EACH STATEMENT EXECUTE FUNCTION keep_invoices();
--> statement-breakpoint
ALTER TABLE invoices ENABLE ALWAYS TRIGGER invoice_rows;
--> statement-breakpoint
ALTER TABLE invoice_lines ENABLE ALWAYS TRIGGER invoice_line_rows;
--> statement-breakpoint
ALTER TABLE invoice_dues ENABLE ALWAYS TRIGGER invoice_due_rows;
--> statement-breakpoint
-- When a document is whole, at the end of its transaction: its lines are entries of its application that charge or credit and add
-- up to its total, and so do its dues.
CREATE FUNCTION check_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	checked invoices;
BEGIN
	SELECT * INTO checked FROM invoices
	WHERE id = CASE TG_TABLE_NAME WHEN 'invoices' THEN (to_jsonb(NEW) ->> 'id')::int ELSE (to_jsonb(NEW) ->> 'invoice_id')::int END;
	IF FOUND AND (
		checked.total IS DISTINCT FROM (SELECT sum(amount) FROM invoice_lines JOIN ledger_entries ON ledger_entries.id = entry_id
			WHERE invoice_id = checked.id AND application_id = checked.application_id AND kind NOT IN ('payment', 'refund'))
		OR EXISTS (SELECT FROM invoice_lines JOIN ledger_entries ON ledger_entries.id = entry_id
			WHERE invoice_id = checked.id AND (application_id <> checked.application_id OR kind IN ('payment', 'refund')))
		OR greatest(checked.total, 0) <> (SELECT coalesce(sum(amount), 0) FROM invoice_dues WHERE invoice_id = checked.id)
	) THEN
		RAISE EXCEPTION 'invoice % does not add up', checked.id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_adds_up AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION check_invoice();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_lines_add_up AFTER INSERT ON invoice_lines DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION check_invoice();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_dues_add_up AFTER INSERT ON invoice_dues DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION check_invoice();
