import { z } from "zod"
import { oneLine, showsSomething } from "../../platform/typed-text.ts"

/** The sign-up of the Attendee tab (R11), the same on both sides. */
export const subscription = z.object({
	email: z
		.string({ error: "Enter your e-mail address." })
		.transform(oneLine)
		.refine(showsSomething, "Enter your e-mail address.")
		.pipe(
			z
				.email("Enter an e-mail address like name@example.com.")
				.max(254, "The e-mail address must be 254 characters or fewer."),
		),
})
export type Subscription = z.infer<typeof subscription>
