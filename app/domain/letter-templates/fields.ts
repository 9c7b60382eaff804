/** What a letter can say of its vendor, its edition or us. */
interface FieldFacts {
	/** What organisers read beside it. */
	label: string
	/** address: leads somewhere · email: is written to. Missing: words. */
	is?: "address" | "email"
	/** Somebody outside typed it: a letter says it as a name, and makes no link of it. */
	isTyped?: true
	/** Of every edition and every application. */
	isAlwaysThere?: true
	/** Empty for nearly everybody, as it should be: the preview counts it for nobody. */
	isOccasional?: true
}

const fields = {
	brand: { label: "Brand of the vendor", isTyped: true },
	person: { label: "Contact person of the vendor", isTyped: true },
	number: { label: "Number of the application", isAlwaysThere: true },
	category: { label: "Category of the vendor", isTyped: true },
	stall: { label: "Tent or pitch, with its price", isTyped: true },
	amount: { label: "Price of the stall" },
	stillToPay: {
		label: "What is still to be paid, where that is not the price of the stall: {{amount}} is empty then",
		isOccasional: true,
	},
	festival: { label: "Name of the festival", isAlwaysThere: true },
	festivalCapitals: { label: "Name of the festival in capitals", isAlwaysThere: true },
	edition: { label: "Name of the edition", isAlwaysThere: true },
	year: { label: "Year", isAlwaysThere: true },
	days: { label: "Days and hours", isAlwaysThere: true },
	place: { label: "Venue" },
	setUp: { label: "Set-up times" },
	payment: { label: "How to pay" },
	deadline: { label: "Last day to pay" },
	extrasPage: { label: "Address of the extras page", is: "address" },
	extrasOpening: { label: "When forms can be sent, where that is later", isOccasional: true },
	guidelinesPage: { label: "Address of the guidelines", is: "address" },
	indemnityForm: { label: "Link to the blank indemnity form" },
	insuranceForm: { label: "Link to the blank self-insurance form" },
	askedPapers: { label: "Papers to be sent, with their days", isOccasional: true },
	papersHere: { label: "Papers that are here already", isOccasional: true },
	otherForms: { label: "Links to other blank forms" },
	contactEmail: { label: "Our email address for vendors", is: "email" },
	company: { label: "Name of the company", isAlwaysThere: true },
	correction: { label: "What it takes back of an earlier email", isOccasional: true },
	toldOn: { label: "Day of the email that it corrects" },
	told: { label: "What that email said" },
	trueNow: { label: "What is so instead" },
	refund: {
		label: "What was paid for the stall that is no longer theirs, and is paid back",
		isOccasional: true,
	},
	receivedAt: { label: "When the form came in" },
	wristbands: { label: "Extra wristbands" },
	hayBales: { label: "Hay bales" },
	orderedExtras: { label: "All extras that are ordered, with their prices", isAlwaysThere: true },
	extrasTotal: { label: "Price of the extras" },
	indemnityFiles: { label: "Number of indemnity files" },
	insuranceFiles: { label: "Number of self-insurance files", isOccasional: true },
	formsLeftOut: { label: "Forms that were left out, because earlier ones are accepted", isOccasional: true },
	insuranceFailure: { label: "That the self-insurance form was not saved", isOccasional: true },
	accountCode: { label: "Account number for payments" },
	vendorPage: { label: "Address of the vendor’s page", is: "address" },
	invoiceNumber: { label: "Number of the invoice", isAlwaysThere: true },
	invoiceTotal: { label: "Total of the invoice", isAlwaysThere: true },
	invoiceDues: { label: "What of it is due by when", isAlwaysThere: true },
	paidAmount: { label: "Amount of the payment", isAlwaysThere: true },
	paidOn: { label: "Day of the payment", isAlwaysThere: true },
	receiptNumber: { label: "Receipt of the payment", isAlwaysThere: true },
	leftToPay: { label: "What is left to pay", isOccasional: true },
	credit: { label: "What was paid too much", isOccasional: true },
	dueAmount: { label: "Amount that is due", isAlwaysThere: true },
	dueOn: { label: "Day on which it is due", isAlwaysThere: true },
	verdicts: { label: "How many papers were accepted, and are to be sent again", isAlwaysThere: true },
	acceptedPapers: { label: "Papers that were accepted", isOccasional: true },
	sendAgain: { label: "That something is to be sent again", isOccasional: true },
	rejectedPapers: { label: "Papers to be sent again, with reason and day", isOccasional: true },
	duePapers: { label: "Papers that are missing, with their days", isAlwaysThere: true },
} satisfies Record<string, FieldFacts>

export type LetterField = keyof typeof fields
/** Every field of a letter, each declared by the kinds that can fill it in. */
export const LETTER_FIELDS: Record<LetterField, FieldFacts> = fields

export const isLetterField = (name: string): name is LetterField => Object.hasOwn(fields, name)

/** As it stands in a text: "{{brand}}". */
export const placeholderOf = (field: LetterField): string => `{{${field}}}`
