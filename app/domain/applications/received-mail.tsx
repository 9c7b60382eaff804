import type { ReactElement } from "react"
import type { CompanyFacts } from "../content/inputs.ts"
import { LetterFrame } from "../mail/letter-frame.tsx"
import { LetterFacts, LetterLink, LetterText } from "../mail/letter-parts.tsx"
import type { StallApplication } from "./inputs.ts"

type Received = Pick<StallApplication, "tentSpace"> & { number: number }

/**
 * Tells a vendor that their application is here. It repeats nothing that was typed: whoever fills in the form
 * chooses where this letter goes, and would choose what it says.
 */
export function applicationReceived(
	{ tentSpace, number }: Received,
	edition: { name: string; title: string },
	company: CompanyFacts,
): { subject: string; body: ReactElement } {
	const festival = `${company.festivalName} ${edition.title}`
	const body = (
		<LetterFrame
			company={company}
			heading="We have your application"
			preview={`Your application for a stall at the ${festival} is with us.`}
			reason={`You get this letter because somebody applied for a stall at the ${festival} with this address. If it was not you, tell us and we take it out.`}
		>
			<LetterText>Dear vendor,</LetterText>
			<LetterText>
				Thank you for applying for a stall at the {festival}. Your application is with us; there is nothing
				more to do for now.
			</LetterText>
			<LetterFacts
				facts={[
					{ term: "Tent space", value: tentSpace },
					{ term: "Edition", value: edition.name },
					{ term: "Application", value: `No. ${number}` },
				]}
			/>
			<LetterText>
				We read every application and answer each one by email. If something in yours has to change, write to{" "}
				<LetterLink href={`mailto:${company.vendorEmail}`}>{company.vendorEmail}</LetterLink> and name the
				number above.
			</LetterText>
		</LetterFrame>
	)
	return { subject: `${festival.toUpperCase()} - APPLICATION RECEIVED`, body }
}
