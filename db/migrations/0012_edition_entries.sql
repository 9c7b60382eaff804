-- No screen changes an edition or moves an application to another one: whoever does it does it here, and leaves an
-- entry all the same. What changed is noted by the names that our code has for it.
CREATE FUNCTION name_in_code(name text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN (
	SELECT string_agg(CASE nth WHEN 1 THEN part ELSE initcap(part) END, '' ORDER BY nth)
	FROM regexp_split_to_table(name, '_') WITH ORDINALITY AS parts (part, nth)
);
--> statement-breakpoint
CREATE FUNCTION note_edition_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_tent boolean := TG_TABLE_NAME = 'tent_options';
	-- The number that the next application gets goes on with each of them.
	was jsonb := to_jsonb(OLD) - 'next_number';
	becomes jsonb := coalesce(to_jsonb(NEW) - 'next_number', '{}');
BEGIN
	IF was = becomes THEN
		RETURN NULL;
	END IF;
	INSERT INTO audit_log (at, actor, action, subject_kind, subject_id, before, after)
	SELECT clock_timestamp(), 'system', 'edition-changed', 'edition',
		was ->> CASE WHEN is_tent THEN 'edition_id' ELSE 'id' END,
		jsonb_object_agg(name_in_code(key), was -> key),
		jsonb_object_agg(name_in_code(key), becomes -> key) FILTER (WHERE becomes ? key)
	FROM jsonb_object_keys(was) key
	WHERE was -> key IS DISTINCT FROM becomes -> key OR (is_tent AND key = 'name');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER editions_changed AFTER UPDATE OR DELETE ON editions
	FOR EACH ROW EXECUTE FUNCTION note_edition_change();
--> statement-breakpoint
CREATE TRIGGER tent_options_changed AFTER UPDATE OR DELETE ON tent_options
	FOR EACH ROW EXECUTE FUNCTION note_edition_change();
--> statement-breakpoint
CREATE FUNCTION note_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO audit_log (at, actor, action, subject_kind, subject_id, application_id, before, after)
	VALUES (clock_timestamp(), 'system', 'application-moved', 'vendor', NEW.id, NEW.id,
		jsonb_build_object('edition', OLD.edition_id, 'number', OLD.number),
		jsonb_build_object('edition', NEW.edition_id, 'number', NEW.number));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vendor_applications_moved AFTER UPDATE OF edition_id ON vendor_applications
	FOR EACH ROW WHEN (OLD.edition_id <> NEW.edition_id) EXECUTE FUNCTION note_move();
