import type { ApplicationStatus, StatusFilter } from "../../../../domain/applications/rules.ts"
import type { Tone } from "../../../../ui/tone.ts"

interface StatusLabels {
	label: string
	tone: Tone
	/** Its class in `ui/icons.css`. */
	icon: string
	/** On the screen, below the button that sets it. */
	word: string
	/** What that button is called: a verb and the thing. */
	button: (brand: string) => string
	/** Who came to this decision: "Amina approved Udongo Pottery". */
	decidedBy: (who: string, brand: string) => string
	/** The single key that presses this button; no two have the same, nor one of the list itself (j, k, /, ?). */
	key: string
	/** Its figure in the Overview. */
	statistic: { label: string; note: string }
}

/** How each status is called, coloured and set, in the order in which the Overview counts them. */
export const statusLabels: Record<ApplicationStatus, StatusLabels> = {
	pending: {
		label: "Pending",
		word: "To pending",
		tone: "warning",
		icon: "icon-circle-dot",
		button: (brand) => `Set ${brand} to pending`,
		decidedBy: (who, brand) => `${who} set ${brand} to pending`,
		key: "p",
		statistic: { label: "Pending Vendors", note: "Awaiting review" },
	},
	approved: {
		label: "Approved",
		word: "Approve",
		tone: "success",
		icon: "icon-check",
		button: (brand) => `Approve ${brand}`,
		decidedBy: (who, brand) => `${who} approved ${brand}`,
		key: "a",
		statistic: { label: "Accepted Vendors", note: "Approved applications" },
	},
	denied: {
		label: "Denied",
		word: "Deny",
		tone: "danger",
		icon: "icon-cross",
		button: (brand) => `Deny ${brand}`,
		decidedBy: (who, brand) => `${who} denied ${brand}`,
		key: "d",
		statistic: { label: "Rejected Vendors", note: "Declined submissions" },
	},
}

/** What stands in place of a status while the vendor wants no stall. */
const WITHDRAWN: Pick<StatusLabels, "label" | "tone"> = { label: "Withdrawn", tone: "neutral" }

/** How a list calls what it is filtered by. */
export const filterLabelOf = (filter: StatusFilter): string =>
	filter === "withdrawn" ? WITHDRAWN.label : statusLabels[filter].label

/** How an application stands. */
export const statusBadgeOf = (
	status: ApplicationStatus,
	isWithdrawn: boolean | undefined,
): Pick<StatusLabels, "label" | "tone"> => (isWithdrawn ? WITHDRAWN : statusLabels[status])

export const COUNTED_STATUSES = Object.keys(statusLabels) as ApplicationStatus[]
