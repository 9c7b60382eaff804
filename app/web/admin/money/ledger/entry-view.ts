import type { EntryCause } from "../../../../domain/ledger/rules.ts"
import { entryLabel } from "../../../../domain/money/entry-labels.ts"
import type { LedgerEntry } from "../../../../domain/money/queries.server.ts"
import { canReverse } from "../../../../domain/money/rules.ts"
import { formatNairobiDateTime, formatNairobiDay } from "../../../../values/clock.ts"
import { capitalize } from "../../../../values/normalize-text.ts"
import { formatNumber } from "../../../../values/number.ts"
import { actorName } from "../../shell/decisions/decision-messages.ts"

/** "+25,000", "−3,000". */
export const formatSigned = (amount: number): string =>
	amount === 0 ? "0" : `${amount < 0 ? "−" : "+"}${formatNumber(Math.abs(amount))}`

const CAUSES: Record<EntryCause, string> = {
	hand: "",
	decision: "By the decision.",
	withdrawal: "The vendor withdrew.",
	"withdrawal-undone": "The withdrawal was undone.",
	"extras-form": "By the extras form.",
	"extras-order": "Ordered on the vendor’s page.",
	correction: "The application was corrected.",
	merge: "Applications were merged.",
	separation: "Applications were taken apart.",
	"account-code": "By the account code that was paid to.",
	"practice-ended": "The practice till was closed: no money had moved.",
	import: "By an import.",
}

export interface EntryView {
	id: number
	label: string
	/** Why, by whom and when it was booked. */
	notes: string[]
	day: string
	amount: string
	balance: string
	isReversible: boolean
}

interface EntriesContext {
	/** Of the ledger. */
	application: { id: number; tentPrice: number | null }
	/** Who looks. */
	by: string
}

/** The entries of a ledger with what it came to after each. */
export function toEntryViews(entries: LedgerEntry[], { application, by }: EntriesContext): EntryView[] {
	let balance = 0
	return entries.map((entry) => {
		balance += entry.amount
		const who = entry.by || entry.name ? actorName(entry, { by }) : undefined
		const booked = `booked ${formatNairobiDateTime(entry.at)}`
		const elsewhere = entry.applicationId === application.id ? "" : `Of No. ${entry.number}.`
		return {
			id: entry.id,
			label: entry.reversesId === null ? entryLabel(entry) : `Taken back: ${entryLabel(entry)}`,
			notes: [
				CAUSES[entry.cause],
				entry.reason,
				elsewhere,
				who ? `${who} ${booked}` : capitalize(booked),
			].filter(Boolean),
			day: formatNairobiDay(entry.day),
			amount: formatSigned(entry.amount),
			balance: formatNumber(balance).replace("-", "−"),
			isReversible: canReverse(entry, entries, application.tentPrice === null),
		}
	})
}

/** What a ledger comes to: "Owes Kshs 3,000", "Nothing owed". */
export const balanceLabel = (balance: number): string =>
	balance > 0
		? `Owes Kshs ${formatNumber(balance)}`
		: balance < 0
			? `Paid Kshs ${formatNumber(-balance)} too much`
			: "Nothing owed"
