import type { PaymentState } from "../../../domain/ledger/rules.ts"
import type { Tone } from "../../../ui/tone.ts"
import { formatKshs } from "../../../values/number.ts"

export const PAYMENT_LABELS: Record<PaymentState, { label: string; tone: Tone }> = {
	due: { label: "Due", tone: "warning" },
	paid: { label: "Paid", tone: "success" },
	uncharged: { label: "Not charged", tone: "neutral" },
}

/** "Due: Kshs 25,000", "Paid". */
export const paymentLabel = ({ payment, balance }: { payment: PaymentState; balance: number }): string =>
	payment === "due" ? `Due: ${formatKshs(balance)}` : PAYMENT_LABELS[payment].label
