import { formatNairobiDateTime } from "../../values/clock.ts"
import { formatKshs, pluralize } from "../../values/number.ts"
import { describeItem, type OrderedItem } from "../extra-options/rules.ts"
import type { ReservedDocument } from "../files/commands.server.ts"
import { DOCUMENT_NAMES, type DocumentField } from "../files/rules.ts"
import type { LetterValue, LetterValues } from "../letter-templates/fill.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import type { ExtrasOrder, FormOrder } from "./rules.ts"

interface Receipt {
	vendor: { brandName: string }
	/** What the form said. */
	fields: FormOrder
	/** What is ordered now of wristbands and hay. */
	order: ExtrasOrder
	/** And of what else the edition offers. */
	items: Pick<OrderedItem, "name" | "quantity">[]
	/** Whether another form can make the order smaller. */
	takesOff: boolean
	/** Whether the vendor orders on their page as well. */
	hasPage: boolean
	stored: ReservedDocument[]
	insuranceStored: boolean
	/** What all of it comes to. */
	total: number
	/** The account number to pay under; undefined where there is nothing to pay, or nobody was told of a stall. */
	payUnder: string | undefined
	/** Forms that came, and stay out because the one from before was accepted. */
	leftOut: readonly DocumentField[]
}

/** What is here of a vendor's extras form, and what is missing; files are counted, not named: anybody can send this form. */
export function receiptValues(
	{ vendor, fields, order, stored, insuranceStored, total, payUnder, leftOut, ...receipt }: Receipt,
	at: Date,
): LetterValues {
	const { items, takesOff, hasPage } = receipt
	const countOf = (field: DocumentField) => stored.filter(({ document }) => document.field === field).length
	const describe = (item: keyof FormOrder, none: string) =>
		describeQuantity(order[item], fields[item]) ?? none
	return {
		brand: vendor.brandName,
		receivedAt: formatNairobiDateTime(at),
		wristbands: describe("extraWristbands", "0"),
		hayBales: describe("hayBales", "None"),
		furtherExtras: items.map(describeItem).join(", "),
		extrasTotal: formatKshs(total),
		extrasChange: takesOff ? SEND_AGAIN : hasPage ? FEWER_ON_PAGE : FEWER_BY_EMAIL,
		...(payUnder ? { accountCode: payUnder } : { accountCode: "", payment: "" }),
		indemnityFiles: countedFiles(countOf("indemnity")),
		insuranceFiles: countedFiles(countOf("insurance")),
		formsLeftOut: describeLeftOut(leftOut),
		insuranceFailure: insuranceStored ? "" : [INSURANCE_FAILURE],
	}
}

/** What is ordered of one extra, where the form asks for as many, for fewer or leaves it open; undefined: nothing. */
function describeQuantity(ordered: number, stated: number | undefined): string | undefined {
	if (!ordered) return undefined
	if (stated === undefined) return `${ordered}, as ordered before`
	// Said in the email alone, like forms that are left out.
	return stated < ordered
		? `${ordered}, as ordered before: with an invoice or a payment, the form takes nothing off`
		: `${ordered}`
}

const countedFiles = (count: number) => (count ? pluralize(count, "file") : "")

/** Said in the email alone: the page answers whoever knows the address. */
function describeLeftOut(leftOut: readonly DocumentField[]): string {
	if (!leftOut.length) return ""
	const accepted = leftOut.length > 1 ? "those" : "the one"
	const names = leftOut.map((field) => `the ${DOCUMENT_NAMES[field]}`).join(" and ")
	return `We left out ${names}, because we have accepted ${accepted} that you sent before.`
}

const SEND_AGAIN =
	"If something changes, send the form again. Until you have an invoice or have paid, we use the latest one."
const MORE = "To order more, send the form again."
const FEWER_BY_EMAIL = `${MORE} To have fewer, email us.`
const FEWER_ON_PAGE: LetterValue = [
	[
		{ text: `${MORE} To have fewer, change it on ` },
		{ text: "your page", href: VENDOR_PAGE_URL },
		{ text: "." },
	],
]

const INSURANCE_FAILURE = [
	{ text: "Please send your self-insurance form again:", isStrong: true as const },
	{ text: " it could not be saved. We have received everything else." },
]
