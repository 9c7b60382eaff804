CREATE TABLE "vendor_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"seed" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "vendor_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_links_one_live" ON "vendor_links" USING btree ("application_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "vendor_links_application" ON "vendor_links" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'password-reset', 'invitation', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'correction', 'digest', 'vendor-link', 'custom'));--> statement-breakpoint
-- A link was sent to an address: with another one it is somebody else's mailbox.
CREATE FUNCTION end_vendor_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE vendor_links SET revoked_at = now() WHERE application_id = NEW.id AND revoked_at IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER vendor_applications_end_links AFTER UPDATE OF email_address ON vendor_applications
	FOR EACH ROW WHEN (OLD.email_key IS DISTINCT FROM NEW.email_key) EXECUTE FUNCTION end_vendor_links();
