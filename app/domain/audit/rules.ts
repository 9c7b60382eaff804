/**
 * Everything the audit log knows of, and how the screen calls it. A new action is a new line here and one
 * `recordAuditEvent` in the same transaction.
 */
export const ACTIONS = {
	"signed-in": "Signed in",
	"sign-in-failed": "Failed to sign in",
	"sign-in-blocked": "Blocked from signing in",
	"signed-out": "Signed out",
	"session-ended": "Signed out of another session",
	"sessions-ended": "Signed out of all other sessions",
	"password-changed": "Changed their password",
	"password-proof-failed": "Entered a wrong password while signed in",
	"password-letter-asked": "Requested a password reset",
	"password-reset": "Set a new password with an emailed link",
	"second-factor-on": "Turned on two-step sign-in",
	"second-factor-off": "Turned off two-step sign-in",
	"second-factor-failed": "Failed two-step sign-in",
	"recovery-codes-renewed": "Created new recovery codes",
	"browser-known": "Signed in on a new device",
	"digest-changed": "Changed their emails about new applications",
	"account-added": "Added an organiser",
	"account-link-made": "Created a password link for an organiser",
	"account-password-replaced": "Reset an organiser’s password",
	"account-second-factor-off": "Removed an organiser’s two-step sign-in",
	"account-removed": "Removed an organiser",
	"role-changed": "Changed a colleague’s role",
	"invitation-sent": "Invited a colleague",
	"invitation-withdrawn": "Withdrew an invitation",
	"invitation-accepted": "Accepted an invitation",
	"application-received": "Applied for a stall",
	"application-decided": "Decided on an application",
	"application-corrected": "Corrected an application",
	"applications-merged": "Merged applications of one vendor",
	"applications-separated": "Took merged applications apart",
	"choice-made": "Chose an answer for a vendor",
	"choice-taken-back": "Took back a choice",
	"application-reviewed": "Reviewed an application",
	"review-withdrawn": "Withdrew a review",
	"note-written": "Wrote a note about an application",
	"note-edited": "Edited a note about an application",
	"note-deleted": "Deleted a note about an application",
	"note-restored": "Put back a note about an application",
	"application-tagged": "Put a tag on an application",
	"application-untagged": "Took a tag off an application",
	"tag-renamed": "Renamed a tag",
	"tag-deleted": "Deleted a tag",
	"view-saved": "Saved a view of the vendors",
	"view-renamed": "Renamed a view of the vendors",
	"view-replaced": "Replaced a view of the vendors",
	"view-deleted": "Deleted a view of the vendors",
	"held-letter-edited": "Edited an email that is held",
	"correction-sent": "Sent a letter of correction",
	"standby-ended": "Took a vendor off the standby list",
	"standby-offered": "Offered a free place to the next on the standby list",
	"standby-passed-over": "Passed over a vendor on the standby list",
	"standby-offer-accepted": "Accepted a place from the standby list",
	"standby-offer-declined": "Declined a place from the standby list",
	"standby-offer-lapsed": "Let the offer of a place lapse",
	"standby-place-closed": "Stopped offering a free place",
	"release-requested": "Released choices",
	"release-stopped": "Stopped a release",
	"bulk-change-started": "Changed many applications at once",
	"bulk-change-stopped": "Stopped changing many applications",
	"stall-charged": "Charged an accepted vendor’s stall",
	"stall-price-set": "Set the price of a vendor’s stall",
	"payment-requested": "Asked for an M-Pesa payment",
	"invoice-run-started": "Began to issue many invoices",
	"invoice-run-stopped": "Stopped issuing many invoices",
	"statement-read": "Uploaded an M-Pesa statement",
	"statement-import-started": "Began to import an M-Pesa statement",
	"statement-import-stopped": "Stopped the import of an M-Pesa statement",
	"statement-imported": "Imported an M-Pesa statement",
	"payment-booked": "Booked a payment",
	"payment-checked": "Looked up a payment at M-Pesa",
	"payment-check-undone": "Undid what was found about a payment at M-Pesa",
	"payment-reversed": "Learned that M-Pesa took a payment back",
	"payment-paid-back": "Paid back a payment that was on no account",
	"payback-undone": "Undid that a payment was paid back",
	"refund-booked": "Booked a refund",
	"charge-booked": "Charged a vendor",
	"credit-booked": "Credited a vendor",
	"entry-reversed": "Reversed an entry of an account",
	"invoice-issued": "Issued an invoice or a credit note",
	"buyer-pin-changed": "Changed a vendor’s KRA PIN",
	"etims-number-recorded": "Recorded the eTIMS number of an invoice",
	"email-corrected": "Corrected a vendor’s email address",
	"application-moved": "Moved an application to another edition",
	"application-withdrawn": "Withdrew an application",
	"withdrawal-undone": "Undid a withdrawal",
	"vendor-code-sent": "Sent a vendor a code for their page",
	"removed-from-accepted": "Removed from the accepted vendors",
	"confirmation-sent": "Sent a confirmation email",
	"letter-resent": "Resent an email",
	"letter-test-sent": "Sent a test of an email to vendors",
	"letter-written": "Sent a custom email",
	"newsletter-saved": "Saved a newsletter",
	"newsletter-test-sent": "Sent a test of a newsletter",
	"newsletter-sent": "Sent a newsletter",
	"newsletter-stopped": "Stopped a newsletter",
	"mailing-saved": "Saved an email to vendors",
	"mailing-deleted": "Deleted a draft of an email to vendors",
	"mailing-test-sent": "Sent a test of an email to vendors",
	"mailing-sent": "Sent an email to vendors",
	"mailing-paused": "Paused an email to vendors",
	"mailing-resumed": "Let an email to vendors go on",
	"mailing-stopped": "Stopped an email to vendors",
	"subscribers-exported": "Exported the newsletter’s subscribers",
	"vendor-link-sent": "Sent a vendor the link to their page",
	"vendor-link-revoked": "Revoked the link to a vendor’s page",
	"extras-submitted": "Sent the extras form",
	"extras-ordered": "Ordered extras on their page",
	"extras-lowered": "Lowered an order of extras to what was left",
	"documents-replaced": "Replaced documents",
	"document-links-made": "Created links to documents",
	"document-downloaded": "Downloaded a document",
	"paper-sent": "Sent a paper",
	"paper-carried-over": "Carried a vendor’s paper over from an earlier edition",
	"paper-viewed": "Looked at a vendor’s paper",
	"paper-accepted": "Accepted a vendor’s paper",
	"paper-rejected": "Rejected a vendor’s paper",
	"paper-verdict-undone": "Took back a verdict on a vendor’s paper",
	"edition-changed": "Changed an edition",
	"edition-closed": "Closed an edition",
	"edition-reopened": "Reopened an edition",
	"late-link-created": "Created a late link",
	"late-link-revoked": "Revoked a late link",
	"edition-created": "Created an edition from another one",
	"edition-published": "Put an edition on the site",
	"edition-unpublished": "Took an edition off the site",
	"preview-link-created": "Created a link to a draft",
	"preview-link-revoked": "Revoked a link to a draft",
	"checklist-line-dismissed": "Took a line off an edition’s checklist",
	"checklist-line-restored": "Put a line back on an edition’s checklist",
	"blank-form-uploaded": "Uploaded a blank form",
	"blank-form-removed": "Removed a blank form",
	"listings-made": "Made listings from accepted vendors",
	"listings-uploaded": "Added listings from a file",
	"directory-published": "Published vendor listings",
	"directory-unpublished": "Took a vendor directory off the site",
	"season-imported": "Imported an edition’s data",
	"demo-season-removed": "Removed the demo data",
	"table-exported": "Exported a table",
	"vendor-data-exported": "Exported a vendor’s data",
	"vendor-data-erased": "Erased a vendor’s data",
	"old-data-erased": "Erased data at the end of its retention period",
	"content-changed": "Changed the site’s content",
	"content-upgraded": "Updated the site’s content for a new version",
	"picture-uploaded": "Uploaded a picture",
	"picture-changed": "Changed a picture",
	"picture-removed": "Removed a picture",
	"audit-log-exported": "Exported the audit log",
	"audit-log-shortened": "Deleted old log entries",
} as const

/** What somebody did. */
export type Action = keyof typeof ACTIONS

/** A vendor and a visitor sent a form of the public site; the system is a job or a command of the console. */
export const ACTOR_KINDS = ["organiser", "vendor", "visitor", "system"] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** Who did it. */
export type Actor = { organiser: string } | Exclude<ActorKind, "organiser">

/** A member of the team who acts, and when. */
export interface MemberAct {
	/** A user's id. */
	by: string
	at: Date
}

/** On whose behalf a command acts; nobody is the product itself. */
export function actorOf(userId: string | null | undefined): Actor {
	return userId ? { organiser: userId } : "system"
}

/** What an act can be about. */
export const SUBJECT_KINDS = [
	"account",
	"vendor",
	"letter",
	"newsletter",
	"mailing",
	"document",
	"edition",
	"content",
	"picture",
	"audit-log",
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** A few facts of a state: small, no secret, and no more of a person than the act needs. */
export type AuditDetails = Record<string, string | number | boolean | null>

/** What stood in an application before and after a correction. */
export interface PersonalDetails {
	before: AuditDetails
	after: AuditDetails
}

/** Days that no entry may be deleted before, whoever asks; the database refuses it too. */
export const MIN_RETENTION_DAYS = 30
