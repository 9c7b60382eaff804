import {
	APPLICATION_FIELDS,
	EDITION_FIELDS,
	LINK_FIELDS,
	NUMBER_AND_STALL,
	PAYMENT_FIELDS,
	RECEIPT_FIELDS,
} from "./fields.ts"
import type { LetterFieldRules } from "./inputs.ts"

/** The letters to a vendor about their application whose words organisers can change, each for one edition. */
export const TEMPLATE_KINDS = [
	"application-received",
	"confirmation",
	"changed-confirmation",
	"standby",
	"refusal",
	"denial",
	"reversal",
	"correction",
	"extras-receipt",
	"extras-order",
	"invoice",
	"credit-note",
	"payment-receipt",
	"part-payment",
	"payment-reversal",
	"refund",
	"refund-reversal",
	"payment-reminder",
	"paper-verdicts",
	"paper-reminder",
] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

export const isTemplateKind = (name: string): name is TemplateKind =>
	TEMPLATE_KINDS.some((kind) => kind === name)

interface TemplateDescriptor extends LetterFieldRules {
	/** As organisers read it. */
	label: string
	/** Who gets it, and when. */
	about: string
	/** Why its reader gets it. */
	reason: (festival: string) => string
	/** Below its words it names the application and account that it is about, whatever these say. */
	namesAccount?: true
}

const VERDICT_FIELDS = [...APPLICATION_FIELDS, ...EDITION_FIELDS, "correction"] as const
const CONFIRMATION_FIELDS = [
	...VERDICT_FIELDS,
	...LINK_FIELDS,
	...(["stillToPay", "accountCode", "askedPapers", "papersHere", "vendorPage"] as const),
]
const appliedReason = (festival: string) =>
	`You are receiving this email because you applied for a stall at the ${festival}.`
const MONEY_FIELDS = [...APPLICATION_FIELDS, ...EDITION_FIELDS, "accountCode", "vendorPage"] as const
const moneyReason = (festival: string) =>
	`You are receiving this email because you have a stall at the ${festival}.`
const PAPER_FIELDS = [...APPLICATION_FIELDS, ...EDITION_FIELDS, "vendorPage"] as const
const paidReason = (festival: string) =>
	`You are receiving this email because a payment for the ${festival} was recorded for you.`
const invoicedReason = (festival: string) =>
	`You are receiving this email because an invoice for the ${festival} was issued to you.`
const MONEY = { fields: MONEY_FIELDS, reason: moneyReason, namesAccount: true } as const
const PAID = { required: ["paidAmount"], reason: paidReason, namesAccount: true } as const
const REFUND_FIELDS = [...MONEY_FIELDS, ...PAYMENT_FIELDS, "howPaid", "accountState"] as const
const VERDICT = { fields: VERDICT_FIELDS, required: ["correction"], reason: appliedReason } as const

