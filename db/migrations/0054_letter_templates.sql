CREATE TABLE "letter_template_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letter_template_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"kind" text NOT NULL,
	"words" jsonb,
	"changed_by" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_template_versions_kind" CHECK ("letter_template_versions"."kind" in ('application-received', 'confirmation', 'standby', 'refusal', 'correction', 'extras-receipt'))
);
--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "set_up" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "how_to_pay" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "payment_due_on" date;--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_template_versions_newest" ON "letter_template_versions" USING btree ("edition_id","kind","id");--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'password-reset', 'invitation', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'correction', 'digest', 'vendor-link', 'letter-test', 'custom'));--> statement-breakpoint
CREATE FUNCTION keep_letter_template_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Whoever leaves the team is taken out of what they saved; all versions go with their edition.
	IF TG_OP = 'UPDATE' AND NEW.changed_by IS NULL AND to_jsonb(NEW) - 'changed_by' = to_jsonb(OLD) - 'changed_by' THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM editions WHERE id = OLD.edition_id) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'versions of letter templates are append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;--> statement-breakpoint
CREATE TRIGGER letter_template_versions_rows BEFORE UPDATE OR DELETE ON letter_template_versions
	FOR EACH ROW EXECUTE FUNCTION keep_letter_template_versions();
