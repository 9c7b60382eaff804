import { href } from "react-router"
import * as z from "zod/mini"
import {
	type FileFault,
	LINE_LISTS,
	type LineList,
	type LineProblem,
	MAX_STATEMENT_LINES,
	MAX_STATEMENT_MEGABYTES,
} from "../../../../domain/statements/rules.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { formatNumber, pluralize } from "../../../../values/number.ts"
import { buildUrl, listQuerySchema } from "../../shell/lists/list-query.ts"

export const NOT_IMPORTED: Message = { kind: "failure", text: "The import was not begun." }
export const NOT_STOPPED: Message = { kind: "failure", text: "The import was not stopped." }
export const NO_STATEMENT: Message = {
	kind: "failure",
	text: "This statement was not found. One that nobody imports is kept for a week.",
}

export const statementPath = (id: number): string => href("/admin/money/statements/:id", { id: String(id) })

export const paymentsLabel = (count: number): string => pluralize(count, "payment")
export const linesLabel = (count: number): string => pluralize(count, "line")

/** What an import has before it: "3 payments and 1 reversal". */
export const importLabel = ({ payments, reversals }: { payments: number; reversals: number }): string =>
	[payments || !reversals ? paymentsLabel(payments) : "", reversals ? pluralize(reversals, "reversal") : ""]
		.filter(Boolean)
		.join(" and ")

export const linesView = z.extend(z.pick(listQuerySchema, { after: true, before: true }), {
	show: z.catch(z.enum(LINE_LISTS), "refused"),
})
type LinesView = z.infer<typeof linesView>

export const linesUrl = (id: number, view: { show: LineList } & Partial<LinesView>): string =>
	buildUrl(href("/admin/money/statements/:id/lines", { id: String(id) }), view)

export const LISTS: Record<LineList, string> = {
	"booked-otherwise": "Booked with another amount",
	refused: "Lines that can’t be imported",
	reversals: "Payments that M-Pesa took back",
	ignored: "Lines that tell of no payment",
	contradicted: "Known with another amount",
}

/** What is said of a line. */
export const PROBLEMS: Record<LineProblem, string> = {
	withdrawn: "Money that went out, or a charge of M-Pesa",
	repeated: "The same payment stands further up",
	reversal: "M-Pesa took a payment back",
	formula: "A cell is a formula",
	"too-long": "A cell is too long",
	"no-receipt": "No receipt number",
	"bad-receipt": "The receipt number is not one of M-Pesa",
	"practice-receipt": "A receipt of the practice till",
	"not-completed": "The transaction was not completed",
	reversed:
		"M-Pesa took a payment back, and the line does not say which: find it in the M-Pesa portal, and take it back on its account",
	"no-amount": "No amount",
	"negative-amount": "The amount paid in is negative",
	cents: "The amount has cents",
	"bad-amount": "The amount can’t be read",
	"both-ways": "Money came in and went out in one line",
	"bad-time": "The completion time can’t be read",
	"future-time": "The completion time is still to come",
	"repeated-otherwise": "The same receipt stands further up with another amount",
}

/** Why a file is not taken. */
export const FILE_FAULTS: Record<FileFault, string> = {
	pdf: "This is a PDF. In the M-Pesa portal, choose Excel or CSV.",
	"old-workbook":
		"This workbook is in another format than .xlsx, or has a password. Save it as .xlsx without a password, or as CSV.",
	"old-calendar": "This workbook counts days from 1904. Save it as CSV.",
	"not-a-table": "This is neither a CSV file nor an Excel workbook (.xlsx).",
	"no-header":
		"No line names the columns Receipt No., Completion Time, Transaction Status and Paid In. In a workbook they have to be on the first sheet.",
	empty: "There are no lines below the names of the columns.",
	"too-many-lines": `A statement can have at most ${formatNumber(MAX_STATEMENT_LINES)} lines. Choose a shorter period in the portal.`,
	"too-many-columns": "This file has too many columns for a statement.",
	"unpacks-too-large":
		"This workbook is too large when it is unpacked. Choose a shorter period in the portal.",
	"long-line": "A line of this file never ends: a quotation mark is not closed.",
	damaged: "This file is damaged. Download it from the portal again.",
}

/** Why it did not arrive. */
export const UPLOAD_FAULTS = {
	"no-file": "Choose a file.",
	"too-large": `The file is larger than ${MAX_STATEMENT_MEGABYTES} MB. Choose a shorter period in the portal.`,
	"not-a-form": "The file did not arrive. Choose it again.",
	malformed: "The file arrived incomplete. Choose it again.",
	interrupted: "The upload was interrupted. Check your connection and choose the file again.",
} as const
