-- Whoever changes what public pages show tells every process, also someone who writes SQL by hand.
CREATE FUNCTION tell_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('content_changed', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_pieces
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON directory_vendors
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON gallery_pictures
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tent_options
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
-- Not next_number: every application counts it up, and no page shows it.
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE OF slug, name, title, starts_on, ends_on,
	applications_open, is_current, wristband_price, hay_bale_price ON editions
	FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
