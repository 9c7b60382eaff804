import * as z from "zod/mini"
import { limitedText, requiredLine } from "../../values/text-schemas.ts"
import { MAX_VIEW_NAME_LENGTH } from "./rules.ts"

/** The name of a view as it is typed. */
export const viewName = z.pipe(
	requiredLine("Enter a name."),
	limitedText(MAX_VIEW_NAME_LENGTH, `A name must be ${MAX_VIEW_NAME_LENGTH} characters or fewer.`),
)
