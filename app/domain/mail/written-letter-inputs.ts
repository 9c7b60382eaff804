import { z } from "zod"
import { hasVisibleText, normalizeMultiLine, normalizeSingleLine } from "../../values/normalize-text.ts"

/** Longest subject: a test of a newsletter has a word more. */
const SUBJECT_LIMIT = 150

/** Most characters of the text. */
const BODY_LIMIT = 10_000

/** A newsletter as an organiser writes it, or another letter as they change it. */
export const writtenLetterInput = z.strictObject({
	subject: z
		.string("Enter a subject.")
		.transform(normalizeSingleLine)
		.refine(hasVisibleText, "Enter a subject.")
		.pipe(z.string().max(SUBJECT_LIMIT, "The subject must be 150 characters or fewer.")),
	body: z
		.string("Enter the text.")
		.transform(normalizeMultiLine)
		.refine(hasVisibleText, "Enter the text.")
		.pipe(z.string().max(BODY_LIMIT, "The text must be 10,000 characters or fewer.")),
})
export type WrittenLetterInput = z.infer<typeof writtenLetterInput>
