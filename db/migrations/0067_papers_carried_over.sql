ALTER TABLE "papers" ADD COLUMN "carried_from" integer;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_carried_from_papers_id_fk" FOREIGN KEY ("carried_from") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "papers_carried_from" ON "papers" USING btree ("carried_from") WHERE carried_from is not null;--> statement-breakpoint
CREATE INDEX "papers_carried" ON "papers" USING btree ("edition_id","received_at","id") WHERE carried_from is not null and state = 'accepted';--> statement-breakpoint
CREATE INDEX "papers_valid" ON "papers" USING btree ("expires_on") WHERE state = 'accepted' and expires_on is not null;--> statement-breakpoint
-- CUSTOM: what is said of a paper anew, or came in its place, is not what was carried over.
CREATE FUNCTION end_carried_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM papers WHERE carried_from = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER carried_papers_ended AFTER UPDATE ON papers
	FOR EACH ROW WHEN (OLD.version <> NEW.version AND NEW.carried_from IS NULL) EXECUTE FUNCTION end_carried_papers();
