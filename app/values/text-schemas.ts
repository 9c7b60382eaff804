// The small edition of Zod, because a browser validates with these as well.
import * as z from "zod/mini"
import { hasVisibleText, normalizeMultiLine, normalizeSingleLine } from "./normalize-text.ts"

/** Text of at most `limit` UTF-16 units, as a browser counts them. */
export function limitedText(limit: number, tooLong: string) {
	return z.string().check(z.maxLength(limit, tooLong))
}

/** One line that must be filled in; comes out tidied (normalize-text.ts). */
export function requiredLine(missing: string) {
	const line = z.pipe(z.string(missing), z.transform(normalizeSingleLine))
	return z.pipe(line, z.string().check(z.refine(hasVisibleText, missing)))
}

/** Lines that may stay empty; come out tidied. */
export function optionalLines(notText: string) {
	return z.pipe(
		z.optional(z.string(notText)),
		z.transform((input: string | undefined) => normalizeMultiLine(input ?? "")),
	)
}

/** Characters: nobody means more, and bringing it into form takes time. */
const MAX_LINE_LENGTH = 2_000

/**
 * One line that may stay empty, else brought into form by `normalize`.
 * @param message for when the normalised text is undefined
 */
export function optionalLine(normalize: (line: string) => string | undefined, message: string) {
	return z.pipe(
		z.optional(z.string(message)),
		z.transform((input: string | undefined, context) => {
			const line = normalizeSingleLine(input ?? "")
			const normalized = line.length > MAX_LINE_LENGTH ? undefined : line && normalize(line)
			if (normalized === undefined) context.issues.push({ code: "custom", message, input })
			return normalized ?? z.NEVER
		}),
	)
}

/** An email address that must be filled in. @param missing the message when it is not */
export function requiredEmail(missing = "Enter your email address.") {
	return z.pipe(
		requiredLine(missing),
		z
			.email("Enter an email address like name@example.com.")
			.check(z.maxLength(254, "The email address must be 254 characters or fewer.")),
	)
}
