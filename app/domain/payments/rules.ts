/** How a payment was told first. All four tell the same one, by its receipt. */
export const PAYMENT_SOURCES = ["stk", "c2b", "pull", "statement"] as const
export type PaymentSource = (typeof PAYMENT_SOURCES)[number]

/** Those that nobody else can send: we ask for them ourselves, or asked the phone. */
export const isProof = (source: PaymentSource): boolean => source !== "c2b"

export const NOTICE_KINDS = ["stk", "c2b"] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What a notice turned out to be. Only the first two tell of a payment that counts. */
export const NOTICE_OUTCOMES = [
	"new-payment",
	"known-payment",
	"not-paid",
	"wrong-amount",
	"wrong-request",
	"contradiction",
] as const
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number]

/** "unknown": no answer came, and the phone may have paid. */
export const REQUEST_STATES = ["created", "sent", "paid", "failed", "unknown"] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export interface PaymentSums {
	amount: number
	checkedAmount: number | null
	reversed: number
	paidBack: number
	allocated: number
	refunded: number
}

/**
 * What of a payment counts: what was told first, unless somebody looked it up at M-Pesa and found otherwise, less what M-Pesa took back
 * and what was paid back without an account.
 */
export const countedAmount = ({
	amount,
	checkedAmount,
	reversed,
	paidBack,
}: Omit<PaymentSums, "allocated" | "refunded">): number =>
	Math.max(0, (checkedAmount ?? amount) - reversed) - paidBack

/** What of a payment is on no account yet; less than nothing where more is booked than counts. */
export const leftOf = (payment: PaymentSums): number =>
	countedAmount(payment) - (payment.allocated - payment.refunded)

/** Seconds after a phone was asked, at which we ask what became of it. */
export const QUERY_AFTER = [20, 60, 180] as const

/** M-Pesa takes no more at once, in whole shillings. */
export const MAX_PUSH_AMOUNT = 250_000

/** A payment that nothing but a notice tells of is listed after so many hours. */
export const VERIFY_WITHIN_HOURS = 48
/** Why nothing was paid, for whoever holds the phone. */
const RESULT_SENTENCES: Record<number, string> = {
	1: "Your M-Pesa balance is too low.",
	17: "The same amount was asked from this phone less than two minutes ago. Wait two minutes, then try again.",
	1001: "Your phone is busy with another M-Pesa payment. Wait two minutes, then try again.",
	1019: "The time to pay ran out.",
	1025: "M-Pesa could not reach your phone. Try again, or use the pay bill number.",
	1032: "You cancelled the payment.",
	1037: "Your phone could not be reached, or nobody entered the PIN.",
	2001: "The M-Pesa PIN was wrong.",
}

export const resultSentence = (resultCode: number | null): string =>
	(resultCode !== null && RESULT_SENTENCES[resultCode]) || "M-Pesa did not take the payment."

/** What somebody does at the phone that the practice till asked, as M-Pesa numbers it. */
export const PRACTICE_ANSWERS = {
	pay: 0,
	/** Paid, and M-Pesa's message about it is lost: it has to be asked for. */
	"pay-unheard": 0,
	cancel: 1032,
	unreached: 1037,
	"low-balance": 1,
	"wrong-pin": 2001,
} as const
export type PracticeAnswer = keyof typeof PRACTICE_ANSWERS
