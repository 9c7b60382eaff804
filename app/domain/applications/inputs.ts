import { z } from "zod"
import { manyLines, oneLine, showsSomething } from "../../platform/typed-text.ts"
import { facebookPage, instagramName, webAddress } from "./web-presence.ts"

/** Longest texts of the application form, in UTF-16 units as a browser counts them. */
export const APPLICATION_LIMITS = {
	brandName: 120,
	description: 2000,
	contactPerson: 120,
	emailAddress: 254,
	website: 300,
	instagram: 300,
	facebook: 300,
} as const

/** Kenyan or of any other country, however its digits are grouped. */
function isTelephone(text: string): boolean {
	const digits = text.replace(/\D/g, "").length
	return /^[+(\d][\d ()./-]*$/.test(text) && text.length <= 40 && digits >= 7 && digits <= 15
}

/** One line that must be filled in. */
function filled(missing: string) {
	return z.string({ error: missing }).transform(oneLine).refine(showsSomething, missing)
}

function optional(
	limit: number,
	tooLong: string,
	wrong: string,
	tidy: (typed: string) => string | undefined,
) {
	return z
		.string({ error: wrong })
		.optional()
		.transform((typed = "", context) => {
			const line = oneLine(typed)
			const kept = line && tidy(line)
			if (kept === undefined) context.addIssue({ code: "custom", message: wrong })
			return kept ?? z.NEVER
		})
		.pipe(z.string().max(limit, tooLong))
}

/**
 * The stall application form (R11), the same on both sides. What comes out is what is stored.
 * @param offered tents of the edition with their prices, in the stored form
 */
export function stallApplication(offered: readonly string[]) {
	const limit = APPLICATION_LIMITS
	return z.object({
		brandName: filled("Enter the name of your brand.").pipe(
			z.string().max(limit.brandName, "The name of your brand must be 120 characters or fewer."),
		),
		description: z
			.string({ error: "Describe what you sell in words." })
			.optional()
			.transform((typed = "") => manyLines(typed))
			.pipe(z.string().max(limit.description, "The description must be 2,000 characters or fewer.")),
		contactPerson: filled("Enter the name of the person we can talk to.").pipe(
			z.string().max(limit.contactPerson, "The name must be 120 characters or fewer."),
		),
		emailAddress: filled("Enter your e-mail address.").pipe(
			z
				.email("Enter an e-mail address like name@example.com.")
				.max(limit.emailAddress, "The e-mail address must be 254 characters or fewer."),
		),
		phoneNumber: filled("Enter your phone number.")
			.transform((typed) => typed.replace(/[‐‑‒–—]/g, "-"))
			.refine(isTelephone, "Enter a phone number like 0712 345 678 or +254 712 345 678."),
		tentSpace: z
			.string({ error: "Choose a tent space." })
			.refine((chosen) => offered.includes(chosen), "This tent space is not on offer. Choose one of these."),
		website: optional(
			limit.website,
			"The web address must be 300 characters or fewer.",
			"Enter a web address like example.com, or leave this empty.",
			webAddress,
		),
		instagram: optional(
			limit.instagram,
			"The Instagram link must be 300 characters or fewer.",
			"Enter your Instagram name like @mybrand or a link, or leave this empty.",
			instagramName,
		),
		facebook: optional(
			limit.facebook,
			"The Facebook link must be 300 characters or fewer.",
			"Enter the name of your Facebook page or a link, or leave this empty.",
			facebookPage,
		),
	})
}
export type StallApplication = z.infer<ReturnType<typeof stallApplication>>

/** Made with the form, so that sending it twice is one application. */
export const submissionKey = z.uuid()
