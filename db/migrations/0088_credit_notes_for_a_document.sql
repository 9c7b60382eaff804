ALTER TABLE "invoices" ADD COLUMN "credits_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_by_credited" ON "invoices" USING btree ("credits_id") WHERE credits_id is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits" CHECK (credits_id is null or (kind = 'credit-note' and credits_id < id));--> statement-breakpoint
-- What of the documents of an account is still open, by due day (`documentBalancesOf`): a credit note comes off what it was given for, else
-- off what was issued before it and is due last, of its own application first; what is credited on no document off what is due last; what
-- is paid off what is due first, where one without a last day counts from its issue and stands as infinity: it follows the last day to pay
-- that its edition names at any moment, so nothing is summed anew when that changes. Days on which nothing is left are not there.
CREATE OR REPLACE FUNCTION open_dues(own integer[], charged bigint, paid bigint, invoiced bigint, OUT days date[], OUT amounts bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
	due date[];
	document integer[];
	application integer[];
	unpaid bigint[];
	note record;
	taken bigint;
	rest bigint;
	credited bigint := greatest(invoiced - charged, 0);
BEGIN
	SELECT coalesce(array_agg(due_on ORDER BY first_on, id, position), '{}'), array_agg(id ORDER BY first_on, id, position),
		array_agg(application_id ORDER BY first_on, id, position), array_agg(amount ORDER BY first_on, id, position)
	INTO due, document, application, unpaid
	FROM (
		SELECT id, application_id, position, due_on, amount,
			coalesce(due_on, (issued_at AT TIME ZONE 'Africa/Nairobi')::date) AS first_on
		FROM invoices JOIN invoice_dues ON invoice_id = invoices.id WHERE application_id = ANY(own)
	) parts;
	FOR note IN SELECT id, application_id, credits_id, -total AS credit FROM invoices
		WHERE application_id = ANY(own) AND total < 0 ORDER BY id
	LOOP
		rest := note.credit;
		-- What it was given for, what is of its application, the others.
		FOR turn IN 1..3 LOOP
			FOR nth IN REVERSE cardinality(due)..1 LOOP
				IF document[nth] < note.id AND (turn = 3 OR turn = 2 AND application[nth] = note.application_id
					OR turn = 1 AND document[nth] = note.credits_id) THEN
					taken := least(unpaid[nth], rest);
					unpaid[nth] := unpaid[nth] - taken;
					rest := rest - taken;
				END IF;
			END LOOP;
		END LOOP;
		credited := credited + rest;
	END LOOP;
	FOR nth IN REVERSE cardinality(due)..1 LOOP
		taken := least(unpaid[nth], credited);
		unpaid[nth] := unpaid[nth] - taken;
		credited := credited - taken;
	END LOOP;
	rest := greatest(paid, 0);
	FOR nth IN 1..cardinality(due) LOOP
		taken := least(unpaid[nth], rest);
		unpaid[nth] := unpaid[nth] - taken;
		rest := rest - taken;
	END LOOP;
	SELECT coalesce(array_agg(due_on ORDER BY due_on), '{}'), coalesce(array_agg(amount ORDER BY due_on), '{}')
	INTO days, amounts
	FROM (
		SELECT coalesce(day, 'infinity') AS due_on, sum(part)::bigint AS amount FROM unnest(due, unpaid) AS left_over (day, part)
		GROUP BY 1 HAVING sum(part) > 0
	) by_day;
END $$;
