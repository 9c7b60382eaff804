/** Why a line of a file is left out. */
export type SkipReason =
	| { code: "column-count"; found: number; expected: number }
	| { code: "bad-id"; text: string }
	| { code: "bad-count"; column: string; text: string }
	| { code: "bad-instant"; text: string }
	| { code: "blank-email" }
	| { code: "repeated-id"; id: number; file: string; line: number }
	| { code: "repeated-email"; file: string; line: number }
	| { code: "own-application"; id: number }
	| { code: "other-vendor"; id: number; brand: string; email: string }
	| { code: "own-extras" }
	| { code: "erased"; on: string }
	| { code: "erased-application"; id: number }

/** What was read otherwise than it stands there, though the line counts. */
export type LineWarning =
	| { code: "odd-boolean"; column: string; text: string }
	| { code: "nul-removed" }
	| { code: "shortened-number"; text: string }

export type LineIssue = SkipReason | LineWarning

/** A message with the line it is about; lines count as a text editor counts them. */
export interface LineMessage {
	line: number
	words: string
}

const WARNING_CODES: LineIssue["code"][] = ["odd-boolean", "nul-removed", "shortened-number"]

/** True when the line is left out because of it. */
export function isSkipReason(issue: LineIssue): issue is SkipReason {
	return !WARNING_CODES.includes(issue.code)
}

const REASONS: Record<SkipReason["code"], string> = {
	"column-count": "too few or too many columns",
	"bad-id": "id is not a number",
	"bad-count": "a count is not a whole number",
	"bad-instant": "updated_at is not a time",
	"blank-email": "vendor_email is blank",
	"repeated-id": "id is on an earlier line",
	"repeated-email": "vendor_email is on a newer line",
	"own-application": "id belongs to an application of the website",
	"other-vendor": "id belongs to another vendor",
	"own-extras": "sent on the website",
	erased: "the person asked to be erased",
	"erased-application": "id belongs to an application that was erased",
}

/** In short why lines are left out, for counting them. */
export function skipReasonLabel(code: SkipReason["code"]): string {
	return REASONS[code]
}

/** The message as it is shown, printed and downloaded. */
export function formatLineIssue(issue: LineIssue): string {
	return isSkipReason(issue) ? formatSkipReason(issue) : formatWarning(issue)
}

function formatSkipReason(issue: SkipReason): string {
	switch (issue.code) {
		case "column-count":
			return `has ${issue.found} columns where the first line has ${issue.expected}`
		case "bad-id":
			return `id "${clip(issue.text)}" is not a whole number from 1 to 999999999`
		case "bad-count":
			return `${issue.column} "${clip(issue.text)}" is not a whole number from 0`
		case "bad-instant":
			return `updated_at "${clip(issue.text)}" is not a time like 2025-11-30T14:05:00+03:00`
		case "blank-email":
			return "vendor_email is blank"
		case "repeated-id":
			return `id ${issue.id} is already on line ${issue.line} of ${issue.file}; only that line is imported`
		case "repeated-email":
			return `line ${issue.line} of ${issue.file} has the same vendor_email and is newer; only that line is imported`
		case "own-application":
			return `id ${issue.id} belongs to an application sent on the website; it is never overwritten`
		case "other-vendor":
			return `id ${issue.id} belongs to another vendor here: "${clip(issue.brand)}", ${clip(issue.email) || "no email address"}`
		case "own-extras":
			return "this vendor has sent the extras form on the website; it is never overwritten"
		case "erased":
			return `this person’s data was erased on ${issue.on} and is not imported again`
		case "erased-application":
			return `id ${issue.id} belongs to an application whose personal data was erased; it is never overwritten`
	}
}

function formatWarning(issue: LineWarning): string {
	switch (issue.code) {
		case "odd-boolean":
			return `${issue.column} "${clip(issue.text)}" is neither yes nor no; imported as no`
		case "nul-removed":
			return "contains NUL characters, which were removed"
		case "shortened-number":
			return `"${clip(issue.text)}" looks like a number shortened by a spreadsheet, with digits missing; imported as it is`
	}
}

const clip = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
