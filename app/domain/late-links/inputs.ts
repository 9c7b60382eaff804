import { z } from "zod"
import { LATE_LINK_DAYS } from "./rules.ts"

/** What an organiser says of a late link. */
export const lateLinkInput = z.object({
	note: z
		.string()
		.trim()
		.min(1, "Enter whom the link is for.")
		.max(120, "This must be 120 characters or fewer.")
		.regex(/^[^\r\n]*$/, "Enter one line only."),
	days: z.enum(LATE_LINK_DAYS, "Choose how long the link works.").transform(Number),
})
export type LateLinkInput = z.infer<typeof lateLinkInput>
