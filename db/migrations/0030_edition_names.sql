-- Editions that have one name already are numbered from the second on: "Easter 2027 (2)".
DO $$
DECLARE
	namesake record;
	nth integer;
BEGIN
	FOR namesake IN
		SELECT id, name FROM editions later
		WHERE EXISTS (SELECT FROM editions first WHERE fold(first.name) = fold(later.name) AND first.id < later.id)
		ORDER BY id
	LOOP
		nth := 2;
		WHILE EXISTS (SELECT FROM editions WHERE fold(name) = fold(namesake.name || ' (' || nth || ')')) LOOP
			nth := nth + 1;
		END LOOP;
		UPDATE editions SET name = namesake.name || ' (' || nth || ')' WHERE id = namesake.id;
	END LOOP;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "editions_name" ON "editions" USING btree (fold("name") collate "C");
