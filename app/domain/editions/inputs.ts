import { z } from "zod"

const filled = z.string().min(1)

const price = z.int().min(0)

const tentOption = z.strictObject({
	name: filled.meta({ label: "Name" }),
	price: price.meta({ label: "Price", hint: "Kenyan shillings, digits only." }),
})

const editionFields = z.strictObject({
	name: filled.meta({ label: "Name", hint: "For example: Easter 2027." }),
	title: filled.meta({ label: "Name in emails", hint: "For example: Easter Festival." }),
	startsOn: z.iso.date().meta({ label: "First day" }),
	endsOn: z.iso.date().meta({ label: "Last day" }),
	applicationsOpen: z.boolean().meta({
		label: "Applications open",
		hint: "Opens the application form and shows the line in the ticker.",
	}),
	isCurrent: z.boolean().meta({ label: "Current edition", hint: "Vendors apply for this edition." }),
	/** Whole Kenyan shillings, as are all prices. */
	wristbandPrice: price.meta({ label: "Price of an extra wristband", hint: "Kenyan shillings." }),
	hayBalePrice: price.meta({ label: "Price of a hay bale", hint: "Kenyan shillings." }),
	tentOptions: z.array(tentOption).meta({ label: "Tents and pitches", itemLabel: "tent" }),
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
