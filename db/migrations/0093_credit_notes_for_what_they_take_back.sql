-- What of the documents of an account is still open, by due day (`documentBalancesOf`): a credit note comes off what it was given for, else off
-- the documents that billed what it takes back, the newest first; what is left of it off what was issued before it and is due last, of its VAT and
-- its own application first; what is credited on no document off what is due last; what is paid off what is due first, where one without a last
-- day counts from its issue and stands as infinity: it follows the last day to pay that its edition names at any moment, so nothing is summed
-- anew when that changes. Days on which nothing is left are not there.
CREATE OR REPLACE FUNCTION open_dues(own integer[], charged bigint, paid bigint, invoiced bigint, OUT days date[], OUT amounts bigint[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
	due date[];
	document integer[];
	application integer[];
	vat integer[];
	unpaid bigint[];
	note record;
	target record;
	taken bigint;
	rest bigint;
	part bigint;
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
		-- What it was given for; else what billed the entries that it takes back.
		FOR target IN
			SELECT note.credits_id AS id, note.credit AS credit WHERE note.credits_id IS NOT NULL
			UNION ALL
			SELECT billed.invoice_id, -sum(entry.amount) FROM invoice_lines line
				JOIN ledger_entries entry ON entry.id = line.entry_id
				JOIN invoice_lines billed ON billed.entry_id = entry.reverses_id
			WHERE line.invoice_id = note.id AND billed.invoice_id < note.id AND note.credits_id IS NULL
			GROUP BY 1 HAVING sum(entry.amount) < 0
			ORDER BY 1 DESC
		LOOP
			part := least(target.credit, rest);
			FOR nth IN REVERSE cardinality(due)..1 LOOP
				IF document[nth] = target.id THEN
					taken := least(unpaid[nth], part);
					unpaid[nth] := unpaid[nth] - taken;
					part := part - taken;
					rest := rest - taken;
				END IF;
			END LOOP;
		END LOOP;
		-- What has its VAT and is of its application, what has its VAT, what is of its application, the others.
		FOR turn IN 1..4 LOOP
			FOR nth IN REVERSE cardinality(due)..1 LOOP
				IF document[nth] < note.id AND (CASE turn
					WHEN 1 THEN vat[nth] IS NOT DISTINCT FROM note.vat_percent AND application[nth] = note.application_id
					WHEN 2 THEN vat[nth] IS NOT DISTINCT FROM note.vat_percent
					WHEN 3 THEN application[nth] = note.application_id
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
		SELECT coalesce(day, 'infinity') AS due_on, sum(left_over.open)::bigint AS amount FROM unnest(due, unpaid) AS left_over (day, open)
		GROUP BY 1 HAVING sum(left_over.open) > 0
	) by_day;
END $$;
--> statement-breakpoint
-- Whoever issues a document holds its account already. One that is to be paid is whole with its dues, a credit note with its lines.
CREATE OR REPLACE FUNCTION sum_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM sum_accounts(array(SELECT DISTINCT application_id FROM invoices
		WHERE id IN (SELECT invoice_id FROM added) AND (TG_TABLE_NAME = 'invoice_dues' OR total < 0)));
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER invoices_summed ON invoices;
--> statement-breakpoint
CREATE TRIGGER invoice_lines_summed AFTER INSERT ON invoice_lines
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_invoices();
--> statement-breakpoint
SELECT sum_accounts(array(SELECT DISTINCT application_id FROM invoices WHERE total < 0));
