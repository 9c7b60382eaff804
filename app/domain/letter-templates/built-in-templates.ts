import { facts, list, REFUND, REGARDS, STILL_TO_PAY, text } from "./built-in-blocks.ts"
import { STALL_WORDS } from "./built-in-money-and-paper-templates.ts"
import type { LetterTemplate } from "./inputs.ts"
import type { TemplateKind } from "./kinds.ts"

const THANKS = text(
	"Thank you for applying for a stall at the {{festival}}. We read every application with care.",
)
const QUESTIONS = text("If you have any questions, email {{contactEmail}}.")
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
	head: Pick<LetterTemplate, "subject" | "preview" | "heading"> = THANKS_ALONE,
	closing = APPLY_AGAIN,
): LetterTemplate => ({
	...head,
	blocks: [text("Dear {{brand|vendor}},"), text("{{correction}}"), THANKS, text(verdict), closing, REGARDS],
})

const NOT_THIS_TIME = "We are sorry to tell you that your application was unsuccessful this time."
const ON_STANDBY = `${NOT_THIS_TIME} You are on our standby list, and we will contact you if space opens.`

const CONFIRMATION: LetterTemplate = {
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
			[STILL_TO_PAY.term]: STILL_TO_PAY.value,
			"How to pay": "{{payment}}",
			"Account number": "{{accountCode}}",
			"Pay by": "{{deadline}}",
		}),
		text("Before the festival, please:"),
		list(
			"{{askedPapers}}",
			"Download {{otherForms}}.",
			"Read [the guidelines]({{guidelinesPage}}) before you set up.",
		),
		text("You need not send again what we have already: {{papersHere}}."),
		text(
			"Send everything on [your own page]({{vendorPage}}). It shows what is still missing, and by when where there is a day for it.",
		),
		text("{{extrasOpening}}"),
		text(
			"On {{extrasPage}} you can send the two forms as well, and order extra wristbands and hay bales: please use the email address this email was sent to.",
		),
		{ type: "button", label: "Open your page", address: "{{vendorPage}}" },
		text("If you have any questions, email {{contactEmail}}. Karibu sana!"),
	],
}

/** What each letter says until an organiser puts it in other words. */
export const BUILT_IN_TEMPLATES: Record<TemplateKind, LetterTemplate> = {
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
			text("We read every application and reply to each one by email."),
			{ type: "button", label: "See or change your application", address: "{{vendorPage}}" },
			text("If you have any questions, email {{contactEmail}} and quote the application number above."),
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
	standby: notChosen(
		"All stalls are given for now. You are on our standby list: if one comes free for you, we will email you an offer. You do not need to do anything until then.",
		{
			subject: "{{festivalCapitals}} - YOU ARE ON OUR STANDBY LIST",
			preview: "You may still get a stall",
			heading: "You are on our standby list",
		},
		QUESTIONS,
	),
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
			REFUND,
			text(
				"If you have paid anything that this email does not name, or prepared for the festival, email {{contactEmail}} and we will settle it with you.",
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
			REFUND,
			QUESTIONS,
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
				"Further extras": "{{furtherExtras}}",
				Total: "{{extrasTotal}}",
				"How to pay": "{{payment}}",
				"Indemnity form": "{{indemnityFiles}}",
				"Self-insurance form": "{{insuranceFiles}}",
			}),
			text("The extras are added to what you have to pay, under account number {{accountCode}}."),
			text("{{formsLeftOut}}"),
			text("{{insuranceFailure}}"),
			text("{{extrasChange}} If you have any questions, email {{contactEmail}}."),
		],
	},
	...STALL_WORDS,
}
