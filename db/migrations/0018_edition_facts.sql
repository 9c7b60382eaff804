CREATE TABLE "edition_documents" (
	"edition_id" integer NOT NULL,
	"name" text NOT NULL,
	"body" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edition_documents_edition_id_name_pk" PRIMARY KEY("edition_id","name")
);
--> statement-breakpoint
CREATE TABLE "ticket_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "ticket_prices_name" UNIQUE("edition_id","name")
);
--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "heading" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "kind" text DEFAULT 'market' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "date_precision" text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "date_style" text DEFAULT 'weekdays' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "day_opens_at" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "day_closes_at" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "days_note" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "hours_note" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "venue" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "town" text DEFAULT 'Nairobi' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "directions" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "poster" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "poster_note" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "details_link" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "ticket_url" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "page_alias" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "directory_alias" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "applications_open_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "applications_close_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "extras_open_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "extras_close_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "edition_documents" ADD CONSTRAINT "edition_documents_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD CONSTRAINT "ticket_prices_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_page_alias_unique" UNIQUE("page_alias");--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_kind" CHECK ("editions"."kind" in ('market', 'offroad'));--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_date_precision" CHECK ("editions"."date_precision" in ('day', 'month'));--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_date_style" CHECK ("editions"."date_style" in ('weekdays', 'days'));--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_hours" CHECK ((day_opens_at is null) = (day_closes_at is null) and day_opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$' and day_closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$');--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_applications" CHECK (applications_open_at <= applications_close_at);--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_extras" CHECK (extras_open_at <= extras_close_at);
--> statement-breakpoint
-- Who changes something and leaves an entry of their own, as the back office does, sets this for its transaction.
CREATE OR REPLACE FUNCTION note_edition_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_price boolean := TG_TABLE_NAME <> 'editions';
	-- The number that the next application gets goes on with each of them, and the time goes with every change.
	was jsonb := to_jsonb(OLD) - '{next_number,updated_at}'::text[];
	becomes jsonb := coalesce(to_jsonb(NEW) - '{next_number,updated_at}'::text[], '{}');
BEGIN
	IF was = becomes OR current_setting('tamasha.audited', true) = 'on' THEN
		RETURN NULL;
	END IF;
	INSERT INTO audit_log (at, actor, action, subject_kind, subject_id, before, after)
	SELECT clock_timestamp(), 'system', 'edition-changed', 'edition',
		was ->> CASE WHEN is_price THEN 'edition_id' ELSE 'id' END,
		jsonb_object_agg(name_in_code(key), was -> key),
		jsonb_object_agg(name_in_code(key), becomes -> key) FILTER (WHERE becomes ? key)
	FROM jsonb_object_keys(was) key
	WHERE was -> key IS DISTINCT FROM becomes -> key OR (is_price AND key = 'name');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_prices_changed AFTER UPDATE OR DELETE ON ticket_prices
	FOR EACH ROW EXECUTE FUNCTION note_edition_change();
--> statement-breakpoint
-- Every fact of an edition is on some page, so each column counts but these two.
DROP TRIGGER content_changed ON editions;
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR TRUNCATE ON editions
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
CREATE TRIGGER facts_changed AFTER UPDATE ON editions
	FOR EACH ROW WHEN (
		to_jsonb(OLD) - '{next_number,updated_at}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{next_number,updated_at}'::text[]
	) EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
CREATE TRIGGER updated_at BEFORE UPDATE ON editions
	FOR EACH ROW WHEN (to_jsonb(OLD) - 'next_number' IS DISTINCT FROM to_jsonb(NEW) - 'next_number')
	EXECUTE FUNCTION note_updated_at();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ticket_prices
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON edition_documents
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
CREATE TRIGGER updated_at BEFORE UPDATE ON edition_documents
	FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_updated_at();
--> statement-breakpoint
-- The page of an edition shows its prices.
CREATE FUNCTION note_edition_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE editions SET updated_at = now() WHERE id = coalesce(NEW.edition_id, OLD.edition_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER edition_updated AFTER INSERT OR UPDATE OR DELETE ON ticket_prices
	FOR EACH ROW EXECUTE FUNCTION note_edition_updated();
