import { z } from "zod"
import type { ContentDocument } from "../content/documents.ts"
import { EDITION_DOCUMENTS } from "../content/edition-documents.ts"

const text = z.string().min(1)
const page = EDITION_DOCUMENTS.page.schema.shape

const eventPosters = z.array(
	z.object({
		slug: text,
		header: text,
		venue: text,
		dateText: text,
		startsOn: z.iso.date().nullable(),
		endsOn: z.iso.date().nullable(),
		vendorsText: text.nullable(),
		detailsLink: text,
		vendorsLink: text.nullable(),
		picture: text,
	}),
)
export type EarlierPoster = z.infer<typeof eventPosters>[number]

const editionPages = z.array(
	z.object({
		slug: text,
		path: text,
		name: text,
		/** Only of the first content; it stood among the titles and descriptions of all pages. */
		search: z.object({ title: text, description: text }).optional(),
		startsOn: z.iso.date(),
		endsOn: z.iso.date(),
		opensAt: text,
		closesAt: text,
		hours: text,
		days: z.array(text),
		location: z.object({ text, town: text, hint: text.nullable() }),
		overview: page.overview,
		contact: page.contact,
		banner: page.banner,
		tickets: z
			.object({
				heading: text,
				currency: z.literal("KES"),
				label: text,
				prices: z.array(z.object({ name: text, price: z.int().min(0) })),
			})
			.nullable(),
		activities: page.activities,
		practical: page.practical,
		questions: page.questions,
	}),
)
export type EarlierPage = z.infer<typeof editionPages>[number]

/** The lists of vendors, as they stood in one document before each belonged to its edition. */
export const earlierLists = z.array(
	z.object({
		slug: text,
		path: text,
		heading: text,
		lead: text,
		defaultLogo: text.nullable(),
		/** Only of the first content; it stood among the titles and descriptions of all pages. */
		search: z.object({ title: text, description: text }).optional(),
	}),
)
export type EarlierList = z.infer<typeof earlierLists>[number]

/** The documents in which an edition stood before it was one thing; the version before still reads them. */
export const EARLIER_DOCUMENTS = {
	eventPosters: { name: "events", schema: eventPosters },
	editionPages: { name: "editions-pages", schema: editionPages },
	guidelines: {
		name: "vendor-guidelines",
		schema: EDITION_DOCUMENTS.guidelines.schema.extend({ edition: text }),
	},
	heads: {
		name: "meta",
		schema: z.object({ pages: z.array(z.object({ path: text, title: text, description: text })) }),
	},
} satisfies Record<string, ContentDocument<unknown>>

export interface EarlierContent {
	posters: EarlierPoster[]
	pages: EarlierPage[]
	guidelines: z.infer<typeof EARLIER_DOCUMENTS.guidelines.schema>
	heads: z.infer<typeof EARLIER_DOCUMENTS.heads.schema>["pages"]
}
