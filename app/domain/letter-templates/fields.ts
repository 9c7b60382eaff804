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
	furtherExtras: { label: "Further extras that are ordered", isOccasional: true },
	extrasChange: { label: "How an order of extras is changed", isAlwaysThere: true },
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
	invoiceCredited: { label: "What of it is credited already", isOccasional: true },
	invoicePaid: { label: "What of it is paid already", isOccasional: true },
	invoiceDues: { label: "What of it is left to pay by when", isAlwaysThere: true },
	creditNoteNumber: { label: "Number of the credit note", isAlwaysThere: true },
	creditNoteTotal: { label: "Total of the credit note", isAlwaysThere: true },
	creditedInvoices: { label: "Numbers of the invoices that it credits", isOccasional: true },
	paidAmount: { label: "Amount that was paid, or paid back", isAlwaysThere: true },
	paidOn: { label: "Day on which it was paid", isAlwaysThere: true },
	receiptNumber: { label: "Receipt or code of the payment", isAlwaysThere: true },
	howPaid: { label: "How it was paid: M-Pesa, cash or bank", isAlwaysThere: true },
	leftToPay: { label: "What is left to pay", isOccasional: true },
	credit: { label: "What was paid too much", isOccasional: true },
	accountState: {
		label: "What the account says afterwards: what is left to pay, what is theirs, or that it is settled",
		isOccasional: true,
	},
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

/** What every letter to vendors of an edition can say. */
export const EDITION_FIELDS = [
	"festival",
	"festivalCapitals",
	"edition",
	"year",
	"days",
	"place",
	"setUp",
	"payment",
	"deadline",
	"contactEmail",
	"company",
] as const satisfies LetterField[]

/** What leads to our own site, for letters that are written where its address is known. */
export const LINK_FIELDS = [
	"extrasPage",
	"extrasOpening",
	"guidelinesPage",
	"indemnityForm",
	"insuranceForm",
	"otherForms",
] as const satisfies LetterField[]

/** The same for all vendors of an edition. */
export const isEditionField = (field: LetterField): boolean =>
	[...EDITION_FIELDS, ...LINK_FIELDS].some((one) => one === field)

/** What a letter can say of its vendor without repeating a stranger's words: whoever applies chooses where it goes. */
export const NUMBER_AND_STALL = ["number", "stall", "amount"] as const satisfies LetterField[]

/** What a letter can say of an application. */
export const APPLICATION_FIELDS = [
	"brand",
	"person",
	"category",
	...NUMBER_AND_STALL,
] as const satisfies LetterField[]

export const RECEIPT_FIELDS = [
	"receivedAt",
	"wristbands",
	"hayBales",
	"furtherExtras",
	"extrasTotal",
	"extrasChange",
	"indemnityFiles",
	"insuranceFiles",
	"formsLeftOut",
	"insuranceFailure",
] as const satisfies LetterField[]

export const PAYMENT_FIELDS = ["paidAmount", "paidOn", "receiptNumber"] as const satisfies LetterField[]
