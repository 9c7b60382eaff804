import { z } from "zod"
import { isSingleLine, SUBJECT_LIMIT } from "../../platform/mail/addressing.ts"

/** Most characters of the html of a letter from outside. */
const HTML_LIMIT = 100_000

/** A letter that an admin's program hands in. */
export const customLetterInput = z.strictObject({
	to: z.string("to must be an email address").trim().pipe(z.email("to must be an email address")),
	subject: z
		.string("subject must be a text")
		.trim()
		.min(1, "subject must not be empty")
		.max(SUBJECT_LIMIT, `subject must have at most ${SUBJECT_LIMIT} characters`)
		.refine(isSingleLine, "subject must be one line"),
	html: z
		.string("html must be a text")
		.min(1, "html must not be empty")
		.max(HTML_LIMIT, `html must have at most ${HTML_LIMIT} characters`),
})
export type CustomLetterInput = z.infer<typeof customLetterInput>
