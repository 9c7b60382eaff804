export const MAIL_KINDS = [
	"confirmation",
	"denial",
	"application-received",
	"extras-receipt",
	"password-reset",
	"newsletter-confirmation",
	"custom",
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * queued: waits for its next try · sending: a process has it · sent: the mail server took it ·
 * failed: refused for good · maybe-sent: the answer to a whole letter never came (R20).
 */
export const MAIL_STATES = ["queued", "sending", "sent", "failed", "maybe-sent"] as const
export type MailState = (typeof MAIL_STATES)[number]
