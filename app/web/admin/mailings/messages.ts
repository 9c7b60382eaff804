import {
	type attachmentFault,
	type LeftOutReason,
	MAX_ATTACHMENT_BYTES,
	MAX_ATTACHMENTS,
	type MailingLedger,
	type UnknowingReason,
} from "../../../domain/mailings/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import { formatBytes, formatNumber, pluralize } from "../../../values/number.ts"
import { untoldDebtorsSentences } from "../shell/notices/untold-debtors.ts"

/** "34 vendors". */
export const vendorsLabel = (count: number): string => pluralize(count, "vendor")

export const NO_MAILING: Message = { kind: "failure", text: "This email was not found in this edition." }
export const NOT_SENT: Message = { kind: "failure", text: "The email was not sent." }
export const NOT_PAUSED: Message = { kind: "failure", text: "The email was not paused." }
export const NOT_RESUMED: Message = { kind: "failure", text: "The email does not go on." }
export const NOT_STOPPED: Message = { kind: "failure", text: "The email was not stopped." }
export const NOT_CHANGED: Message = { kind: "failure", text: "Nothing was changed." }
export const NOT_DELETED: Message = { kind: "failure", text: "The draft was not deleted." }
export const TEST_NOT_SENT: Message = { kind: "failure", text: "The test was not sent." }

/** Why somebody gets none: as a heading, and in a sentence that says how many. */
export const REASONS: Record<LeftOutReason | UnknowingReason, string> = {
	"left-out": "Left out by you or a colleague",
	"same-address": "Another application with the same address gets it",
	"no-address": "No email address",
	merged: "Merged into another application",
	erased: "Personal data erased",
	withdrawn: "Withdrawn by the vendor",
	"other-status": "Decided otherwise before it left",
	"edition-closed": "The edition was closed before it was written",
	untold: "Owes, and has not been told of their stall",
	"no-stall": "Owes, and has no stall",
}

/** "2 left out: 1 × no email address, 1 × left out by you or a colleague."; "2 left out by you or a colleague." of one reason alone. @param others sentences that stand beside it, and name somebody else */
export function leftOutSentence(counts: Partial<Record<LeftOutReason, number>>, others = 0): string {
	const reasons = Object.entries(REASONS).flatMap(([reason, label]) => {
		const count = counts[reason as LeftOutReason]
		return count ? [{ count, label }] : []
	})
	const total = reasons.reduce((sum, { count }) => sum + count, 0)
	if (!total) return others ? "" : "Nobody is left out."
	const [first] = reasons
	if (first && reasons.length === 1)
		return /^left out /i.test(first.label)
			? `${total} ${first.label.toLowerCase()}.`
			: `${total} left out: ${first.label.toLowerCase()}.`
	return `${total} left out: ${reasons.map(({ count, label }) => `${count} × ${label.toLowerCase()}`).join(", ")}.`
}

const OWING: Record<MailingLedger, { one: string; many: string }> = {
	owing: { one: "who owes something", many: "who owe something" },
	overdue: { one: "who is overdue", many: "who are overdue" },
}

/** Who owes and does not get a draft about it. @param ledger what its filter asks for; undefined: nobody who owes */
export const goesPast = (
	debtors: Record<UnknowingReason, number>,
	ledger: MailingLedger | undefined,
): string[] =>
	ledger
		? untoldDebtorsSentences(
				debtors,
				(count) => `${vendorsLabel(count)} ${OWING[ledger][count === 1 ? "one" : "many"]}`,
			)
		: []

/** "16 of them have not been told that they are accepted." */
export const untoldSentence = (untold: number): string =>
	`${formatNumber(untold)} of them ${untold === 1 ? "has" : "have"} not been told that they are accepted.`

export const ATTACHMENT_LIMITS = `At most ${MAX_ATTACHMENTS} files, together ${formatBytes(MAX_ATTACHMENT_BYTES)}. Many mail servers take emails of up to 10 MB, and in an email a file is a third larger.`

export const ATTACHMENT_FAULTS: Record<NonNullable<ReturnType<typeof attachmentFault>>, string> = {
	missing: "An attached file was deleted. Take it off, or attach another one.",
	"too-many": `Attach at most ${MAX_ATTACHMENTS} files.`,
	"too-large": `The attached files are too large: together ${formatBytes(MAX_ATTACHMENT_BYTES)} at the most.`,
}
