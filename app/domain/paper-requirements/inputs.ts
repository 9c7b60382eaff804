import { z } from "zod"
import { ENTRY_SLUG } from "../../values/text-patterns.ts"
import { isUnique, limitedLine } from "../content/inputs.ts"
import { MAX_OTHER_PAPERS } from "./rules.ts"

const dueOn = z.iso
	.date()
	.meta({
		label: "Due day",
		hint: "Vendors who lack it are emailed 14, 7 and 2 days before. The emails are sent where the edition sends emails about papers.",
	})
	.nullable()

const expires = z.boolean().meta({
	label: "It expires",
	hint: "Whoever accepts it types the day until which it is valid. It has to cover the last day of the festival.",
})

const isRequired = z.boolean().meta({
	label: "Required",
	hint: "Vendors are asked for it, and reminded before its day, until it is here.",
})

const sample = z
	.string()
	.min(1)
	.meta({
		label: "Sample",
		hint: "A filled-in example, uploaded like one of the edition’s other blank forms. It stands beside the paper on the vendor’s page, and among the blank forms nowhere.",
		control: "paper-form",
	})
	.nullable()

const otherPaper = z.strictObject({
	slug: z.string().regex(ENTRY_SLUG).meta({ control: "slug" }),
	name: limitedLine(80).meta({ label: "Name", hint: "For example: Food handling certificate." }),
	blankForm: z
		.string()
		.min(1)
		.meta({
			label: "Blank form",
			hint: "One of the edition’s other blank forms, which are uploaded under “Blank forms” above.",
			control: "paper-form",
		})
		.nullable(),
	sample,
	dueOn,
	expires,
	isRequired,
	categories: z
		.array(z.string().regex(ENTRY_SLUG).meta({ label: "Category", control: "question-category" }))
		.meta({ label: "Only of these categories", hint: "None: of all.", itemLabel: "category" }),
	stalls: z
		.array(z.string().min(1).meta({ label: "Stall", control: "paper-stall" }))
		.meta({ label: "Only of these stalls", hint: "None: of all.", itemLabel: "stall" }),
})

/** The papers that an edition asks of its vendors, as an organiser edits them. */
export const requirementsInput = z.strictObject({
	indemnity: z.strictObject({ sample, dueOn, expires }).meta({ label: "Indemnity form" }),
	insurance: z.strictObject({ sample, dueOn, expires, isRequired }).meta({ label: "Self-insurance form" }),
	others: z
		.array(otherPaper)
		.refine((list) => list.length <= MAX_OTHER_PAPERS, {
			message: `Ask for at most ${MAX_OTHER_PAPERS} further papers.`,
		})
		.refine((list) => isUnique(list.map(({ slug }) => slug)), { message: "A paper is in the list twice." })
		.refine((list) => isUnique(list.map(({ name }) => name)), { message: "Two papers have the same name." })
		.meta({
			label: "Further papers",
			hint: "What was sent of a paper that you delete is kept, and is there again with the paper.",
			itemLabel: "paper",
		}),
})
export type RequirementsInput = z.infer<typeof requirementsInput>

/** As long as nobody has changed them. */
export const PLAIN_REQUIREMENTS: RequirementsInput = {
	indemnity: { sample: null, dueOn: null, expires: false },
	insurance: { sample: null, dueOn: null, expires: false, isRequired: false },
	others: [],
}
