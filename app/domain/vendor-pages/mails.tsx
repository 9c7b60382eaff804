import type { ReactElement } from "react"
import type { CompanyDetails } from "../content/inputs.ts"
import { LetterButton, LetterFacts, LetterLink, LetterText } from "../mail/letter-components.tsx"
import { LetterFrame } from "../mail/letter-frame.tsx"
import { LINK_DAYS_AFTER_EDITION } from "./rules.ts"

export interface LinkedApplication {
	number: number
	/** The name of its edition. */
	edition: string
	/** Of its page. */
	link: string
}

/** The links of a vendor to their pages. It repeats nothing that was typed: anybody may have typed this address. */
export function vendorLinkLetter(
	company: CompanyDetails,
	applications: LinkedApplication[],
): { subject: string; body: ReactElement } {
	const body = (
		<LetterFrame
			company={company}
			heading="Your page"
			preview="Where your application stands, and what to do next."
			reason={`You are receiving this email because someone asked for the page of an application to ${company.festivalName} that has this address. If it was not you, ignore this email: nobody else gets the link.`}
		>
			<LetterText>Dear vendor,</LetterText>
			<LetterText>
				On your page you see where your application stands, the next thing to do, and every email we sent you
				about it.
			</LetterText>
			{applications.map(({ number, edition, link }) => (
				<div key={link}>
					<LetterFacts facts={[{ term: edition, value: `Application No. ${number}` }]} />
					<LetterButton href={link}>Open your page</LetterButton>
				</div>
			))}
			<LetterText>
				The link opens your page without a password, until {LINK_DAYS_AFTER_EDITION} days after the festival.
				Keep this email, and give the link to nobody. If you have any questions, email{" "}
				<LetterLink href={`mailto:${company.vendorEmail}`}>{company.vendorEmail}</LetterLink>.
			</LetterText>
		</LetterFrame>
	)
	return { subject: `Your page at ${company.festivalName}`, body }
}
