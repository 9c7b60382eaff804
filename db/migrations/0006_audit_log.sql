CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"user_id" text,
	"user_email" text,
	"action" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"application_id" integer,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"address" text,
	CONSTRAINT "audit_log_actor" CHECK ("audit_log"."actor" in ('organiser', 'vendor', 'visitor', 'system')),
	CONSTRAINT "audit_log_organiser" CHECK (("audit_log"."actor" = 'organiser') = ("audit_log"."user_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor","user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_application" ON "audit_log" USING btree ("application_id","at","id") WHERE application_id is not null;--> statement-breakpoint
-- Entries are only ever added. What may be done besides, may be done by the two functions below alone.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	permitted text := current_setting('tamasha.audit_log', true);
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF permitted = 'shorten' AND OLD.at < now() - interval '30 days' THEN
			RETURN OLD;
		END IF;
	ELSIF TG_OP = 'UPDATE' THEN
		OLD.address := NULL;
		IF permitted = 'forget addresses' AND NEW IS NOT DISTINCT FROM OLD THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_rows BEFORE UPDATE OR DELETE ON audit_log
	FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER audit_log_whole BEFORE TRUNCATE ON audit_log
	FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_rows;
--> statement-breakpoint
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_whole;
--> statement-breakpoint
-- Retention: what is older than a moment goes, never anything of the last 30 days.
CREATE FUNCTION shorten_audit_log(moment timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	deleted bigint;
BEGIN
	PERFORM set_config('tamasha.audit_log', 'shorten', true);
	DELETE FROM audit_log WHERE at < least(moment, now() - interval '30 days');
	GET DIAGNOSTICS deleted = ROW_COUNT;
	PERFORM set_config('tamasha.audit_log', '', true);
	RETURN deleted;
END $$;
--> statement-breakpoint
-- Erasure: from where one vendor acted is forgotten; that they acted is not.
CREATE FUNCTION forget_audit_addresses(vendor integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	cleared bigint;
BEGIN
	PERFORM set_config('tamasha.audit_log', 'forget addresses', true);
	UPDATE audit_log SET address = NULL
		WHERE application_id = vendor AND actor IN ('vendor', 'visitor') AND address IS NOT NULL;
	GET DIAGNOSTICS cleared = ROW_COUNT;
	PERFORM set_config('tamasha.audit_log', '', true);
	RETURN cleared;
END $$;
