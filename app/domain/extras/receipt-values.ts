import { formatNairobiDateTime } from "../../values/clock.ts"
import { formatKshs, pluralize } from "../../values/number.ts"
import type { ReservedDocument } from "../files/commands.server.ts"
import { DOCUMENT_NAMES } from "../files/document-names.ts"
import type { DocumentField } from "../files/rules.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import type { ExtrasOrder, FormOrder } from "./rules.ts"

interface Receipt {
	vendor: { brandName: string }
	/** What the form said. */
	fields: FormOrder
	/** What is ordered now. */
	order: ExtrasOrder
	stored: ReservedDocument[]
	insuranceStored: boolean
	/** What the wristbands and the hay come to. */
	total: number
	/** The account number to pay under; undefined where there is nothing to pay, or nobody was told of a stall. */
	payUnder: string | undefined
	/** Forms that came, and stay out because the one from before was accepted. */
	leftOut: readonly DocumentField[]
}

/** What is here of a vendor's extras form, and what is missing; files are counted, not named: anybody can send this form. */
export function receiptValues(
	{ vendor, fields, order, stored, insuranceStored, total, payUnder, leftOut }: Receipt,
	at: Date,
): LetterValues {
	const countOf = (field: DocumentField) => stored.filter(({ document }) => document.field === field).length
	const describe = (item: keyof FormOrder, none: string) =>
		order[item] && fields[item] === undefined
			? `${order[item]}, as ordered before`
			: String(order[item] || none)
	return {
		brand: vendor.brandName,
		receivedAt: formatNairobiDateTime(at),
		wristbands: describe("extraWristbands", "0"),
		hayBales: describe("hayBales", "None"),
		extrasTotal: formatKshs(total),
		...(payUnder ? { accountCode: payUnder } : { accountCode: "", payment: "" }),
		indemnityFiles: countedFiles(countOf("indemnity")),
		insuranceFiles: countedFiles(countOf("insurance")),
		formsLeftOut: describeLeftOut(leftOut),
		insuranceFailure: insuranceStored ? "" : [INSURANCE_FAILURE],
	}
}

const countedFiles = (count: number) => (count ? pluralize(count, "file") : "")

/** Said in the email alone: the page answers whoever knows the address. */
function describeLeftOut(leftOut: readonly DocumentField[]): string {
	if (!leftOut.length) return ""
	const accepted = leftOut.length > 1 ? "those" : "the one"
	const names = leftOut.map((field) => `the ${DOCUMENT_NAMES[field]}`).join(" and ")
	return `We left out ${names}, because we have accepted ${accepted} that you sent before.`
}

const INSURANCE_FAILURE = [
	{ text: "Please send your self-insurance form again:", isStrong: true as const },
	{ text: " it could not be saved. We have received everything else." },
]