export const TEMPLATE_DESCRIPTORS: Record<TemplateKind, TemplateDescriptor> = {
	"application-received": {
		label: "Application received",
		about: "To each vendor, as soon as their application has arrived.",
		fields: [...NUMBER_AND_STALL, ...EDITION_FIELDS, "vendorPage"],
		reason: (festival) =>
			`You are receiving this email because someone applied for a stall at the ${festival} with this address. If it was not you, tell us and we will delete the application.`,
	},
	confirmation: {
		label: "Confirmation",
		about: "To a vendor who has a stall.",
		...VERDICT,
		fields: CONFIRMATION_FIELDS,
	},
	"changed-confirmation": {
		label: "Confirmation with changes",
		about: "To a vendor who has a stall and was told another stall, venue, days or set-up times before.",
		...VERDICT,
		fields: CONFIRMATION_FIELDS,
	},
	standby: {
		label: "Standby",
		about: "To a vendor who was not chosen and is on the standby list.",
		...VERDICT,
	},
	refusal: {
		label: "Refusal",
		about: "To a vendor who was not chosen and is not on the standby list.",
		...VERDICT,
	},
	denial: {
		label: "Denial",
		about:
			"To a vendor who is denied where emails leave with the decision. Each of them is on the standby list.",
		...VERDICT,
	},
	reversal: {
		label: "Change of our answer",
		about: "To a vendor who was told that they have a stall, and has none any more.",
		fields: [...VERDICT_FIELDS, "trueNow", "refund"],
		required: ["correction", "trueNow"],
		reason: appliedReason,
	},
	correction: {
		label: "Correction",
		about:
			"To a vendor who was told something that is no longer true. You can change each one before it is sent.",
		fields: [...APPLICATION_FIELDS, ...EDITION_FIELDS, ...LINK_FIELDS, "toldOn", "told", "trueNow", "refund"],
		required: ["trueNow"],
		reason: appliedReason,
	},
	"extras-receipt": {
		label: "Extras received",
		about: "To a vendor who sent the extras form, each time.",
		fields: ["brand", ...RECEIPT_FIELDS, ...EDITION_FIELDS, "accountCode"],
		required: ["insuranceFailure"],
		reason: (festival) =>
			`You are receiving this email because someone sent the vendor extras form for the ${festival} with this address. If it was not you, please tell us.`,
	},
	"extras-order": {
		label: "Extras ordered",
		about: "To a vendor who changed the order of extras on their page, each time.",
		fields: ["brand", "receivedAt", "orderedExtras", "extrasTotal", "vendorPage", ...EDITION_FIELDS],
		required: ["orderedExtras"],
		reason: moneyReason,
	},
	invoice: {
		label: "Invoice",
		about: "To a vendor for whom an invoice or a supplement was issued, after the confirmation.",
		...MONEY,
		fields: [
			...MONEY_FIELDS,
			"invoiceNumber",
			"invoiceTotal",
			"invoiceCredited",
			"invoicePaid",
			"invoiceDues",
		],
		required: ["invoiceNumber"],
	},
	"credit-note": {
		label: "Credit note",
		about: "To a vendor for whom a credit note was issued, once they know what it follows from.",
		fields: [
			...MONEY_FIELDS,
			...(["creditNoteNumber", "creditNoteTotal", "creditedInvoices", "accountState"] as const),
		],
		required: ["creditNoteNumber"],
		reason: invoicedReason,
		namesAccount: true,
	},
	"payment-receipt": {
		label: "Receipt",
		about: "To a vendor whose payment is booked, and who has nothing left to pay.",
		...PAID,
		fields: [...MONEY_FIELDS, ...PAYMENT_FIELDS, "credit"],
	},
	"part-payment": {
		label: "Receipt for a part",
		about: "To a vendor whose payment is booked, and who has something left to pay.",
		...PAID,
		fields: [...MONEY_FIELDS, ...PAYMENT_FIELDS, "leftToPay"],
	},
	"payment-reversal": {
		label: "Payment taken back",
		about: "To a vendor who was sent the receipt of a payment that is booked for them no more.",
		...PAID,
		fields: [...MONEY_FIELDS, ...PAYMENT_FIELDS, "leftToPay"],
	},
	refund: {
		label: "Refund",
		about: "To a vendor to whom money was paid back.",
		...PAID,
		fields: REFUND_FIELDS,
	},
	"refund-reversal": {
		label: "Refund taken back",
		about: "To a vendor who was told of a refund that is booked for them no more.",
		...PAID,
		fields: REFUND_FIELDS,
	},
	"payment-reminder": {
		label: "Reminder to pay",
		about: "To a vendor who owes, 7 and 2 days before an amount is due, and on the day.",
		...MONEY,
		fields: [...MONEY_FIELDS, "dueAmount", "dueOn"],
		required: ["dueAmount", "dueOn"],
	},
	"paper-verdicts": {
		label: "Verdicts on papers",
		about: "To a vendor whose papers were judged, an hour after the first verdict, with all of them.",
		fields: [...PAPER_FIELDS, "verdicts", "acceptedPapers", "sendAgain", "rejectedPapers"],
		required: ["acceptedPapers", "rejectedPapers"],
		reason: moneyReason,
	},
	"paper-reminder": {
		label: "Reminder of papers",
		about: "To a vendor who lacks papers, 14, 7 and 2 days before one is due.",
		fields: [...PAPER_FIELDS, "duePapers", "dueOn"],
		required: ["duePapers"],
		reason: moneyReason,
	},
}
