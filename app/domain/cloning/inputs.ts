import { z } from "zod"
import { isUsualYear } from "../../values/clock.ts"
import { usualDay, usualMinute } from "../editions/usual-day.ts"
import { PAPER_FIELDS } from "./rules.ts"

const line = (message: string) =>
	z
		.string()
		.trim()
		.transform((text) => text.replaceAll("'", "’"))
		.pipe(
			z
				.string()
				.regex(/^\S([^\p{Cc}]*\S)?$/u, { message })
				.max(80, { message: "Use at most 80 characters." }),
		)

/** Dates that a calendar of ours can name. */
const day = (message: string) => z.iso.date({ message, abort: true }).refine(isUsualYear, { message })

/** Empty is none. */
const minute = z
	.string()
	.refine((text) => text === "" || usualMinute.safeParse(text).success, {
		message: "Enter a day and a time, like 20 Nov 2026, 18:00.",
	})
	.transform((text) => text || null)

/** Empty is none; so it is in forms of the version before, which do not ask. */
const optionalDay = z
	.string()
	.default("")
	.refine((text) => text === "" || usualDay.safeParse(text).success, {
		message: "Enter a date.",
	})
	.transform((text) => text || null)

/** What a new edition is proposed from: its name and its first day. */
export const editionStart = z.object({
	name: line("Enter the name of the new edition."),
	startsOn: day("Enter the first day of the new edition."),
})

/** What an organiser made of the proposal. Whether the dates fit each other is said by `newEditionSettings`. */
const editionClone = editionStart.extend({
	title: line("Enter the name in emails."),
	endsOn: day("Enter the last day of the new edition."),
	applicationsOpenAt: minute,
	applicationsCloseAt: minute,
	extrasOpenAt: minute,
	extrasCloseAt: minute,
	paymentDueOn: optionalDay,
})
export type EditionClone = z.infer<typeof editionClone>

/** What an organiser made of the proposal, of whichever edition. */
export const clonedForm = editionClone.extend({
	from: z.string(),
	...Object.fromEntries(PAPER_FIELDS.map(({ slug }) => [slug, z.string().max(100).default("")])),
	...Object.fromEntries(PAPER_FIELDS.map(({ dueOn }) => [dueOn, optionalDay])),
})

/** The due days of papers by their slugs; null: none. */
export type PaperDues = ReadonlyMap<string, string | null>

export function paperDuesOf(form: z.infer<typeof clonedForm>): PaperDues {
	const values: Record<string, unknown> = form
	return new Map(
		PAPER_FIELDS.flatMap(({ slug, dueOn }): [string, string | null][] => {
			const [paper, day] = [values[slug], values[dueOn]]
			return typeof paper === "string" && paper ? [[paper, typeof day === "string" ? day : null]] : []
		}),
	)
}
