import { pluralize } from "../../values/number.ts"
import { describeItem } from "../extra-options/rules.ts"
import type { EntryKind, PaymentMethod } from "../ledger/rules.ts"

export const METHOD_LABELS: Record<PaymentMethod, string> = {
	mpesa: "M-Pesa",
	cash: "Cash",
	bank: "Bank",
	practice: "Practice",
}

interface Labelled {
	kind: EntryKind
	label: string
	quantity: number | null
	method?: PaymentMethod | null
	receipt?: string | null
}

const LABELS: Record<EntryKind, (entry: Labelled) => string> = {
	stall: ({ label }) => label || "Stall",
	wristbands: ({ quantity }) => pluralize(quantity ?? 0, "extra wristband"),
	hay: ({ quantity }) => pluralize(quantity ?? 0, "bale of hay", "bales of hay"),
	extra: ({ label, quantity }) => describeItem({ name: label, quantity: quantity ?? 0 }),
	charge: () => "Charge",
	credit: () => "Credit",
	"cancelled-credit": () => "Credit that no longer applies",
	payment: (entry) => `Payment, ${receiptOf(entry)}`,
	refund: (entry) => `Refund, ${receiptOf(entry)}`,
}

const receiptOf = ({ method, receipt }: Labelled) => `${method ? METHOD_LABELS[method] : ""} ${receipt ?? ""}`

/** What an entry is, in words: "Payment, Cash 117". */
export const entryLabel = (entry: Labelled): string => LABELS[entry.kind](entry)
