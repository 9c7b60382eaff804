import { z } from "zod"

/** The most of one kind that one form can ask for: a typing mistake is likelier than more. */
export const MOST = 1000

const count = (name: string) =>
	z
		.string()
		.optional()
		.transform((typed = "") => typed.trim() || "0")
		.pipe(
			z
				.string()
				.regex(/^\d+$/, `${name} must be a whole number, 0 or more.`)
				.transform((digits) => Number(digits))
				.refine(
					(number) => number <= MOST,
					`${name} can be ${MOST.toLocaleString("en-US")} at most. Write to us for more.`,
				),
		)

/** Hay that is not wanted is not counted, whatever its hidden field holds. */
function withoutUnwantedHay(form: unknown): unknown {
	const typed = z.looseObject({}).parse(form)
	return typed.wantsHay === "on" ? typed : { ...typed, hayBales: undefined }
}

const WRONG_EMAIL = "Enter an e-mail address like name@example.com."

/** What is typed and ticked in the extras form (specification 5). Numbers may be left empty. */
export const extrasFields = z.preprocess(
	withoutUnwantedHay,
	z.object({
		email: z
			.string({ error: "Enter the e-mail address you applied with." })
			.trim()
			.min(1, "Enter the e-mail address you applied with.")
			.max(254, WRONG_EMAIL)
			.pipe(z.email(WRONG_EMAIL)),
		extraWristbands: count("Extra wristbands"),
		wantsHay: z
			.string()
			.optional()
			.transform((ticked) => ticked === "on"),
		hayBales: count("Hay bales"),
	}),
)
export type ExtrasFields = z.infer<typeof extrasFields>

/** Made with the form, so that sending it twice is one submission (R18). */
export const formKey = z.uuid()
