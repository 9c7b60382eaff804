-- At the end of a transaction, because a delivery has its letter and then wants the announcement, and a decision has
-- the announcement and then wants the letter: each would wait for the other.
DROP TRIGGER announcement_queued ON outbox_mails;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER announcement_queued AFTER INSERT ON outbox_mails DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.tells IS NOT NULL AND NEW.application_id IS NOT NULL AND NEW.state <> 'held') EXECUTE FUNCTION note_announcement();
--> statement-breakpoint
DROP TRIGGER announcement_changed ON outbox_mails;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER announcement_changed AFTER UPDATE ON outbox_mails DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (
		coalesce(OLD.tells, NEW.tells) IS NOT NULL
		AND (OLD.application_id, OLD.tells, OLD.sent_at, OLD.queued_at, OLD.bounce, OLD.withdrawn_for, stage_of_letter(OLD.state))
			IS DISTINCT FROM (NEW.application_id, NEW.tells, NEW.sent_at, NEW.queued_at, NEW.bounce, NEW.withdrawn_for, stage_of_letter(NEW.state))
	) EXECUTE FUNCTION note_announcement();
--> statement-breakpoint
DROP TRIGGER announcement_deleted ON outbox_mails;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER announcement_deleted AFTER DELETE ON outbox_mails DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (OLD.tells IS NOT NULL AND OLD.state <> 'held') EXECUTE FUNCTION note_announcement();
--> statement-breakpoint
DROP TRIGGER announcement_on_standby ON standby_entries;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER announcement_on_standby AFTER INSERT OR UPDATE OR DELETE ON standby_entries DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION note_announcement();
--> statement-breakpoint
DROP TRIGGER announced_application_changed ON vendor_applications;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER announced_application_changed AFTER UPDATE ON vendor_applications DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (
		(OLD.status, OLD.unreleased_choice, OLD.erased_at, OLD.merged_into_id, OLD.tent_space, OLD.withdrawn_at)
			IS DISTINCT FROM (NEW.status, NEW.unreleased_choice, NEW.erased_at, NEW.merged_into_id, NEW.tent_space, NEW.withdrawn_at)
	) EXECUTE FUNCTION note_announced_application();
