import * as z from "zod/mini"

/** Messages (`ui/messages.tsx`) on their way to a page, as JSON or in a cookie. */
export const flashSchema = z.array(
	z.object({
		kind: z.enum(["success", "warning", "failure"]),
		text: z.string(),
		details: z.optional(z.array(z.string())),
	}),
)
