import { formatNairobiDateTime } from "../../values/clock.ts"
import { formatKshs, pluralize } from "../../values/number.ts"
import type { ReservedDocument } from "../files/commands.server.ts"
import type { DocumentField } from "../files/rules.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import type { ExtrasFields } from "./inputs.ts"
import { type ExtrasPrices, totalPrice } from "./rules.ts"

interface Receipt {
	vendor: { brandName: string }
	edition: ExtrasPrices
	fields: ExtrasFields
	stored: ReservedDocument[]
	insuranceStored: boolean
}

/** What is here of a vendor's extras form, and what is missing; files are counted, not named: anybody can send this form. */
export function receiptValues(
	{ vendor, edition, fields, stored, insuranceStored }: Receipt,
	at: Date,
): LetterValues {
	const countOf = (field: DocumentField) => stored.filter(({ document }) => document.field === field).length
	const insurance = countOf("insurance")
	return {
		brand: vendor.brandName,
		receivedAt: formatNairobiDateTime(at),
		wristbands: String(fields.extraWristbands),
		hayBales: fields.wantsHay ? String(fields.hayBales) : "None",
		extrasTotal: formatKshs(totalPrice(fields, edition)),
		indemnityFiles: pluralize(countOf("indemnity"), "file"),
		insuranceFiles: insurance ? pluralize(insurance, "file") : "",
		insuranceFailure: insuranceStored ? "" : [INSURANCE_FAILURE],
	}
}

const INSURANCE_FAILURE = [
	{ text: "Please send your self-insurance form again:", isStrong: true as const },
	{ text: " it could not be saved. We have received everything else." },
]
