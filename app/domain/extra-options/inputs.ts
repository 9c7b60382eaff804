import { z } from "zod"
import { ENTRY_SLUG } from "../../values/text-patterns.ts"
import { isUnique, limitedLine } from "../content/inputs.ts"
import { nairobiMinute } from "../editions/inputs.ts"
import { MAX_OPTIONS, MAX_STOCK } from "./rules.ts"

const option = z.strictObject({
	slug: z.string().regex(ENTRY_SLUG).meta({ control: "slug" }),
	name: limitedLine(80).meta({ label: "Name", hint: "For example: Table." }),
	price: z.int().min(0).max(1_000_000).meta({
		label: "Price",
		hint: "Kenyan shillings for one, digits only. It counts for what is ordered from now on.",
	}),
	stock: z
		.int()
		.min(0)
		.max(MAX_STOCK)
		.meta({ label: "How many there are", hint: "For all vendors together. Empty: no limit." })
		.nullable(),
	maxPerVendor: z
		.int()
		.min(1)
		.max(MAX_STOCK)
		.meta({ label: "Most for one vendor", hint: "Empty: no limit." })
		.nullable(),
	orderableUntil: nairobiMinute(
		"Orders until",
		"Nairobi time. Empty: until extras and forms close. It may be later than that.",
	),
	categories: z
		.array(z.string().regex(ENTRY_SLUG).meta({ label: "Category", control: "question-category" }))
		.meta({ label: "Only for these categories", hint: "None: for all.", itemLabel: "category" }),
	stalls: z
		.array(z.string().min(1).meta({ label: "Stall", control: "extra-stall" }))
		.meta({ label: "Only for these stalls", hint: "None: for all.", itemLabel: "stall" }),
})

/** Nobody can have more than there are. */
const limitedOption = option.refine(
	({ stock, maxPerVendor }) => stock === null || maxPerVendor === null || maxPerVendor <= stock,
	{ path: ["maxPerVendor"], message: "One vendor cannot have more than there are for all vendors together." },
)

/** What vendors can order besides wristbands and hay, as an organiser edits it. */
export const extraOptionsInput = z.strictObject({
	options: z
		.array(limitedOption)
		.refine((list) => list.length <= MAX_OPTIONS, { message: `Offer at most ${MAX_OPTIONS} further extras.` })
		.refine((list) => isUnique(list.map(({ slug }) => slug)), { message: "An extra is in the list twice." })
		.refine((list) => isUnique(list.map(({ name }) => name)), { message: "Two extras have the same name." })
		.meta({
			label: "Further extras",
			hint: "Accepted vendors order them on their own page, in this order, below extra wristbands and hay bales, whose prices stand with the edition. What was ordered of one that you delete stays ordered and charged.",
			itemLabel: "extra",
		}),
})
export type ExtraOptionsInput = z.infer<typeof extraOptionsInput>
