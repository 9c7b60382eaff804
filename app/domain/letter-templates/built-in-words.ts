import type { LetterBlock, LetterWords } from "./inputs.ts"
import type { TemplateKind } from "./kinds.ts"

const text = (words: string): LetterBlock => ({ type: "text", text: words })
const facts = (rows: Record<string, string>): LetterBlock => ({
	type: "facts",
	rows: Object.entries(rows).map(([term, value]) => ({ term, value })),
})
const list = (...items: string[]): LetterBlock => ({ type: "list", items })

const THANKS = text(
	"Thank you for applying for a stall at the {{festival}}. We read every application with care.",
)
const REGARDS = text("With warm regards, {{company}}")
const APPLY_AGAIN = text(
	"We would be glad to see you apply again. If you have any questions, email {{contactEmail}}.",
)

const THANKS_ALONE = {
	subject: "{{festivalCapitals}} - THANK YOU FOR APPLYING",
	preview: "About your application for a stall",
	heading: "Thank you for applying",
}

const notChosen = (
	verdict: string,
	head: Pick<LetterWords, "subject" | "preview" | "heading"> = THANKS_ALONE,
): LetterWords => ({
	...head,
	blocks: [
		text("Dear {{brand|vendor}},"),
		text("{{correction}}"),
		THANKS,
		text(verdict),
		APPLY_AGAIN,
		REGARDS,
	],
})

const NOT_THIS_TIME = "We are sorry to tell you that your application was unsuccessful this time."
const ON_STANDBY = `${NOT_THIS_TIME} You are on our standby list, and we will contact you if space opens.`

const CONFIRMATION: LetterWords = {
	subject: "Your stall at the {{festival}} is confirmed",
	preview: "{{brand|your brand}} has a stall at the {{festival}}.",
	heading: "Congratulations!",
	blocks: [
		text("Congratulations, {{brand|your brand}} is in! Your stall at the {{festival}} is confirmed."),
		text("{{correction}}"),
		facts({
			Brand: "{{brand|your brand}}",
			"Tent space": "{{stall|to be agreed with us}}",
			Days: "{{days}}",
			Venue: "{{place}}",
			"Set-up": "{{setUp}}",
			"Amount due": "{{amount}}",
			"How to pay": "{{payment}}",
			"Account number": "{{accountCode}}",
			"Pay by": "{{deadline}}",
		}),
		text("Before the festival, please:"),
		list(
			"Sign and upload the indemnity form. Blank form: {{indemnityForm}}.",
			"Sign and upload the self-insurance declaration, unless you have a policy of your own. In that case upload a copy of it. Blank form: {{insuranceForm}}.",
			"Download {{otherForms}}.",
			"Read [the guidelines]({{guidelinesPage}}) before you set up.",
		),
		text("{{extrasOpening}}"),
		text(
			"Upload your forms on [our extras page]({{extrasPage}}), where you can also order extra wristbands and hay bales: please use the email address this email was sent to.",
		),
		{ type: "button", label: "Send forms and extras", address: "{{extrasPage}}" },
		text("If you have any questions, email {{contactEmail}}. Karibu sana!"),
	],
}

const HOW_TO_PAY = {
	"How to pay": "{{payment}}",
	"Account number": "{{accountCode}}",
	"Left to pay": "{{leftToPay}}",
}
const { "Left to pay": _, ...INVOICED } = HOW_TO_PAY
const PAYMENT = { Payment: "{{paidAmount}}", Day: "{{paidOn}}", Receipt: "{{receiptNumber}}" }
const QUESTIONS = text("If something is not right, email {{contactEmail}}.")
const toPage = (label: string): LetterBlock => ({ type: "button", label, address: "{{vendorPage}}" })

/** What each letter says until an organiser puts it in other words. */
export const BUILT_IN_WORDS: Record<TemplateKind, LetterWords> = {
	"application-received": {
		subject: "{{festivalCapitals}} - APPLICATION RECEIVED",
		preview: "Your application for a stall at the {{festival}} has arrived.",
		heading: "We have received your application",
		blocks: [
			text("Dear vendor,"),
			text(
				"Thank you for applying for a stall at the {{festival}}. We have received your application. You do not need to do anything more for now.",
			),
			facts({ "Tent space": "{{stall}}", Edition: "{{edition}}", Application: "No. {{number}}" }),
			text(
				"We read every application and reply to each one by email. To change something in yours, email {{contactEmail}} and quote the application number above.",
			),
		],
	},
	confirmation: CONFIRMATION,
	"changed-confirmation": {
		...CONFIRMATION,
		subject: "A change to your stall at the {{festival}}",
		preview: "This email takes the place of our confirmation.",
		heading: "Something has changed",
		blocks: [
			text("{{correction}}"),
			text("The stall of {{brand|your brand}} at the {{festival}} is still confirmed, with the facts below."),
			...CONFIRMATION.blocks.slice(2),
		],
	},
	standby: notChosen(ON_STANDBY, {
		subject: "{{festivalCapitals}} - YOU ARE ON OUR STANDBY LIST",
		preview: "You may still get a stall",
		heading: "You are on our standby list",
	}),
	refusal: notChosen(NOT_THIS_TIME),
	denial: notChosen(ON_STANDBY),
	reversal: {
		subject: "{{festivalCapitals}} - A CHANGE TO OUR ANSWER",
		preview: "You do not have the stall that we confirmed.",
		heading: "A change to our answer",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text("{{correction}}"),
			text("{{trueNow}}"),
			text(
				"If you have already paid for your stall or prepared for the festival, email {{contactEmail}} and we will settle it with you.",
			),
			REGARDS,
		],
	},
	correction: {
		subject: "A correction about your stall at the {{festival}}",
		preview: null,
		heading: null,
		blocks: [
			text("Dear {{brand|vendor}},"),
			text(
				"On {{toldOn}} we wrote to you about the {{festival}} that {{told}}. That is no longer so, and we are sorry for the confusion.",
			),
			text("{{trueNow}}"),
			text("If you have any questions, email {{contactEmail}}."),
			REGARDS,
		],
	},
	"extras-receipt": {
		subject: "{{festivalCapitals}} - VENDOR EXTRAS RECEIVED",
		preview: "Your extras and forms for the {{festival}} have arrived.",
		heading: "We have received your extras and forms",
		blocks: [
			text("Thank you. This is what we received on {{receivedAt}}:"),
			facts({
				Brand: "{{brand|Unnamed Vendor}}",
				"Extra wristbands": "{{wristbands}}",
				"Hay bales": "{{hayBales}}",
				Total: "{{extrasTotal}}",
				"Indemnity form": "{{indemnityFiles}}",
				"Self-insurance form": "{{insuranceFiles}}",
			}),
			text("{{insuranceFailure}}"),
			text(
				"If something changes, send the form again: we use the latest one. If you have any questions, email {{contactEmail}}.",
			),
		],
	},
	invoice: {
		subject: "Invoice {{invoiceNumber}} for your stall at the {{festival}}",
		preview: "{{invoiceTotal}}. Due: {{invoiceDues}}.",
		heading: "Your invoice",
		blocks: [
			text("Dear {{brand|vendor}},"),
			text("This is our invoice for the {{festival}}. You can read it and save it as a PDF on your page."),
			facts({ Invoice: "{{invoiceNumber}}", Total: "{{invoiceTotal}}", Due: "{{invoiceDues}}", ...INVOICED }),
			toPage("Open the invoice"),
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
}
