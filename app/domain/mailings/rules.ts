import type { StatusFilter } from "../applications/rules.ts"
import type { TableFilter } from "../applications/table.server.ts"
import { MISSING } from "../extras/rules.ts"
import {
	APPLICATION_FIELDS,
	EDITION_FIELDS,
	type LetterField,
	LINK_FIELDS,
} from "../letter-templates/fields.ts"
import type { LetterTemplate } from "../letter-templates/inputs.ts"
import type { LedgerList } from "../money/rules.ts"

/** Whom an email goes to: a filter of the table of vendors, what accepted vendors can lack, and what is owed. */
export interface MailingFilter extends TableFilter {
	missing?: AcceptedFilter | undefined
	ledger?: MailingLedger | undefined
}

/** Accepted vendors who lack something, or, the opposite of who lacks the confirmation, were sent it. */
export const ACCEPTED_FILTERS = [...MISSING, "told"] as const
export type AcceptedFilter = (typeof ACCEPTED_FILTERS)[number]

export const MAILING_LEDGERS = ["owing", "overdue"] as const satisfies LedgerList[]
export type MailingLedger = (typeof MAILING_LEDGERS)[number]

/** The status that everybody has whom a filter finds; undefined: it asks for none. */
export const statusOf = (filter: MailingFilter | null): StatusFilter | undefined =>
	filter?.status ?? (filter?.missing && "approved")

/** What an email to vendors can say. */
export const MAILING_FIELDS = [
	...APPLICATION_FIELDS,
	...EDITION_FIELDS,
	...LINK_FIELDS,
	"vendorPage",
] as const satisfies LetterField[]

/**
 * What becomes of an application that is meant. waiting: its email is still to be written · written: it is in the outbox ·
 * left-out: an organiser wanted it so, of it or of another one with its address · same-address: a later application with its
 * address gets the email · no-address: it has none · merged, erased, withdrawn: nobody writes to it any more · other-status: it was decided
 * otherwise before the email left, which is to who has a certain status · edition-closed: its edition was closed before the email was written.
 */
export const RECIPIENT_OUTCOMES = [
	"waiting",
	"written",
	"left-out",
	"same-address",
	"no-address",
	"merged",
	"erased",
	"withdrawn",
	"other-status",
	"edition-closed",
] as const
export type RecipientOutcome = (typeof RECIPIENT_OUTCOMES)[number]

/** Why somebody gets none. */
export type LeftOutReason = Exclude<RecipientOutcome, "waiting" | "written">

/**
 * Why an email about what is owed goes past somebody who owes: an email of ours is to tell them of their stall first · they have none.
 */
export type UnknowingReason = "untold" | "no-stall"

export const isLeftOut = (outcome: RecipientOutcome): outcome is LeftOutReason =>
	outcome !== "waiting" && outcome !== "written"

export const ATTACHMENT_KINDS = ["picture", "blank-form"] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

export const MAX_ATTACHMENTS = 5
/** In all. Many mail servers take 10 MB, and in an email a file is a third longer. */
export const MAX_ATTACHMENT_BYTES = 7_000_000

/** A file that is attached: its name, and what is left of it. */
export interface AttachedFile {
	/** Undefined: it is not there any more. */
	size: number | undefined
}

/** Why a draft can't be sent with these files. */
export function attachmentFault(
	files: readonly AttachedFile[],
): "missing" | "too-many" | "too-large" | undefined {
	if (files.some(({ size }) => size === undefined)) return "missing"
	if (files.length > MAX_ATTACHMENTS) return "too-many"
	const bytes = files.reduce((sum, { size = 0 }) => sum + size, 0)
	return bytes > MAX_ATTACHMENT_BYTES ? "too-large" : undefined
}

export const ALREADY_STARTED = "It is being sent or has been sent, so it can no longer be changed."

/** What a new email says until somebody writes it. */
export const BLANK_TEMPLATE: LetterTemplate = {
	subject: "{{festival}}",
	preview: null,
	heading: null,
	blocks: [{ type: "text", text: "Dear {{brand|vendor}}," }],
}
