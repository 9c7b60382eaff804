import { z } from "zod"
import { festival, link, picture, slug, words } from "./inputs.ts"

const clock = z
	.string()
	.regex(/^([01]\d|2[0-3]):[0-5]\d$/)
	.meta({ control: "clock" })

const topic = z.strictObject({ slug, title: words, text: z.array(words).min(1) })

const practical = z.strictObject({
	heading: words,
	groups: z.array(z.strictObject({ heading: words, topics: z.array(topic).min(1) })),
})

const questions = z.strictObject({
	heading: words,
	items: z.array(z.strictObject({ question: words, answer: words })),
})

/** Prices are whole Kenyan shillings. */
const tickets = z.strictObject({
	heading: words,
	/** As it stands before a price: "KES 500". */
	currency: z.literal("KES"),
	prices: z.array(z.strictObject({ name: words, price: z.int().min(0) })).min(1),
	label: words,
})

const editionPage = z
	.strictObject({
		slug: festival,
		path: link.meta({ control: "fixed" }),
		name: words,
		startsOn: z.iso.date(),
		endsOn: z.iso.date(),
		/** Africa/Nairobi, the same on every day; `hours` says it in words. */
		opensAt: clock,
		closesAt: clock,
		hours: words,
		/** How the page names its days; joined with commas they read as one line. */
		days: z.array(words).min(1),
		location: z.strictObject({ text: words, town: words, hint: words.nullable() }),
		overview: z.strictObject({
			heading: words,
			tagline: words.nullable(),
			paragraphs: z.array(words).min(1),
		}),
		/** E-mail and telephone come from the company. */
		contact: z.strictObject({ heading: words, text: words }),
		/** Null hides the banner, and null tickets hide the tickets. */
		banner: z.strictObject({ heading: words, text: words }).nullable(),
		tickets: tickets.nullable(),
		activities: z.strictObject({
			heading: words,
			items: z
				.array(z.strictObject({ slug, title: words, text: words, picture: picture("activity") }))
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
