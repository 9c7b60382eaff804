import * as z from "zod/mini"
import { limitedText, requiredLine } from "../../values/text-schemas.ts"
import { MAX_TAG_LENGTH } from "./rules.ts"

/** The name of a tag as it is typed. */
export const tagName = z.pipe(
	requiredLine("Enter a tag."),
	limitedText(MAX_TAG_LENGTH, `A tag must be ${MAX_TAG_LENGTH} characters or fewer.`),
)
