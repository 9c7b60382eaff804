import { facts, list, REGARDS, text } from "./built-in-blocks.ts"
import type { LetterBlock, LetterTemplate } from "./inputs.ts"
import type { TemplateKind } from "./kinds.ts"

const HOW_TO_PAY = {
	"How to pay": "{{payment}}",
	"Account number": "{{accountCode}}",
	"Left to pay": "{{leftToPay}}",
}
const { "Left to pay": _, ...INVOICED } = HOW_TO_PAY
const PAYMENT = { Payment: "{{paidAmount}}", Day: "{{paidOn}}", Receipt: "{{receiptNumber}}" }
const PAID_BACK = {
	"Paid back": "{{paidAmount}}",
	Day: "{{paidOn}}",
	How: "{{howPaid}}, {{receiptNumber}}",
	Application: "No. {{number}}",
}
const ACCOUNT = text("{{accountState}}")
const QUESTIONS = text("If something is not right, email {{contactEmail}}.")
const toPage = (label: string): LetterBlock => ({ type: "button", label, address: "{{vendorPage}}" })

/** Of a payment by somebody who was not told that they have a stall: it says nothing of one, so it is no template. */
export const NEUTRAL_RECEIPT: LetterTemplate = {
	subject: "We have received your payment for the {{festival}}",
	preview: "{{paidAmount}}, receipt {{receiptNumber}}.",
	heading: "Payment received",
	blocks: [
		text("Dear {{brand|vendor}},"),
		text("Thank you. We have received your payment of {{paidAmount}}."),
		facts(PAYMENT),
		toPage("Open your page"),
		QUESTIONS,
		REGARDS,
	],
}

/** Of a supplement that earlier payments cover: it does not say how to pay, so it is no template. */
export const PAID_SUPPLEMENT: LetterTemplate = {
	subject: "Invoice {{invoiceNumber}} for your stall at the {{festival}}",
	preview: "{{invoiceTotal}}. Nothing of it is left to pay.",
	heading: "Your invoice",
	blocks: [
		text("Dear {{brand|vendor}},"),
		text(
			"This is a further invoice for the {{festival}}. What you have paid covers it: nothing of it is left to pay.",
		),
		facts({ Invoice: "{{invoiceNumber}}", Total: "{{invoiceTotal}}" }),
		toPage("Open the invoice"),
		QUESTIONS,
		REGARDS,
	],
}

