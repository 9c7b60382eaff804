-- What of the documents of an account is still open, by due day (`documentBalancesOf`): a credit note comes off what it was given for, else
-- off what was issued before it and is due last, of its VAT and its own application first; what is credited on no document off what is due
-- last; what is paid off what is due first, where one without a last day counts from its issue and stands as infinity: it follows the last day to pay
-- that its edition names at any moment, so nothing is summed anew when that changes. Days on which nothing is left are not there.
CREATE OR REPLACE FUNCTION open_dues(own integer[], charged bigint, paid bigint, invoiced bigint, OUT days date[], OUT amounts bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
	due date[];
	document integer[];
	application integer[];
	vat integer[];
	unpaid bigint[];
	note record;
	taken bigint;
	rest bigint;
	credited bigint := greatest(invoiced - charged, 0);
BEGIN
	SELECT coalesce(array_agg(due_on ORDER BY first_on, id, position), '{}'), array_agg(id ORDER BY first_on, id, position),
		array_agg(application_id ORDER BY first_on, id, position), array_agg(vat_percent ORDER BY first_on, id, position),
		array_agg(amount ORDER BY first_on, id, position)
	INTO due, document, application, vat, unpaid
	FROM (
		SELECT id, application_id, vat_percent, position, due_on, amount,
			coalesce(due_on, (issued_at AT TIME ZONE 'Africa/Nairobi')::date) AS first_on
		FROM invoices JOIN invoice_dues ON invoice_id = invoices.id WHERE application_id = ANY(own)
	) parts;
	FOR note IN SELECT id, application_id, vat_percent, credits_id, -total AS credit FROM invoices
		WHERE application_id = ANY(own) AND total < 0 ORDER BY id
	LOOP
		rest := note.credit;
		-- What it was given for, what has its VAT and is of its application, what has its VAT, what is of its application, the others.
		FOR turn IN 1..5 LOOP
			FOR nth IN REVERSE cardinality(due)..1 LOOP
				IF document[nth] < note.id AND (CASE turn
					WHEN 1 THEN document[nth] = note.credits_id
					WHEN 2 THEN vat[nth] IS NOT DISTINCT FROM note.vat_percent AND application[nth] = note.application_id
					WHEN 3 THEN vat[nth] IS NOT DISTINCT FROM note.vat_percent
					WHEN 4 THEN application[nth] = note.application_id
					ELSE true END) THEN
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
SELECT sum_accounts(array(SELECT DISTINCT note.application_id FROM invoices note JOIN invoices other ON other.application_id = note.application_id
	AND other.vat_percent IS DISTINCT FROM note.vat_percent WHERE note.total < 0));
