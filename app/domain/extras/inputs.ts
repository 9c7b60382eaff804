// The small edition of Zod, because a browser validates with these as well.
import * as z from "zod/mini"
import { formatNumber } from "../../values/number.ts"
import { MAX_QUANTITY } from "./rules.ts"

/** @param unsaid what is said where the number is left empty; missing: then there is none */
const quantityField = (name: string, unsaid?: string) =>
	z.pipe(
		z.pipe(
			z.optional(z.string()),
			z.transform((submitted: string | undefined) =>
				unsaid ? submitted?.trim() : submitted?.trim() || undefined,
			),
		),
		z.optional(
			z.pipe(
				z.string().check(
					z.minLength(1, { error: unsaid, abort: true }),
					z.regex(/^\d+$/, `${name} must be a whole number, 0 or more.`),
					z.refine(
						(digits) => !(Number(digits) > MAX_QUANTITY),
						`${name} can be ${formatNumber(MAX_QUANTITY)} at most. To order more, email us.`,
					),
				),
				z.transform((digits: string) => Number(digits)),
			),
		),
	)

/** Where hay is not ticked there is no number of it, whatever its hidden field holds. */
function dropUnwantedHay(form: unknown): unknown {
	const submitted = z.looseObject({}).parse(form)
	return { ...submitted, hayBales: submitted.wantsHay === "on" ? (submitted.hayBales ?? "") : undefined }
}

const NO_EMAIL = "Enter the email address you applied with."
const WRONG_EMAIL = "Enter an email address like name@example.com."

/**
 * What is typed and ticked in the extras form. Numbers may be left empty, but for hay that is wanted: without one it stays
 * as it was ordered before.
 */
export const extrasFields = z.pipe(
	z.transform(dropUnwantedHay),
	z.object({
		email: z.pipe(
			z.string(NO_EMAIL).check(z.trim(), z.minLength(1, NO_EMAIL), z.maxLength(254, WRONG_EMAIL)),
			z.email(WRONG_EMAIL),
		),
		extraWristbands: quantityField("Extra wristbands"),
		wantsHay: z.pipe(
			z.optional(z.string()),
			z.transform((ticked: string | undefined) => ticked === "on"),
		),
		hayBales: quantityField("Hay bales", "Enter how many hay bales you want."),
		/** The slug of the edition, where the vendor was asked for it. */
		edition: z.optional(z.string()),
	}),
)
export type ExtrasFields = z.infer<typeof extrasFields>
