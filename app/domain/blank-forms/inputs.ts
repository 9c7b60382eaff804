import { z } from "zod"
import { limitedText, requiredLine } from "../../values/text-schemas.ts"

const title = z.pipe(
	requiredLine("Enter a title, for example: Food handling declaration."),
	limitedText(120, "The title must be 120 characters or fewer."),
)

/** What is sent with the file of a blank form; only another form than the two has a title. */
export const blankFormFields = z.discriminatedUnion("kind", [
	z.object({ kind: z.enum(["indemnity", "insurance"]), title: z.literal("").default("") }),
	z.object({ kind: z.literal("other"), title }),
])
export type BlankFormFields = z.infer<typeof blankFormFields>
