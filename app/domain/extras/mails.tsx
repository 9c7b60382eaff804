import type { ReactElement } from "react"
import { formatNairobiDateTime } from "../../values/clock.ts"
import { formatKshs, pluralize } from "../../values/number.ts"
import { NO_BRAND } from "../applications/rules.ts"
import type { CompanyDetails } from "../content/inputs.ts"
import type { ReservedDocument } from "../files/commands.server.ts"
import type { DocumentField } from "../files/rules.ts"
import { LetterFacts, LetterLink, LetterText } from "../mail/letter-components.tsx"
import { LetterFrame } from "../mail/letter-frame.tsx"
import { sanitizeLetterName } from "../mail/letter-name.ts"
import type { ExtrasFields } from "./inputs.ts"
import { type ExtrasPrices, totalPrice } from "./rules.ts"

interface ExtrasReceiptProps {
	vendor: { brandName: string }
	fields: ExtrasFields
	stored: ReservedDocument[]
	insuranceStored: boolean
}

/** Tells a vendor what of their extras form is here, each time one comes in, and what is missing. */
export function extrasReceiptLetter(
	{ vendor, fields, stored, insuranceStored }: ExtrasReceiptProps,
	edition: ExtrasPrices & { name: string; title: string },
	company: CompanyDetails,
	at: Date,
): { subject: string; body: ReactElement } {
	const festival = `${company.festivalName} ${edition.title}`
	const body = (
		<LetterFrame
			company={company}
			heading="We have received your extras and forms"
			preview={`Your extras and forms for the ${festival} have arrived.`}
			reason={`You are receiving this email because someone sent the vendor extras form for the ${festival} with this address. If it was not you, please tell us.`}
		>
			<LetterText>Thank you. This is what we received on {formatNairobiDateTime(at)}:</LetterText>
			<LetterFacts facts={receiptDetailsOf({ vendor, fields, stored }, edition)} />
			{!insuranceStored && (
				<LetterText>
					<strong>Please send your self-insurance form again:</strong> it could not be saved. We have received
					everything else.
				</LetterText>
			)}
			<LetterText>
				If something changes, send the form again: we use the latest one. If you have any questions, email{" "}
				<LetterLink href={`mailto:${company.vendorEmail}`}>{company.vendorEmail}</LetterLink>.
			</LetterText>
		</LetterFrame>
	)
	return { subject: `${festival.toUpperCase()} - VENDOR EXTRAS RECEIVED`, body }
}

function receiptDetailsOf(
	{ vendor, fields, stored }: Omit<ExtrasReceiptProps, "insuranceStored">,
	prices: ExtrasPrices,
) {
	// Counted, not named: anybody can send this form, and the letter carries nobody's sentences.
	const filesOf = (field: DocumentField) =>
		pluralize(stored.filter(({ document }) => document.field === field).length, "file")
	const hasInsurance = stored.some(({ document }) => document.field === "insurance")
	return [
		{ term: "Brand", value: sanitizeLetterName(vendor.brandName) || NO_BRAND },
		{ term: "Extra wristbands", value: fields.extraWristbands },
		{ term: "Hay bales", value: fields.wantsHay ? fields.hayBales : "None" },
		{ term: "Total", value: formatKshs(totalPrice(fields, prices)) },
		{ term: "Indemnity form", value: filesOf("indemnity") },
		...(hasInsurance ? [{ term: "Self-insurance form", value: filesOf("insurance") }] : []),
	]
}
