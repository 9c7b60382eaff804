ALTER TABLE "etims_numbers" ADD COLUMN "unique_number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seller_pin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "etims_numbers" ADD CONSTRAINT "etims_numbers_unique_number" UNIQUE("unique_number");--> statement-breakpoint
-- Numbers that several documents have stay as they are, until somebody mends them.
UPDATE etims_numbers SET unique_number = upper(regexp_replace(number, '\s', '', 'g'))
WHERE (SELECT count(*) FROM etims_numbers other
	WHERE upper(regexp_replace(other.number, '\s', '', 'g')) = upper(regexp_replace(etims_numbers.number, '\s', '', 'g'))) = 1;
--> statement-breakpoint
-- What of the documents of an account is still open, by due day (`standingOf`): a credit note comes off what was issued before it
-- and is due last, of its own application first; what is credited on no document off what is due last; what is paid off what is due
-- first, where one without a last day counts from its issue and stands as infinity: it follows the last day to pay that its edition
-- names at any moment, so nothing is summed anew when that changes. Days on which nothing is left are not there.
CREATE OR REPLACE FUNCTION open_dues(own integer[], charged bigint, paid bigint, invoiced bigint, OUT days date[], OUT amounts bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
	due date[];
	document integer[];
	application integer[];
	unpaid bigint[];
	note record;
	is_own boolean;
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
	FOR note IN SELECT id, application_id, -total AS credit FROM invoices
		WHERE application_id = ANY(own) AND total < 0 ORDER BY id
	LOOP
		rest := note.credit;
		FOREACH is_own IN ARRAY ARRAY[true, false] LOOP
			FOR nth IN REVERSE cardinality(due)..1 LOOP
				IF document[nth] < note.id AND (application[nth] = note.application_id) = is_own THEN
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
--> statement-breakpoint
SELECT sum_accounts(array(SELECT DISTINCT application_id FROM invoices JOIN invoice_dues ON invoice_id = invoices.id WHERE due_on IS NULL));
