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
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_tags" (
	"application_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"is_listed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "application_tags_application_id_tag_id_pk" PRIMARY KEY("application_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tag_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tag_id" integer NOT NULL,
	"applications" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_change_items" DROP CONSTRAINT "bulk_change_items_outcome";--> statement-breakpoint
ALTER TABLE "bulk_changes" DROP CONSTRAINT "bulk_changes_target";--> statement-breakpoint
ALTER TABLE "release_items" DROP CONSTRAINT "release_items_outcome";--> statement-breakpoint
ALTER TABLE "outbox_mails" DROP CONSTRAINT "outbox_mails_kind";--> statement-breakpoint
ALTER TABLE "bulk_change_items" ADD COLUMN "from_tagged" boolean;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "tag_id" integer;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "tag_name" text;--> statement-breakpoint
ALTER TABLE "release_items" ADD COLUMN "agreed_two_answers" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "set_up" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "how_to_pay" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "payment_due_on" date;--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_tags" ADD CONSTRAINT "application_tags_application_id_vendor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."vendor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_tags" ADD CONSTRAINT "application_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_tags" ADD CONSTRAINT "application_tags_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_template_versions_newest" ON "letter_template_versions" USING btree ("edition_id","kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("edition_id",fold("name") collate "C");--> statement-breakpoint
CREATE INDEX "application_tags_by_tag" ON "application_tags" USING btree ("tag_id","application_id") WHERE removed_at is null and is_listed;--> statement-breakpoint
CREATE INDEX "tag_counts_tag" ON "tag_counts" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("edition_id",fold("name") collate "C");--> statement-breakpoint
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_outcome" CHECK ("bulk_change_items"."outcome" in ('done', 'already', 'changed', 'told', 'letter-edited', 'over-maximum', 'not-reviewed', 'merged', 'erased', 'rules-changed', 'edition-closed', 'tag-deleted'));--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_tag" CHECK ((tag_id is null) = (tag_name is null) and (target in ('tag', 'untag')) <= (tag_id is not null));--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_target" CHECK ("bulk_changes"."target" in ('yes', 'standby', 'no', 'none', 'tag', 'untag'));--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_outcome" CHECK ("release_items"."outcome" in ('released', 'changed', 'two-answers', 'edition-closed'));--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_kind" CHECK ("outbox_mails"."kind" in ('confirmation', 'denial', 'application-received', 'extras-receipt', 'password-reset', 'invitation', 'newsletter-confirmation', 'newsletter', 'newsletter-test', 'mailing', 'mailing-test', 'correction', 'digest', 'vendor-link', 'letter-test', 'custom'));--> statement-breakpoint
-- One row for each tag out of all that are committed and that nobody else is just adding up.
CREATE FUNCTION compact_tag_counts() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM tag_counts WHERE id IN (SELECT id FROM tag_counts FOR UPDATE SKIP LOCKED) RETURNING *
	)
	INSERT INTO tag_counts (tag_id, applications)
	SELECT tag_id, sum(applications) FROM taken GROUP BY tag_id HAVING sum(applications) <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION count_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM tag_counts;
		RETURN NULL;
	END IF;
	-- What stays as it is adds nothing.
	EXECUTE 'INSERT INTO tag_counts (tag_id, applications)
		SELECT tag_id, sum(sign) FROM (' || CASE TG_OP
			WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
			WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM removed'
			ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed'
		END || ') changed
		WHERE removed_at IS NULL AND is_listed GROUP BY 1 HAVING sum(sign) <> 0';
	IF random() < 0.02 THEN
		PERFORM compact_tag_counts();
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tags_inserted AFTER INSERT ON application_tags
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_tags();
--> statement-breakpoint
CREATE TRIGGER tags_updated AFTER UPDATE ON application_tags
	REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_tags();
--> statement-breakpoint
CREATE TRIGGER tags_deleted AFTER DELETE ON application_tags
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_tags();
--> statement-breakpoint
CREATE TRIGGER tags_truncated AFTER TRUNCATE ON application_tags
	FOR EACH STATEMENT EXECUTE FUNCTION count_tags();
--> statement-breakpoint
-- Of an application that was erased or merged nothing counts; taken apart again it does.
CREATE FUNCTION note_listed_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE application_tags SET is_listed = NEW.erased_at IS NULL AND NEW.merged_into_id IS NULL WHERE application_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tags_noted AFTER UPDATE OF erased_at, merged_into_id ON vendor_applications
	FOR EACH ROW WHEN ((OLD.erased_at IS NULL AND OLD.merged_into_id IS NULL) <> (NEW.erased_at IS NULL AND NEW.merged_into_id IS NULL))
	EXECUTE FUNCTION note_listed_tags();
--> statement-breakpoint
CREATE FUNCTION note_tag_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT erased_at IS NULL AND merged_into_id IS NULL INTO NEW.is_listed FROM vendor_applications WHERE id = NEW.application_id;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tag_listed BEFORE INSERT ON application_tags FOR EACH ROW EXECUTE FUNCTION note_tag_listed();

--> statement-breakpoint
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
