import type { ReactElement } from "react"
import type { CompanyDetails } from "../content/inputs.ts"
import { LetterFacts, LetterLink, LetterText } from "../mail/letter-components.tsx"
import { LetterFrame } from "../mail/letter-frame.tsx"
import type { StallApplication } from "./inputs.ts"

type ApplicationReceivedProps = Pick<StallApplication, "tentSpace"> & { number: number }

/**
 * Tells a vendor that their application is here. It repeats nothing that was typed: whoever fills in the form
 * chooses where this letter goes, and would choose what it says.
 */
export function applicationReceivedLetter(
	{ tentSpace, number }: ApplicationReceivedProps,
	edition: { name: string; title: string },
	company: CompanyDetails,
): { subject: string; body: ReactElement } {
	const festival = `${company.festivalName} ${edition.title}`
	const body = (
		<LetterFrame
			company={company}
			heading="We have received your application"
			preview={`Your application for a stall at the ${festival} has arrived.`}
			reason={`You are receiving this email because someone applied for a stall at the ${festival} with this address. If it was not you, tell us and we will delete the application.`}
		>
			<LetterText>Dear vendor,</LetterText>
			<LetterText>
				Thank you for applying for a stall at the {festival}. We have received your application. You do not
				need to do anything more for now.
			</LetterText>
			<LetterFacts
				facts={[
					{ term: "Tent space", value: tentSpace },
					{ term: "Edition", value: edition.name },
					{ term: "Application", value: `No. ${number}` },
				]}
			/>
			<LetterText>
				We read every application and reply to each one by email. To change something in yours, email{" "}
				<LetterLink href={`mailto:${company.vendorEmail}`}>{company.vendorEmail}</LetterLink> and quote the
				application number above.
			</LetterText>
		</LetterFrame>
	)
	return { subject: `${festival.toUpperCase()} - APPLICATION RECEIVED`, body }
}
