import { href } from "react-router"
import * as z from "zod/mini"
import { APPLICATION_STATUSES, CHOICES } from "../../../domain/applications/rules.ts"
import { VERDICTS } from "../../../domain/mail/rules.ts"
import type { RowView } from "./table/row-view.ts"

const text = z.string()
const number = z.number()

const reviewSchema = z.object({ id: number, note: text, who: text, what: text, at: text })
const reviewsSchema = z.object({
	questions: z.array(z.object({ slug: text, label: text })),
	own: z.optional(
		z.extend(reviewSchema, {
			isAbstained: z.boolean(),
			missing: z.array(text),
			scores: z.record(text, z.optional(number)),
		}),
	),
	others: z.array(reviewSchema),
	summary: text,
})

const notesSchema = z.object({
	mentionable: z.array(text),
	hasUnread: z.boolean(),
	notes: z.array(
		z.object({ id: number, text, isOwn: z.boolean(), isDeleted: z.boolean(), who: text, at: text }),
	),
})

const tagsSchema = z.object({
	tags: z.array(z.object({ id: number, name: text })),
	offered: z.array(text),
})

const mixRows = z.array(
	z.object({
		name: text,
		minimum: z.nullable(number),
		maximum: z.nullable(number),
		chosen: number,
		waiting: number,
	}),
)

/** In the order in which `toRowView` has them: what is compared as text is the same then. */
export const rowSchema = z.object({
	id: number,
	number,
	brand: text,
	isUnidentified: z.optional(z.boolean()),
	category: z.optional(text),
	stall: z.optional(text),
	receivedOn: text,
	acceptedBefore: z.optional(number),
	score: z.optional(number),
	isScoredInPart: z.optional(z.boolean()),
	disagreement: z.optional(number),
	announced: z.optional(z.enum(VERDICTS)),
	isConfirmed: z.optional(z.boolean()),
	sameVendor: z.optional(text),
	tags: z.optional(z.array(text)),
	isWithdrawn: z.optional(z.boolean()),
	status: z.enum(APPLICATION_STATUSES),
	choice: z.optional(z.enum(CHOICES)),
	isOnStandby: z.optional(z.boolean()),
	expected: text,
} satisfies Record<keyof RowView, z.ZodMiniType>)

export const mixSchema = z.object({
	chosen: number,
	waiting: number,
	revenue: z.optional(number),
	categories: mixRows,
	stalls: mixRows,
})

/** As `readVendorDetails` has them. */
const detailsSchema = z.object({
	description: text,
	fields: z.array(z.object({ term: text, text, to: z.optional(text) })),
	photos: z.array(z.object({ id: text, label: text })),
	elsewhere: z.array(
		z.object({
			id: number,
			number,
			edition: text,
			tentSpace: text,
			status: z.enum(APPLICATION_STATUSES),
			isWithdrawn: z.boolean(),
			isOnStandby: z.boolean(),
		}),
	),
	reviews: z.optional(reviewsSchema),
	notes: z.optional(notesSchema),
	tags: z.optional(tagsSchema),
	mix: mixSchema,
	/** What it is in the mix. */
	goods: z.object({ category: text, tentType: z.nullable(text), price: z.nullable(number) }),
	row: rowSchema,
})

export type FetchedDetails = z.infer<typeof detailsSchema>

/** What is beside an application in a list, fetched when it is looked at, so that a list of fifty stays light. */
export async function fetchDetails(id: number): Promise<FetchedDetails> {
	const response = await fetch(href("/admin/vendors/:id/details", { id: String(id) }))
	// The session ended elsewhere: the guard led us to the login page.
	if (response.redirected) location.assign(response.url)
	return detailsSchema.parse(await response.json())
}
