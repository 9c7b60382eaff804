CREATE TABLE "extra_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extra_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"price" integer NOT NULL,
	"stock" integer,
	"max_per_vendor" integer,
	"orderable_until" timestamp with time zone,
	"categories" text[] NOT NULL,
	"stalls" text[] NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "extra_options_slug" UNIQUE("edition_id","slug"),
	CONSTRAINT "extra_options_not_negative" CHECK ("extra_options"."price" >= 0 and coalesce("extra_options"."stock", 0) >= 0 and coalesce("extra_options"."max_per_vendor", 1) >= 1)
);
--> statement-breakpoint
CREATE TABLE "extra_orders" (
	"extras_id" integer NOT NULL,
	"option_id" integer NOT NULL,
	"name" text NOT NULL,
	"price" integer NOT NULL,
	"quantity" integer NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "extra_orders_extras_id_option_id_pk" PRIMARY KEY("extras_id","option_id"),
	CONSTRAINT "extra_orders_quantity" CHECK ("extra_orders"."quantity" > 0 and "extra_orders"."price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_cause";--> statement-breakpoint
ALTER TABLE "letter_template_versions" DROP CONSTRAINT "letter_template_versions_kind";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "extra_option_id" integer;--> statement-breakpoint
ALTER TABLE "extra_options" ADD CONSTRAINT "extra_options_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_orders" ADD CONSTRAINT "extra_orders_extras_id_vendor_extras_id_fk" FOREIGN KEY ("extras_id") REFERENCES "public"."vendor_extras"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_orders" ADD CONSTRAINT "extra_orders_option_id_extra_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."extra_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extra_orders_by_option" ON "extra_orders" USING btree ("option_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_extra_option_id_extra_options_id_fk" FOREIGN KEY ("extra_option_id") REFERENCES "public"."extra_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_extra" ON "ledger_entries" USING btree ("extra_option_id") WHERE extra_option_id is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_extra" CHECK ((kind = 'extra') = (extra_option_id is not null) and (kind <> 'extra' or quantity > 0));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('stall', 'wristbands', 'hay', 'extra', 'charge', 'credit', 'payment', 'refund'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_cause" CHECK ("ledger_entries"."cause" in ('hand', 'decision', 'withdrawal', 'extras-form', 'extras-order', 'correction', 'merge', 'separation', 'account-code', 'practice-ended'));--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_kind" CHECK ("letter_template_versions"."kind" in ('application-received', 'confirmation', 'changed-confirmation', 'standby', 'refusal', 'denial', 'reversal', 'correction', 'extras-receipt', 'extras-order', 'invoice', 'payment-receipt', 'part-payment', 'payment-reversal', 'payment-reminder', 'paper-verdicts', 'paper-reminder'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'extras-order', 'password-reset', 'invitation', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'mailing', 'mailing-test', 'correction', 'digest', 'vendor-link', 'letter-test', 'standby-offer', 'withdrawal', 'email-changed', 'invoice', 'payment-receipt', 'payment-reversal', 'payment-reminder', 'paper-verdicts', 'paper-reminder', 'vendor-code', 'custom'));