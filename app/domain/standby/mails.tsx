import type { ReactElement } from "react"
import type { EditionLetters } from "../letter-templates/edition-letters.server.ts"
import { LetterButton, LetterFacts, LetterGreeting, LetterText } from "../mail/letter-components.tsx"
import { LetterFrame } from "../mail/letter-frame.tsx"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"

interface OfferLetter {
	/** As it was typed. */
	brandName: string
	number: number
	/** "Standard Tent (3x3m) - Kshs 25,000". */
	stall: string
	/** Day and time in Nairobi. */
	until: string
}

/** Offers a place that fell free to who is next on the standby list. */
export function offerLetter(
	{ company, festival }: Pick<EditionLetters, "company" | "festival">,
	{ brandName, number, stall, until }: OfferLetter,
): { subject: string; body: ReactElement } {
	const body = (
		<LetterFrame
			company={company}
			heading="A stall is free for you"
			preview={`Accept or decline by ${until}.`}
			reason={`You are receiving this email because you are on the standby list of the ${festival}.`}
		>
			<LetterGreeting brandName={brandName} />
			<LetterText>
				A stall at the {festival} is free, and you are next on our standby list. It is yours if you accept it
				on your page by {until}. After that it goes to the next vendor.
			</LetterText>
			<LetterFacts
				facts={[
					{ term: "Stall", value: stall },
					{ term: "Application", value: `No. ${number}` },
					{ term: "Answer by", value: until },
				]}
			/>
			<LetterButton href={VENDOR_PAGE_URL}>Accept or decline</LetterButton>
			<LetterText>
				If you decline, or do not answer, you stay on the list for other places that fall free.
			</LetterText>
		</LetterFrame>
	)
	return { subject: `Action needed: a stall at the ${festival} is free for you`, body }
}
