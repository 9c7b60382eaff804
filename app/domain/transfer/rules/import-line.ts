/** Why lines are left out, in short, for counting them. */
export const SKIP_LABELS = {
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
	"merged-application": "id belongs to an application that was merged into another one",
	"erased-application": "id belongs to an application that was erased",
}

export type SkipCode = keyof typeof SKIP_LABELS

export interface SkipReason {
	code: SkipCode
	/** As it is shown, printed and downloaded. */
	message: string
}

export interface ImportLine {
	/** As a text editor counts. */
	line: number
	/** By the names of our table; empty when the line can't be read. */
	row: Record<string, string | number | boolean | null>
	emailKey: string
	/** Of applications: by the ids of their questions; "" where nothing stands. */
	answers: Record<number, string>
	/** What was read otherwise than it stands there, though the line counts. */
	notes: string[]
	skipReason?: SkipReason | undefined
	/** The id of the row that it stands for; none for a new one. */
	target?: number
	/** Of extras: the ids of the applications of the edition that have their email. */
	applications?: number[] | undefined
	/** Of applications: the stall that it names and the edition does not offer so. */
	otherStall?: string | undefined
	/** The names of the columns in which it differs from that row. */
	changed: string[]
}

export function outcomeOf({ skipReason, target, changed }: ImportLine) {
	if (skipReason) return "skipped"
	if (target === undefined) return "new"
	return changed.length ? "changed" : "unchanged"
}

/** A cell as messages quote it. */
export const clip = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