/** Of the emails about money and papers to who has a stall, or had one. */
export const STALL_WORDS = {
	"extras-order": {
		subject: "Your extras for the {{festival}}",
		preview: "{{extrasTotal}} in all.",
		heading: "Your extras",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text("Thank you. This is all that you have ordered now, as of {{receivedAt}}:"),
			list("{{orderedExtras}}"),
			facts({ Total: "{{extrasTotal}}" }),
			toPage("Open your page"),
			QUESTIONS,
			REGARDS,
		],
	},
	invoice: {
		subject: "Invoice {{invoiceNumber}} for your stall at the {{festival}}",
		preview: "{{invoiceTotal}}. Due: {{invoiceDues}}.",
		heading: "Your invoice",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text("This is our invoice for the {{festival}}. You can read it and save it as a PDF on your page."),
			facts({
				Invoice: "{{invoiceNumber}}",
				Total: "{{invoiceTotal}}",
				"Credited already": "{{invoiceCredited}}",
				"Paid already": "{{invoicePaid}}",
				Due: "{{invoiceDues}}",
				...INVOICED,
			}),
			toPage("Open the invoice"),
			QUESTIONS,
			REGARDS,
		],
	},
	"credit-note": {
		subject: "Credit note {{creditNoteNumber}} for the {{festival}}",
		preview: "{{creditNoteTotal}}.",
		heading: "Your credit note",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text(
				"This is our credit note for the {{festival}}. You can read it and save it as a PDF on your page.",
			),
			facts({
				"Credit note": "{{creditNoteNumber}}",
				Total: "{{creditNoteTotal}}",
				Credits: "{{creditedInvoices}}",
				Application: "No. {{number}}",
			}),
			ACCOUNT,
			toPage("Open your page"),
			QUESTIONS,
			REGARDS,
		],
	},
	"payment-receipt": {
		subject: "We have received your payment for the {{festival}}",
		preview: "{{paidAmount}}, receipt {{receiptNumber}}.",
		heading: "Payment received",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text("Thank you. Nothing is left to pay."),
			facts({ ...PAYMENT, "Paid too much": "{{credit}}" }),
			toPage("Open your page"),
			QUESTIONS,
			REGARDS,
		],
	},
	"part-payment": {
		subject: "We have received a part of your payment for the {{festival}}",
		preview: "{{paidAmount}}, receipt {{receiptNumber}}.",
		heading: "Payment received",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text("Thank you for this payment."),
			facts({ ...PAYMENT, ...HOW_TO_PAY }),
			toPage("Pay the rest"),
			QUESTIONS,
			REGARDS,
		],
	},
	"payment-reversal": {
		subject: "A correction of your payment for the {{festival}}",
		preview: "{{paidAmount}}, receipt {{receiptNumber}}, is no longer recorded for you.",
		heading: "A payment that is no longer recorded for you",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text(
				"We wrote to you that we had received the payment below. It is no longer recorded for you. If you made it, reply with the message of M-Pesa or of your bank, and we will look for it.",
			),
			facts({ ...PAYMENT, ...HOW_TO_PAY }),
			toPage("Open your page"),
			QUESTIONS,
			REGARDS,
		],
	},
	refund: {
		subject: "{{paidAmount}} for the {{festival}} was paid back to you",
		preview: "{{howPaid}}, {{receiptNumber}}.",
		heading: "Money paid back",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text("We have paid this back to you, for the {{festival}}:"),
			facts(PAID_BACK),
			ACCOUNT,
			toPage("Open your page"),
			QUESTIONS,
			REGARDS,
		],
	},
	"refund-reversal": {
		subject: "A correction of money paid back to you for the {{festival}}",
		preview: "{{paidAmount}}, {{receiptNumber}}, is no longer recorded for you.",
		heading: "A refund that is no longer recorded for you",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text(
				"We wrote to you that we had paid back the amount below, for the {{festival}}. It is no longer recorded for you. If you received it, reply with the message of M-Pesa or of your bank, and we will look for it.",
			),
			facts(PAID_BACK),
			ACCOUNT,
			toPage("Open your page"),
			QUESTIONS,
			REGARDS,
		],
	},
	"payment-reminder": {
		subject: "{{dueAmount}} for the {{festival}}: please pay by {{dueOn}}",
		preview: "A reminder about your stall.",
		heading: "A reminder to pay",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text("This is still to be paid for your stall at the {{festival}}:"),
			facts({ Amount: "{{dueAmount}}", "Pay by": "{{dueOn}}", ...INVOICED }),
			toPage("Pay on your page"),
			text(
				"If you have paid in the last days, we may not have seen it yet: reply with the receipt, and we will look for it.",
			),
			REGARDS,
		],
	},
	"paper-verdicts": {
		subject: "Your papers for the {{festival}}: {{verdicts}}",
		preview: null,
		heading: "Your papers",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text("We have looked at papers that you sent for your stall at the {{festival}}."),
			text("We have accepted: {{acceptedPapers}}."),
			text("{{sendAgain}}"),
			list("{{rejectedPapers}}"),
			toPage("Open your page"),
			QUESTIONS,
			REGARDS,
		],
	},
	"paper-reminder": {
		subject: "Papers for your stall at the {{festival}}: please send them by {{dueOn}}",
		preview: null,
		heading: "A reminder of your papers",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text("We still need this from you for your stall at the {{festival}}:"),
			list("{{duePapers}}"),
			toPage("Send it on your page"),
			QUESTIONS,
			REGARDS,
		],
	},
} satisfies Partial<Record<TemplateKind, LetterTemplate>>
