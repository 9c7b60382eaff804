CREATE TABLE "digest_entries" (
	"user_id" text NOT NULL,
	"application_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "digest_entries_user_id_application_id_pk" PRIMARY KEY("user_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "digest_subscriptions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"origin" text NOT NULL,
	CONSTRAINT "digest_subscriptions_frequency" CHECK ("digest_subscriptions"."frequency" in ('daily', 'each'))
);
--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "digest_entries" ADD CONSTRAINT "digest_entries_user_id_digest_subscriptions_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."digest_subscriptions"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_entries" ADD CONSTRAINT "digest_entries_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_subscriptions" ADD CONSTRAINT "digest_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_entries_application" ON "digest_entries" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'password-reset', 'invitation', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'correction', 'digest', 'custom'));