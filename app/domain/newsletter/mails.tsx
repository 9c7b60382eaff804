import type { ReactElement } from "react"
import type { CompanyFacts } from "../content/inputs.ts"
import { LetterFrame } from "../mail/letter-frame.tsx"
import { LetterButton, LetterLink, LetterText } from "../mail/letter-parts.tsx"
import { LINK_DAYS } from "./rules.ts"

type Words = { subject: string; body: ReactElement }

const reason = (company: CompanyFacts) =>
	`You get this letter because somebody asked for news of ${company.name} with this address.`

/** The letter whose link puts its reader on the list. */
export function confirmSubscriptionLetter(company: CompanyFacts, link: string): Words {
	const body = (
		<LetterFrame
			company={company}
			heading="Is this your address?"
			preview="One press and you are on the list."
			reason={`${reason(company)} If it was not you, do nothing: without the button no news comes.`}
		>
			<LetterText>
				You asked for news of our festivals: dates, tickets and who is coming. Press the button and you are on
				the list. It works for {LINK_DAYS} days.
			</LetterText>
			<LetterButton href={link}>Confirm my address</LetterButton>
		</LetterFrame>
	)
	return { subject: `Please confirm: news from ${company.name}`, body }
}

/** For those who ask again. */
export function alreadySubscribed(company: CompanyFacts): Words {
	const body = (
		<LetterFrame
			company={company}
			heading="You are on the list"
			preview="There is nothing to do."
			reason={reason(company)}
		>
			<LetterText>
				You asked for news of our festivals, and you are on the list already. There is nothing to do.
			</LetterText>
			<LetterText>
				To leave it, write to <LetterLink href={`mailto:${company.email}`}>{company.email}</LetterLink>.
			</LetterText>
		</LetterFrame>
	)
	return { subject: `You get news from ${company.name}`, body }
}
