import type { ReactElement } from "react"
import type { EditionLetters } from "../letter-templates/edition-letters.server.ts"
import { LetterGreeting, LetterLink, LetterText } from "../mail/letter-components.tsx"
import { LetterFrame } from "../mail/letter-frame.tsx"

interface WithdrawalLetter {
	/** As it was typed. */
	brandName: string
	number: number
	/** They had a stall. */
	hadStall: boolean
	/** Whole Kenyan shillings, as they are written; "": nothing was paid. */
	credit: string
	/** What another application of the vendor is charged from now on, as it is written. */
	passed: { number: number; amount: string } | undefined
}

/** Says that an application is withdrawn, and what follows from that. */
export function withdrawalLetter(
	{ company, festival }: Pick<EditionLetters, "company" | "festival">,
	{ brandName, number, hadStall, credit, passed }: WithdrawalLetter,
): { subject: string; body: ReactElement } {
	const body = (
		<LetterFrame
			company={company}
			heading="Your application is withdrawn"
			preview={`Application No. ${number} for the ${festival}.`}
			reason={`You are receiving this email because your application for a stall at the ${festival} was withdrawn. If that was not your wish, email us.`}
		>
			<LetterGreeting brandName={brandName} />
			<LetterText>
				Your application No. {number} for a stall at the {festival} is withdrawn.{" "}
				{hadStall ? "Your stall goes to another vendor" : "You are no longer on our lists"}, and you will get
				no further emails about it, except about money that is credited or paid back. Earlier emails about it
				no longer apply.
			</LetterText>
			{credit && (
				<LetterText>
					You have paid {credit} that is yours again. We pay it back to you: your page shows it, and the day
					on which it is paid back.
				</LetterText>
			)}
			{passed && (
				<LetterText>
					The extras that you ordered stay with your other stall: their {passed.amount} are charged to
					application No. {passed.number} now. To change the order, go to its page.
				</LetterText>
			)}
			<LetterText>
				If this is not what you wanted, email{" "}
				<LetterLink href={`mailto:${company.vendorEmail}`}>{company.vendorEmail}</LetterLink> soon: while the
				place is free we can undo it.
			</LetterText>
		</LetterFrame>
	)
	return { subject: `Withdrawn: your application for the ${festival}`, body }
}
