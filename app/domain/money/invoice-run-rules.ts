/** Why no invoice is made for a ledger with something to invoice, or whose stall is not charged. */
export const LEFT_OUT = [
	"erased",
	"withdrawn",
	"not-accepted",
	/** Theirs comes with their confirmation. */
	"not-confirmed",
	/** Their stall has no price yet, or nobody charged it. */
	"uncharged",
	/** Less than nothing: a credit note is issued on the ledger. */
	"credit",
] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/**
 * What became of one whose turn came. changed: it is no longer as it was when the run began; failed: no invoice could be made,
 * which the log explains.
 */
export const RUN_OUTCOMES = ["issued", "changed", "failed"] as const

/** How many invoices, and the sum of them. */
export interface InvoiceCount {
	vendors: number
	/** Whole Kenyan shillings. */
	amount: number
}

/** What a screen showed of it, for the click that begins it. */
export const planVersion = ({ vendors, amount }: InvoiceCount): string => `${vendors}:${amount}`
