/**
 * Everything the audit log knows of, and how the screen calls it. A new act is a new line here and one
 * `recordAct` in the transaction of the deed.
 */
export const ACTIONS = {
	"signed-in": "Signed in",
	"sign-in-failed": "Failed to sign in",
	"sign-in-blocked": "Blocked from signing in",
	"signed-out": "Signed out",
	"session-ended": "Ended another session",
	"sessions-ended": "Ended all other sessions",
	"password-changed": "Changed the password",
	"password-proof-failed": "Typed a wrong password while signed in",
	"password-letter-asked": "Asked for a password letter",
	"password-reset": "Set a new password by letter",
	"second-factor-on": "Switched on their second factor",
	"second-factor-off": "Switched off their second factor",
	"second-factor-failed": "Failed at the second factor",
	"recovery-codes-renewed": "Made new recovery codes",
	"browser-known": "Came from a new browser",
	"account-added": "Let someone sign in",
	"account-link-made": "Made a link to set someone's password",
	"account-password-replaced": "Replaced someone's password",
	"account-second-factor-off": "Took someone's second factor away",
	"account-removed": "Removed someone's sign-in",
	"application-received": "Applied for a stall",
	"application-decided": "Decided on an application",
	"email-corrected": "Corrected a vendor’s email address",
	"application-moved": "Moved an application to another edition",
	"removed-from-accepted": "Removed from the accepted",
	"confirmation-sent": "Sent the confirmation",
	"letter-resent": "Sent a letter again",
	"letter-written": "Sent a letter of their own",
	"extras-submitted": "Sent the extras form",
	"documents-replaced": "Replaced documents",
	"document-links-made": "Made links to documents",
	"document-downloaded": "Downloaded a document",
	"edition-changed": "Changed an edition",
	"season-imported": "Imported a season",
	"demo-season-removed": "Removed the demo season",
	"table-exported": "Exported a table",
	"vendor-data-exported": "Exported a vendor's data",
	"vendor-data-erased": "Erased a vendor's data",
	"old-data-erased": "Erased data whose time was over",
	"content-changed": "Changed the site’s content",
	"content-upgraded": "Brought the site’s content to a new version",
	"audit-log-exported": "Exported the audit log",
	"audit-log-shortened": "Deleted old entries of this log",
} as const

/** What somebody did. */
export type Action = keyof typeof ACTIONS

/** A vendor and a visitor sent a form of the public site; the system is a job or a command of the console. */
export const ACTOR_KINDS = ["organiser", "vendor", "visitor", "system"] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** Who did it. */
export type Actor = { organiser: string } | Exclude<ActorKind, "organiser">

/** Whoever a command is told to act for; nobody is the product itself. */
export function actorBy(userId: string | null | undefined): Actor {
	return userId ? { organiser: userId } : "system"
}

/** What an act can be about. */
export const SUBJECT_KINDS = [
	"account",
	"vendor",
	"letter",
	"document",
	"edition",
	"content",
	"audit-log",
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** A few facts of a state: small, no secret, and no more of a person than the act needs. */
export type Facts = Record<string, string | number | boolean | null>

/** Days that no entry may be deleted before, whoever asks; the database refuses it too. */
export const LEAST_DAYS_KEPT = 30
