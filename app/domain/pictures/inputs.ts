import * as z from "zod"
import { hasVisibleText, normalizeSingleLine } from "../../values/normalize-text.ts"
import { MAX_ALT_LENGTH } from "./rules.ts"

const hundredths = z.coerce
	.number("Enter a number from 0 to 100.")
	.int("Enter a whole number.")
	.min(0, "Enter a number from 0 to 100.")
	.max(100, "Enter a number from 0 to 100.")

/** What an organiser says of a picture. */
export const pictureDetails = z.object({
	alt: z
		.string({ error: "Describe the picture." })
		.transform(normalizeSingleLine)
		.refine(hasVisibleText, "Describe the picture.")
		.refine(
			(alt) => alt.length <= MAX_ALT_LENGTH,
			`Describe the picture in at most ${MAX_ALT_LENGTH} characters.`,
		),
	focusX: hundredths,
	focusY: hundredths,
})
export type PictureDetails = z.infer<typeof pictureDetails>
