/** What vendors order with their stall. */
export const EXTRA_KINDS = ["wristbands", "hay", "extra"] as const

/** Charges that follow by themselves from what is agreed with a vendor: the stall, and what they order with it. */
export const AGREED_KINDS = ["stall", ...EXTRA_KINDS] as const
export type AgreedKind = (typeof AGREED_KINDS)[number]

/** Money that came in or was paid back; every other entry is charged, or comes off that. */
export const MONEY_KINDS = ["payment", "refund"] as const

/**
 * What an entry of a ledger is; a reversal is of the kind that it takes back. "cancelled-credit": what of the credits was a discount on
 * something that is agreed no more.
 */
export const ENTRY_KINDS = [...AGREED_KINDS, "charge", "credit", "cancelled-credit", ...MONEY_KINDS] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const isMoney = (kind: EntryKind): boolean => MONEY_KINDS.some((one) => one === kind)
export const isExtra = (kind: EntryKind): boolean => EXTRA_KINDS.some((one) => one === kind)

/** What an entry came about by; "hand": somebody booked it; "account-code": a payment named the account; "practice-ended": the practice till was closed. */
export const ENTRY_CAUSES = [
	"hand",
	"decision",
	"withdrawal",
	"withdrawal-undone",
	"extras-form",
	"extras-order",
	"correction",
	"merge",
	"separation",
	"account-code",
	"practice-ended",
	"import",
] as const
export type EntryCause = (typeof ENTRY_CAUSES)[number]

/** A credit by hand, and what of it applies no longer. */
export const isDiscount = (kind: EntryKind): boolean => kind === "credit" || kind === "cancelled-credit"

/** What it came about by, by whom (null for vendors and for the product itself), and when. */
export interface ChargeCause {
	why: EntryCause
	by: string | null
	at: Date
	/** What it has taken back from accounts so far: who is charged as many of the same now, in its place, is charged as much. */
	takenBack?: { kind: AgreedKind; quantity: number | null; amount: number }[]
}

/** What money really came or went by. */
export const REAL_METHODS = ["mpesa", "cash", "bank"] as const
/** "practice": at the practice till, where no money moves. */
export const PAYMENT_METHODS = [...REAL_METHODS, "practice"] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** What receipts of the practice till begin with: two letters longer than one of M-Pesa. */
export const PRACTICE_PREFIX = "PRACT"
export const isPracticeReceipt = (receipt: string): boolean => /^PRACT[A-Z0-9]{7}$/.test(receipt)

/** Under which method a receipt of a phone is booked. */
export const phoneMethodOf = (receipt: string): PaymentMethod =>
	isPracticeReceipt(receipt) ? "practice" : "mpesa"
/** What is paid by phone; each is a payment of `payments`. */
export const PHONE_METHODS: PaymentMethod[] = ["mpesa", "practice"]

/** Ten letters and digits: a code of M-Pesa, under whatever method it is booked. @param key as `receipt_key` of the ledger */
export const isMpesaCode = (key: string): boolean => /^[A-Z0-9]{10}$/.test(key)

/** As `receipt_key` of the ledger: blanks, hyphens and small letters are how somebody typed it. */
export const toReceiptKey = (receipt: string): string => receipt.replace(/[^A-Za-z0-9]/g, "").toUpperCase()

/** How an accepted vendor stands: the stall is not charged yet, something is owed, nothing is. */
export const PAYMENT_STATES = ["due", "paid", "uncharged"] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Whole Kenyan shillings: a larger amount is a slip of the keyboard. */
export const MAX_AMOUNT = 100_000_000
