import { z } from "zod"

const MISSING = "Enter the number of your application, or the last four digits of your phone number."

/** "No. 12", "#12", "12", "0712 345 678": digits, of a whole telephone number the last four. */
function digitsOf(text: string): string {
	const digits = text.replace(/\D/g, "")
	return digits.length >= 7 ? digits.slice(-4) : digits
}

/** What somebody types who wants the link to their page. */
export const linkRequestInput = z.object({
	email: z
		.string({ error: "Enter your email address." })
		.trim()
		.min(1, "Enter your email address.")
		.max(254, "That email address is too long.")
		.pipe(z.email("Enter an email address like name@example.com.")),
	digits: z
		.string({ error: MISSING })
		.max(40, MISSING)
		.transform(digitsOf)
		.pipe(z.string().regex(/^\d{1,6}$/, MISSING)),
})
