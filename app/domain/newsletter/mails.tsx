import type { ReactElement } from "react"
import type { CompanyFacts } from "../content/inputs.ts"
import { LetterFrame } from "../mail/letter-frame.tsx"
import { LetterButton, LetterLink, LetterText } from "../mail/letter-parts.tsx"
import { LINK_DAYS } from "./rules.ts"

type Words = { subject: string; body: ReactElement }

const reason = (company: CompanyFacts) =>
	`You get this letter because somebody asked for news of ${company.name} with this address.`

/** Where the links of a letter lead. */
export interface LetterLinks {
	confirm: string
	leave: string
}

/** The letter whose link puts its reader on the list. */
export function confirmSubscriptionLetter(company: CompanyFacts, { confirm, leave }: LetterLinks): Words {
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
			<LetterButton href={confirm}>Confirm my address</LetterButton>
			<LetterText>
				{/* No full stop after a link: in plain text it would be taken for a part of the address. */}
				Would you rather we forgot this address? <LetterLink href={leave}>Take it out</LetterLink>
			</LetterText>
		</LetterFrame>
	)
	return { subject: `Please confirm: news from ${company.name}`, body }
}

/** For those who ask again. */
export function alreadySubscribed(company: CompanyFacts, { leave }: Pick<LetterLinks, "leave">): Words {
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
				You have had enough of us? <LetterLink href={leave}>Leave the list</LetterLink>
			</LetterText>
		</LetterFrame>
	)
	return { subject: `You get news from ${company.name}`, body }
}
