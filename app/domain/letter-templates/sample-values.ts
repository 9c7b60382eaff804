import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import type { LetterValues } from "./fill.ts"
import type { TemplateKind } from "./kinds.ts"

const SAMPLE_VALUES: LetterValues = {
	brand: "Udongo Pottery",
	person: "Amina Odhiambo",
	number: "1",
	category: "Crafts",
	stall: "Standard Tent (3x3m) - Kshs 25,000",
	amount: "Kshs 25,000",
	toldOn: "20 Nov 2026",
	told: "your application was unsuccessful",
	trueNow: "Your application was accepted: you have a stall.",
	receivedAt: "20 Nov 2026, 14:05",
	wristbands: "2",
	hayBales: "4",
	furtherExtras: "4 × Table",
	extrasChange:
		"If something changes, send the form again. Until you have an invoice or have paid, we use the latest one.",
	orderedExtras: [[{ text: "2 extra wristbands: Kshs 600" }], [{ text: "4 × Table: Kshs 2,000" }]],
	extrasTotal: "Kshs 2,600",
	indemnityFiles: "1 file",
	accountCode: "100018",
	vendorPage: VENDOR_PAGE_URL,
	invoiceNumber: "CHRISTMAS-0001",
	invoiceTotal: "Kshs 25,000",
	invoiceDues: "Kshs 7,500 by 27 Nov 2026, then Kshs 17,500 by 1 Dec 2026",
	creditNoteNumber: "CHRISTMAS-0002",
	creditNoteTotal: "Kshs 7,500",
	creditedInvoices: "CHRISTMAS-0001",
	paidAmount: "Kshs 7,500",
	paidOn: "20 Nov 2026",
	receiptNumber: "TKL4C7B2Q9",
	howPaid: "M-Pesa",
	leftToPay: "Kshs 17,500",
	accountState: "Kshs 17,500 is left to pay.",
	dueAmount: "Kshs 17,500",
	dueOn: "1 Dec 2026",
	verdicts: "1 accepted, 1 to send again",
	acceptedPapers: [[{ text: "Indemnity form" }]],
	sendAgain: "Please send this again:",
	rejectedPapers: [
		[
			{
				text: "Food handling certificate: It is too blurred to read. Please photograph it again, in daylight. Please send it by 1 Dec 2026.",
			},
		],
	],
	askedPapers: [
		[{ text: "Sign and upload the indemnity form. Please send it by 1 Dec 2026." }],
		[{ text: "Upload this paper: Food handling certificate. Please send it by 8 Dec 2026." }],
	],
	papersHere: [[{ text: "self-insurance form (sent for Easter 2026)" }]],
	duePapers: [
		[{ text: "Indemnity form, by 1 Dec 2026." }],
		[{ text: "Food handling certificate, by 8 Dec 2026." }],
	],
}

/** What only a letter that changes an answer says. */
const OF_REVERSAL: LetterValues = {
	correction:
		"On 20 Nov 2026 we wrote to you that your stall is confirmed. That is no longer so, and we are sorry for the confusion. This email takes its place.",
	trueNow: "Your application was unsuccessful this time, and you are not on our standby list.",
}

/** Of a vendor who does not exist: for tests, and for previews of an edition without applications. */
export const sampleValuesOf = (kind: TemplateKind): LetterValues =>
	kind === "reversal" ? { ...SAMPLE_VALUES, ...OF_REVERSAL } : SAMPLE_VALUES
