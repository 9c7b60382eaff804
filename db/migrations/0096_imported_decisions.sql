ALTER TABLE "application_decisions" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Each import left one entry in the audit log, of the moment that all of its decisions have.
UPDATE application_decisions decided SET is_imported = true
FROM vendor_applications own, audit_log imported
WHERE own.id = decided.application_id AND imported.action = 'season-imported' AND imported.subject_kind = 'edition'
	AND imported.subject_id = own.edition_id::text AND imported.at = decided.decided_at;
