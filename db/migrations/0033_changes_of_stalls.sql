-- The application form and the guidelines show the tents of an edition, as its page shows its prices.
CREATE TRIGGER edition_updated AFTER INSERT OR DELETE ON tent_options
	FOR EACH ROW EXECUTE FUNCTION note_edition_updated();
--> statement-breakpoint
CREATE TRIGGER edition_updated_by_change AFTER UPDATE ON tent_options
	FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_edition_updated();
