import type { ReactElement } from "react"
import type { CompanyDetails } from "../content/inputs.ts"
import { LetterBlocks } from "../mail/letter-blocks.tsx"
import { LetterButton, LetterLink, LetterText } from "../mail/letter-components.tsx"
import { LetterFrame } from "../mail/letter-frame.tsx"
import { parseBody, toPreview } from "../mail/letter-text.ts"
import { LINK_LIFETIME_DAYS } from "./rules.ts"

type LetterContent = { subject: string; body: ReactElement }

const reason = (company: CompanyDetails) =>
	`You are receiving this email because someone signed up for the ${company.name} newsletter with this address.`

export interface LetterLinks {
	confirm: string
	leave: string
}

/** The letter whose link puts its reader on the list. */
export function confirmSubscriptionLetter(
	company: CompanyDetails,
	{ confirm: confirmUrl, leave: unsubscribeUrl }: LetterLinks,
): LetterContent {
	const body = (
		<LetterFrame
			company={company}
			heading="Please confirm your address"
			preview="Confirm your address to get our newsletter."
			reason={`${reason(company)} If it was not you, ignore this email: you will get no newsletter.`}
		>
			<LetterText>
				You signed up for our newsletter with festival dates, tickets and who is coming. Press the button to
				confirm your address. It works for {LINK_LIFETIME_DAYS} days.
			</LetterText>
			<LetterButton href={confirmUrl}>Confirm address</LetterButton>
			<LetterText>
				{/* No full stop after a link: in plain text it would be taken for a part of the address. */}
				Would you like us to delete this address?{" "}
				<LetterLink href={unsubscribeUrl}>Delete my address</LetterLink>
			</LetterText>
		</LetterFrame>
	)
	return { subject: `Please confirm your address for the ${company.name} newsletter`, body }
}

/** For those who ask again. */
export function alreadySubscribedLetter(
	company: CompanyDetails,
	{ leave: unsubscribeUrl }: Pick<LetterLinks, "leave">,
): LetterContent {
	const body = (
		<LetterFrame
			company={company}
			heading="You are on the list"
			preview="You do not need to do anything."
			reason={reason(company)}
		>
			<LetterText>
				You signed up for our newsletter, and you are already on the list. You do not need to do anything.
			</LetterText>
			<LetterText>
				No longer interested? <LetterLink href={unsubscribeUrl}>Unsubscribe</LetterLink>
			</LetterText>
		</LetterFrame>
	)
	return { subject: `You are already on the ${company.name} newsletter list`, body }
}

interface NewsletterContent {
	subject: string
	/** As it is written: mail/letter-text.ts. */
	body: string
	/** The page that takes its reader off the list. */
	leave: string
	/** For the organiser who writes it. */
	isTest?: boolean
}

/** A letter to everybody on the list. */
export function newsletterLetter(company: CompanyDetails, content: NewsletterContent): LetterContent {
	const { subject, leave: unsubscribeUrl, isTest } = content
	const blocks = parseBody(content.body)
	const body = (
		<LetterFrame
			company={company}
			heading={subject}
			preview={toPreview(blocks)}
			reason={
				isTest
					? "This is a test of a newsletter. Nobody else got it, and its link to unsubscribe takes nobody off the list."
					: `You are receiving this email because you signed up for the ${company.name} newsletter with this address.`
			}
		>
			<LetterBlocks blocks={blocks} />
			<LetterText>
				No longer interested? <LetterLink href={unsubscribeUrl}>Unsubscribe</LetterLink>
			</LetterText>
		</LetterFrame>
	)
	return { subject: isTest ? `Test: ${subject}` : subject, body }
}
