import { z } from "zod"
import { ENTRY_SLUG } from "../../values/text-patterns.ts"
import { crafts } from "../content/crafts.ts"
import { isUnique, limitedLine } from "../content/inputs.ts"
import { MAX_PHOTOS } from "./rules.ts"

const MAX_CATEGORIES = 30
const MAX_PARAGRAPHS = 100

const vendors = (label: string, hint: string) => z.int().min(0).meta({ label, hint }).nullable()

const category = z
	.strictObject({
		slug: z.string().regex(ENTRY_SLUG).meta({ control: "slug" }),
		name: limitedLine(80).meta({ label: "Name", hint: "For example: Ceramics and pottery." }),
		minimum: vendors("At least", "Vendors that you want. Empty: no limit."),
		maximum: vendors("At most", "More may apply, and you decide. Empty: no limit."),
		craft: crafts
			.meta({
				label: "Craft in the directory",
				hint: "Of listings made of its vendors. None: the craft that is called like the category.",
			})
			.nullable(),
	})
	.refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, {
		message: "This is less than the number above.",
		path: ["maximum"],
	})

/** What an organiser sets for the form of an edition, besides its questions. */
export const formInput = z.strictObject({
	categories: z
		.array(category)
		.refine((list) => list.length <= MAX_CATEGORIES, { message: `Use at most ${MAX_CATEGORIES} categories.` })
		.refine((list) => isUnique(list.map(({ name }) => name)), {
			message: "Two categories have the same name.",
		})
		.refine((list) => isUnique(list.map(({ slug }) => slug)), { message: "A category is in the list twice." })
		.meta({
			label: "Categories",
			hint: "Kinds of goods: each vendor chooses one. Without categories the form does not ask. A vendor who chose one that you delete keeps it.",
			itemLabel: "category",
		}),
	terms: z
		.array(limitedLine(4000).meta({ label: "Paragraph", long: true }))
		.refine((list) => list.length <= MAX_PARAGRAPHS, { message: `Use at most ${MAX_PARAGRAPHS} paragraphs.` })
		.meta({
			label: "Terms",
			hint: "Every vendor has to accept them. Each change makes a new version, and each application keeps the version that was accepted. Without terms the form does not ask.",
			itemLabel: "paragraph",
		}),
	asksDirectoryConsent: z.boolean().meta({
		label: "Ask for consent to the vendor directory",
		hint: "A box that nobody has to tick: whether the vendor may be listed on the site.",
	}),
	photos: z
		.int()
		.min(0)
		.max(MAX_PHOTOS)
		.meta({
			label: "Photos of the goods",
			hint: `How many a vendor may send along, at most ${MAX_PHOTOS}. 0: the form does not ask.`,
		}),
	asksLogo: z.boolean().meta({ label: "Ask for a logo" }),
})
export type FormInput = z.infer<typeof formInput>
