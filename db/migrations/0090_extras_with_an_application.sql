ALTER TABLE "vendor_extras" ADD COLUMN "application_id" integer;
--> statement-breakpoint
-- Of several with a stall the one that is charged the extras, else the one that the forms came with, else the newest.
UPDATE vendor_extras kept SET application_id = holder.id
FROM (
	SELECT DISTINCT ON (extras.id) extras.id AS extras_id, one.id, one.status, sent.at
	FROM vendor_extras extras
	JOIN vendor_applications one ON one.edition_id = extras.edition_id AND one.email_key = extras.email_key
		AND one.merged_into_id IS NULL AND one.erased_at IS NULL
	CROSS JOIN LATERAL (
		SELECT coalesce(sum(entry.amount), 0) AS amount FROM ledger_entries entry
		WHERE entry.kind IN ('wristbands', 'hay', 'extra') AND entry.application_id IN (
			SELECT one.id UNION SELECT part.id FROM vendor_applications part WHERE part.merged_into_id = one.id)
	) charged
	CROSS JOIN LATERAL (
		SELECT max(file.created_at) AS at FROM documents file
		WHERE file.field IN ('indemnity', 'insurance') AND file.state = 'current' AND file.application_id IN (
			SELECT one.id UNION SELECT part.id FROM vendor_applications part WHERE part.merged_into_id = one.id)
	) sent
	WHERE extras.email_key <> ''
	ORDER BY extras.id, one.status = 'approved' DESC, one.withdrawn_at IS NULL DESC, charged.amount DESC, sent.at DESC NULLS LAST, one.id DESC
) holder
WHERE kept.id = holder.extras_id AND (holder.status = 'approved' OR holder.at IS NOT NULL);
