-- Substring search by trigrams; a trusted extension, so the owner of the database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Every character of a text and every pair of characters: what trigrams can't find (one or two letters, signs).
CREATE FUNCTION short_pieces(source text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN string_to_array(source, NULL)
	|| string_to_array(rtrim(regexp_replace(source, '(..)', E'\\1\x01', 'g'), E'\x01'), E'\x01')
	|| string_to_array(rtrim(regexp_replace(substr(source, 2), '(..)', E'\\1\x01', 'g'), E'\x01'), E'\x01');
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"number" integer NOT NULL,
	"brand_name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"contact_person" text DEFAULT '' NOT NULL,
	"email_address" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"tent_space" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"facebook" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"confirmation_sent" boolean DEFAULT false NOT NULL,
	"submission_key" uuid,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email_key" text GENERATED ALWAYS AS (lower(btrim(email_address, E' \t\r\n\u00a0'))) STORED NOT NULL,
	"tent_type" text GENERATED ALWAYS AS ((regexp_match(tent_space, '^\s*(.*\S)\s*[-‐‑‒–—―]\s*Kshs\s*([0-9][0-9,]{0,15})\s*$'))[1]) STORED,
	"tent_price" bigint GENERATED ALWAYS AS (replace((regexp_match(tent_space, '^\s*(.*\S)\s*[-‐‑‒–—―]\s*Kshs\s*([0-9][0-9,]{0,15})\s*$'))[2], ',', '')::bigint) STORED,
	"search_text" text GENERATED ALWAYS AS (lower(brand_name || E'\n' || contact_person || E'\n' || website || E'\n' || email_address)) STORED NOT NULL,
	"accepted_search_text" text GENERATED ALWAYS AS (lower(brand_name || E'\n' || email_address || E'\n' || tent_space)) STORED NOT NULL,
	CONSTRAINT "vendor_applications_submission_key_unique" UNIQUE("submission_key"),
	CONSTRAINT "vendor_applications_number" UNIQUE("edition_id","number"),
	CONSTRAINT "vendor_applications_status" CHECK ("vendor_applications"."status" in ('approved', 'pending', 'denied'))
);
--> statement-breakpoint
CREATE TABLE "company" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "company_one_row" CHECK ("company"."only")
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"applications_open" boolean DEFAULT false NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	"wristband_price" integer NOT NULL,
	"hay_bale_price" integer NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "editions_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "tent_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tent_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "tent_options_name" UNIQUE("edition_id","name")
);
--> statement-breakpoint
CREATE TABLE "extras_submissions" (
	"submission_key" uuid PRIMARY KEY NOT NULL,
	"extras_id" integer NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"insurance_stored" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_extras" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_extras_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"vendor_email" text NOT NULL,
	"extra_wristbands" integer DEFAULT 0 NOT NULL,
	"wants_hay" boolean DEFAULT false NOT NULL,
	"hay_bales" integer DEFAULT 0 NOT NULL,
	"form_url" text,
	"insurance_form_url" text,
	"has_uploaded_form" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"email_key" text GENERATED ALWAYS AS (lower(btrim(vendor_email, E' \t\r\n\u00a0'))) STORED NOT NULL,
	CONSTRAINT "vendor_extras_email" UNIQUE("edition_id","email_key"),
	CONSTRAINT "vendor_extras_not_negative" CHECK ("vendor_extras"."extra_wristbands" >= 0 and "vendor_extras"."hay_bales" >= 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" integer NOT NULL,
	"field" text NOT NULL,
	"key" text NOT NULL,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "documents_key_unique" UNIQUE("key"),
	CONSTRAINT "documents_state" CHECK ("documents"."state" in ('reserved', 'current', 'superseded')),
	CONSTRAINT "documents_field" CHECK ("documents"."field" in ('indemnity', 'insurance'))
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"application_id" integer,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"last_error" text,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_mails_cause_unique" UNIQUE("cause"),
	CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'password-reset', 'newsletter-confirmation', 'custom')),
	CONSTRAINT "outbox_mails_state" CHECK ("outbox_mails"."state" in ('queued', 'sending', 'sent', 'failed', 'maybe-sent'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"email_key" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	CONSTRAINT "newsletter_subscribers_email" UNIQUE("email_key")
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decisions" ADD CONSTRAINT "application_decisions_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decisions" ADD CONSTRAINT "application_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_applications" ADD CONSTRAINT "vendor_applications_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tent_options" ADD CONSTRAINT "tent_options_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extras_submissions" ADD CONSTRAINT "extras_submissions_extras_id_vendor_extras_id_fk" FOREIGN KEY ("extras_id") REFERENCES "public"."vendor_extras"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_extras" ADD CONSTRAINT "vendor_extras_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_by_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_by_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "application_decisions_by_application" ON "application_decisions" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "vendor_applications_list" ON "vendor_applications" USING btree ("edition_id","id");--> statement-breakpoint
CREATE INDEX "vendor_applications_counts" ON "vendor_applications" USING btree ("edition_id","status","id");--> statement-breakpoint
CREATE INDEX "vendor_applications_tents" ON "vendor_applications" USING btree ("edition_id","tent_type","tent_price") WHERE status = 'approved' and tent_price is not null;--> statement-breakpoint
CREATE INDEX "vendor_applications_accepted" ON "vendor_applications" USING btree ("edition_id",lower(brand_name),"id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "vendor_applications_email" ON "vendor_applications" USING btree ("email_key","edition_id","status","id");--> statement-breakpoint
CREATE INDEX "vendor_applications_search" ON "vendor_applications" USING gin (search_text gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "vendor_applications_accepted_search" ON "vendor_applications" USING gin (accepted_search_text gin_trgm_ops) WITH (fastupdate=false) WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "vendor_applications_short_search" ON "vendor_applications" USING gin (short_pieces(search_text || E'\n' || lower(tent_space))) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "editions_one_current" ON "editions" USING btree ("is_current") WHERE is_current;--> statement-breakpoint
CREATE INDEX "documents_by_application" ON "documents" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "documents_reserved" ON "documents" USING btree ("created_at") WHERE state = 'reserved';--> statement-breakpoint
CREATE INDEX "outbox_mails_due" ON "outbox_mails" USING btree ("next_attempt_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_mails_by_state" ON "outbox_mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "outbox_mails_by_application" ON "outbox_mails" USING btree ("application_id","kind");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_token" ON "newsletter_subscribers" USING btree ("token_hash");--> statement-breakpoint
-- Counts read indexes alone as long as the visibility map is fresh.
ALTER TABLE "vendor_applications" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
