// The small edition of Zod, because a browser validates with these as well.
import * as z from "zod/mini"
import { manyLines, oneLine, showsSomething } from "./typed-text.ts"

/** Text of at most `limit` UTF-16 units, as a browser counts them. */
export function upTo(limit: number, tooLong: string) {
	return z.string().check(z.maxLength(limit, tooLong))
}

/** One line that must be filled in; comes out tidied (typed-text.ts). */
export function filledLine(missing: string) {
	const line = z.pipe(z.string(missing), z.transform(oneLine))
	return z.pipe(line, z.string().check(z.refine(showsSomething, missing)))
}

/** Lines that may stay empty; come out tidied. */
export function anyLines(notText: string) {
	return z.pipe(
		z.optional(z.string(notText)),
		z.transform((typed: string | undefined) => manyLines(typed ?? "")),
	)
}

/** Characters: nobody means more, and bringing it into form takes time. */
const LONGEST_LINE = 2_000

/**
 * One line that may stay empty, else brought into form by `tidy`.
 * @param wrong said when `tidy` gives undefined
 */
export function optionalLine(tidy: (line: string) => string | undefined, wrong: string) {
	return z.pipe(
		z.optional(z.string(wrong)),
		z.transform((typed: string | undefined, context) => {
			const line = oneLine(typed ?? "")
			const kept = line.length > LONGEST_LINE ? undefined : line && tidy(line)
			if (kept === undefined) context.issues.push({ code: "custom", message: wrong, input: typed })
			return kept ?? z.NEVER
		}),
	)
}

/** An email address that must be filled in. @param missing said when it is not */
export function filledEmail(missing = "Enter your email address.") {
	return z.pipe(
		filledLine(missing),
		z
			.email("Enter an email address like name@example.com.")
			.check(z.maxLength(254, "The email address must be 254 characters or fewer.")),
	)
}
