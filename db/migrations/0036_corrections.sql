ALTER TABLE "audit_log" ADD COLUMN "personal" jsonb;--> statement-breakpoint
-- What was corrected in an application is a person's, and goes with them as the addresses do.
CREATE OR REPLACE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	permitted text := current_setting('tamasha.audit_log', true);
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF permitted = 'shorten' AND OLD.at < now() - interval '30 days' THEN
			RETURN OLD;
		END IF;
	ELSIF TG_OP = 'UPDATE' THEN
		OLD.address := CASE WHEN NEW.address IS NOT NULL THEN OLD.address END;
		OLD.personal := CASE WHEN NEW.personal IS NOT NULL THEN OLD.personal END;
		IF permitted = 'forget addresses' AND NEW IS NOT DISTINCT FROM OLD THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_audit_addresses(vendor integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	cleared bigint;
BEGIN
	PERFORM set_config('tamasha.audit_log', 'forget addresses', true);
	UPDATE audit_log SET personal = NULL,
			address = CASE WHEN actor NOT IN ('vendor', 'visitor') THEN address END
		WHERE application_id = vendor
			AND (personal IS NOT NULL OR (actor IN ('vendor', 'visitor') AND address IS NOT NULL));
	GET DIAGNOSTICS cleared = ROW_COUNT;
	PERFORM set_config('tamasha.audit_log', '', true);
	RETURN cleared;
END $$;
