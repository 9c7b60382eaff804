import { LetterFrame, type LetterSender } from "./letter-frame.tsx"
import { textStyle } from "./letter-styles.ts"

interface CustomLetterProps {
	company: LetterSender
	preview: string
	/** Cleaned: nothing else may come here. */
	cleanHtml: string
}

/** A letter whose text came from outside, in our letter frame. */
export function CustomLetter({ company, preview, cleanHtml }: CustomLetterProps) {
	return (
		<LetterFrame
			company={company}
			preview={preview}
			reason={`You are receiving this email because you applied for a stall at ${company.name}.`}
		>
			<div
				className="letter-print"
				style={textStyle}
				// biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned to the tags of a letter
				dangerouslySetInnerHTML={{ __html: cleanHtml }}
			/>
		</LetterFrame>
	)
}
