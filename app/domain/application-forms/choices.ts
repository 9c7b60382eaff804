// The small edition of Zod, because a browser validates with these as well.
import * as z from "zod/mini"
import { normalizeSingleLine } from "../../values/normalize-text.ts"
import type { FormSettings } from "./rules.ts"

/** As the form calls them. */
export const CHOICE_FIELDS = ["category", "termsVersion", "directoryConsent"] as const
export type ChoiceField = (typeof CHOICE_FIELDS)[number]

/**
 * What a vendor chooses in the form of an edition, the same on both sides. What comes out is what is stored. Where the form
 * does not ask for something, whatever stands in its field is left out.
 */
export function createChoicesSchema({ categories, termsVersion, asksDirectoryConsent }: FormSettings) {
	return z.object({
		category: categories.length ? createCategorySchema(categories) : always(""),
		termsVersion: termsVersion === null ? always(null) : createTermsSchema(termsVersion),
		directoryConsent: asksDirectoryConsent
			? z.pipe(
					z.optional(z.unknown()),
					z.transform((value) => value === "on"),
				)
			: always(false),
	})
}

function always<Value>(value: Value) {
	return z.pipe(
		z.optional(z.unknown()),
		z.transform(() => value),
	)
}

const text = (message: string) =>
	z.pipe(
		z.string(message),
		z.transform((line: string) => normalizeSingleLine(line)),
	)

const createCategorySchema = (categories: string[]) =>
	z.pipe(
		text("Choose a category."),
		z.string().check(
			z.refine((chosen) => categories.includes(chosen), {
				error: ({ input }) =>
					input ? "This category is no longer on offer. Choose another." : "Choose a category.",
			}),
		),
	)

/** Its value is the version that stood beside the box. */
const createTermsSchema = (version: number) =>
	z.pipe(
		text("Accept the terms to apply."),
		z.pipe(
			z.string().check(
				z.refine((accepted) => accepted === String(version), {
					error: ({ input }) =>
						input
							? "The terms have changed since you opened this form. Read them and accept them again."
							: "Accept the terms to apply.",
				}),
			),
			z.transform((accepted: string) => Number(accepted)),
		),
	)
