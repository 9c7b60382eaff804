import { z } from "zod"

const filled = z.string().min(1)

const editionFields = z.strictObject({
	name: filled,
	title: filled,
	startsOn: z.iso.date(),
	endsOn: z.iso.date(),
	applicationsOpen: z.boolean(),
	isCurrent: z.boolean(),
	/** Whole Kenyan shillings, as are all prices. */
	wristbandPrice: z.int().min(0),
	hayBalePrice: z.int().min(0),
	tentOptions: z.array(z.strictObject({ name: filled, price: z.int().min(0) })),
})

/** Everything of an edition that an organiser may set. */
export const editionSettings = editionFields
	.refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
		message: "The last day is before the first.",
		path: ["endsOn"],
	})
	.refine(({ tentOptions }) => new Set(tentOptions.map(({ name }) => name)).size === tentOptions.length, {
		message: "Two tents have the same name.",
		path: ["tentOptions"],
	})
export type EditionSettings = z.infer<typeof editionSettings>

/** `content/editions.json`. */
export const editionSeeds = z.array(editionFields.extend({ slug: z.string().regex(/^[a-z0-9-]+$/) }))
export type EditionSeed = z.infer<typeof editionSeeds>[number]
