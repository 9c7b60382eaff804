import type { CompanyDetails } from "../content/inputs.ts"
import { LetterBlocks } from "../mail/letter-blocks.tsx"
import { LetterFrame } from "../mail/letter-frame.tsx"
import { parseBody, toPreview } from "../mail/letter-text.ts"

interface EditedLetterProps {
	company: CompanyDetails
	/** "Christmas Festival": how letters call the edition. */
	festival: string
	/** As it is written: mail/letter-text.ts. */
	text: string
}

/** A letter about a choice in the words of an organiser. */
export function EditedLetter({ company, festival, text }: EditedLetterProps) {
	const blocks = parseBody(text)
	return (
		<LetterFrame
			company={company}
			preview={toPreview(blocks)}
			reason={`You are receiving this email because you applied for a stall at the ${company.festivalName} ${festival}.`}
		>
			<LetterBlocks blocks={blocks} />
		</LetterFrame>
	)
}
