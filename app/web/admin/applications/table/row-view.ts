import { brandOf, stateVersion } from "../../../../domain/applications/rules.ts"
import type { ApplicationRow } from "../../../../domain/applications/table.server.ts"
import type { Verdict } from "../../../../domain/mail/rules.ts"
import type { Tag } from "../../../../domain/tags/rules.ts"
import { formatNairobiDate } from "../../../../values/clock.ts"
import type { DecidedState } from "../../shell/decisions/decision-buttons.ts"

/** What is decided of an application, as a screen knows it. */
export interface DecisionState extends DecidedState {
	/** For the click that changes it (`stateVersion`). */
	expected: string
}

/** A line of the table; what it does not have is left out, because there are fifty. */
export interface RowView extends DecisionState {
	id: number
	number: number
	brand: string
	/** As of `VendorView`. */
	isUnidentified?: boolean
	category?: string
	stall?: string
	receivedOn: string
	/** In how many earlier editions the vendor was accepted. */
	acceptedBefore?: number
	score?: number
	/** Whether a review that it comes from is half done. */
	isScoredInPart?: boolean
	/** How far reviewers are apart. */
	disagreement?: number
	tags?: string[]
	/** What the vendor was told last. */
	announced?: Verdict
	/** An email says that they have a stall, or is on its way. */
	isConfirmed?: boolean
	/** "No. 12 (yes) may be from the same vendor." */
	sameVendor?: string
	/** Its vendor wants no stall; nothing is decided about it. */
	isWithdrawn?: boolean
}

type StoredState = Pick<ApplicationRow, "status" | "decision" | "choiceId" | "choice" | "isOnStandby">

function toDecisionState(stored: StoredState): DecisionState {
	const { status, choice, isOnStandby } = stored
	return {
		status,
		...(choice && { choice }),
		...(isOnStandby && { isOnStandby }),
		expected: stateVersion(stored),
	}
}

interface RowExtras {
	tags?: readonly Tag[] | undefined
	sameVendor?: string | undefined
	isScoredInPart?: boolean
	isUnidentified?: boolean
}

export function toRowView(
	row: ApplicationRow,
	{ tags = [], sameVendor, isScoredInPart, isUnidentified }: RowExtras = {},
): RowView {
	const { id, number, category, tentType, tentSpace, receivedAt, acceptedBefore } = row
	const stall = tentType ?? tentSpace
	const { reviewScore: score, reviewSpread: disagreement } = row
	return {
		id,
		number,
		brand: brandOf(row),
		...(isUnidentified && { isUnidentified }),
		...(category && { category }),
		...(stall && { stall }),
		receivedOn: formatNairobiDate(receivedAt),
		...(acceptedBefore && { acceptedBefore }),
		...(score !== null && { score, ...(isScoredInPart && { isScoredInPart }) }),
		...(disagreement !== null && { disagreement }),
		...(row.announced && { announced: row.announced }),
		...(row.isConfirmed && !row.announced && { isConfirmed: true }),
		...(sameVendor && { sameVendor }),
		...(tags.length && { tags: tags.map(({ name }) => name) }),
		...(row.withdrawnAt && { isWithdrawn: true }),
		...toDecisionState(row),
	}
}
