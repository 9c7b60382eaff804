import { z } from "zod"
import { festivalSlug, link, picture, plainText, slug } from "./inputs.ts"

const clock = z
	.string()
	.regex(/^([01]\d|2[0-3]):[0-5]\d$/)
	.meta({ control: "clock" })

const topic = z.strictObject({ slug, title: plainText, text: z.array(plainText).min(1) })

const practical = z.strictObject({
	heading: plainText,
	groups: z.array(z.strictObject({ heading: plainText, topics: z.array(topic).min(1) })),
})

const questions = z.strictObject({
	heading: plainText,
	items: z.array(z.strictObject({ question: plainText, answer: plainText })),
})

/** Prices are whole Kenyan shillings. */
const tickets = z.strictObject({
	heading: plainText,
	/** As it stands before a price: "KES 500". */
	currency: z.literal("KES"),
	prices: z.array(z.strictObject({ name: plainText, price: z.int().min(0) })).min(1),
	label: plainText,
})

const editionPage = z
	.strictObject({
		slug: festivalSlug,
		path: link.meta({ control: "fixed" }),
		name: plainText,
		startsOn: z.iso.date(),
		endsOn: z.iso.date(),
		/** Africa/Nairobi, the same on every day; `hours` says it in words. */
		opensAt: clock,
		closesAt: clock,
		hours: plainText,
		/** How the page names its days; joined with commas they read as one line. */
		days: z.array(plainText).min(1),
		location: z.strictObject({ text: plainText, town: plainText, hint: plainText.nullable() }),
		overview: z.strictObject({
			heading: plainText,
			tagline: plainText.nullable(),
			paragraphs: z.array(plainText).min(1),
		}),
		/** E-mail and telephone come from the company. */
		contact: z.strictObject({ heading: plainText, text: plainText }),
		/** Null hides the banner, and null tickets hide the tickets. */
		banner: z.strictObject({ heading: plainText, text: plainText }).nullable(),
		tickets: tickets.nullable(),
		activities: z.strictObject({
			heading: plainText,
			items: z
				.array(z.strictObject({ slug, title: plainText, text: plainText, picture: picture("activity") }))
				.min(1),
		}),
		practical: practical.nullable(),
		questions: questions.nullable(),
	})
	.refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
		message: "The last day is before the first.",
		path: ["endsOn"],
	})

/** `content/editions-pages.json`: the pages `/eventpage` and `/xmas-2024`. */
export const editionPages = z.array(editionPage).meta({ additions: "needed" })
export type EditionPage = z.infer<typeof editionPage>
