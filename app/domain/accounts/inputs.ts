import { z } from "zod"

/** An e-mail address as accounts keep it: trimmed, in small letters. */
export const accountEmail = z
	.string({ error: "Enter your email address." })
	.trim()
	.min(1, "Enter your email address.")
	.max(254, "That is too long for an email address.")
	.toLowerCase()
	.pipe(z.email("Enter an email address like name@example.com."))

/** Bounded far above any real password, so that nobody makes us hash a book. */
const givenPassword = z
	.string({ error: "Enter your password." })
	.min(1, "Enter your password.")
	.max(1000, "That is too long for a password.")

export const signInInput = z.object({ email: accountEmail, password: givenPassword })
export type SignInInput = z.infer<typeof signInInput>
