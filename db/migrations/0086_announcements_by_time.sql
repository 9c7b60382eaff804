-- A held email has its number from when it was written, and its time from when it was released: the latter says which came after which.
CREATE OR REPLACE FUNCTION refresh_announcement(application integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	about record;
	last record;
	stated record;
BEGIN
	INSERT INTO announcements (application_id, edition_id)
	SELECT id, edition_id FROM vendor_applications WHERE id = application ON CONFLICT DO NOTHING;
	PERFORM FROM announcements WHERE application_id = application FOR UPDATE;
	SELECT tent_space, erased_at IS NULL AND merged_into_id IS NULL AS is_listed, unreleased_choice <> '' AS is_chosen,
		EXISTS (SELECT FROM standby_entries WHERE application_id = application) AS is_on_standby, CASE
			WHEN withdrawn_at IS NOT NULL THEN 'withdrawn'
			WHEN unreleased_choice <> '' THEN unreleased_choice
			WHEN status = 'pending' THEN 'pending'
			WHEN status = 'approved' THEN 'yes'
			WHEN EXISTS (SELECT FROM standby_entries WHERE application_id = application) THEN 'standby'
			ELSE 'no'
		END AS verdict
	INTO about FROM vendor_applications WHERE id = application;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	SELECT id, queued_at, tells INTO last FROM outbox_mails
	WHERE application_id = application AND tells IS NOT NULL AND state IN ('sent', 'maybe-sent') AND bounce IS DISTINCT FROM 'permanent'
	ORDER BY coalesce(sent_at, queued_at) DESC, id DESC LIMIT 1;
	-- Of who was told yes and has it: the newest confirmation, which may still be on its way.
	SELECT facts ->> 'key' AS facts_key, facts ->> 'stall' IS DISTINCT FROM about.tent_space AS has_other_stall INTO stated
	FROM outbox_mails
	WHERE application_id = application AND tells = 'yes' AND facts IS NOT NULL AND withdrawn_for IS NULL
		AND bounce IS DISTINCT FROM 'permanent' AND state IN ('queued', 'sending', 'failed', 'sent', 'maybe-sent')
		AND about.is_listed AND about.verdict = 'yes' AND last.tells = 'yes'
	ORDER BY id DESC LIMIT 1;
	UPDATE announcements SET verdict = last.tells, facts_key = stated.facts_key,
			has_other_stall = coalesce(stated.has_other_stall, false), is_on_standby = about.is_listed AND about.is_on_standby,
			is_outdated = coalesce(about.is_listed AND last.tells <> about.verdict, false)
		-- Who was told that it is being read again expects a choice.
		AND NOT (about.is_chosen AND last.tells = 'pending')
		-- What failed or came back is there to be sent again.
		AND NOT EXISTS (
			SELECT FROM outbox_mails WHERE application_id = application AND tells = about.verdict AND withdrawn_for IS NULL
				AND (state IN ('queued', 'sending', 'failed') OR (bounce = 'permanent' AND (queued_at, id) > (last.queued_at, last.id))))
	WHERE application_id = application;
END $$;
--> statement-breakpoint
SELECT refresh_announcement(application_id) FROM (
	SELECT DISTINCT application_id FROM outbox_mails
	WHERE bounce = 'permanent' AND tells IS NOT NULL AND application_id IS NOT NULL
) AS bounced;
