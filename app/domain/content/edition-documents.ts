import { z } from "zod"
import type { ContentDocument } from "./documents.ts"
import { line, longText, paragraphs, picture, slug } from "./inputs.ts"
import { guidelineSections, signedForms } from "./page-inputs.ts"

const heading = line("Heading")

const topic = z.object({ slug, title: line("Title"), text: paragraphs })

const topicGroup = z.object({
	heading,
	topics: z.array(topic).min(1).meta({ label: "Topics", itemLabel: "topic" }),
})

const practical = z
	.object({ heading, groups: z.array(topicGroup).meta({ label: "Groups", itemLabel: "group" }) })
	.meta({ label: "Good to know", toggleLabel: "Show “Good to know”" })

const questions = z
	.object({
		heading,
		items: z
			.array(z.object({ question: line("Question"), answer: longText("Answer") }))
			.meta({ label: "Questions", itemLabel: "question" }),
	})
	.meta({ label: "Questions and answers", toggleLabel: "Show questions and answers" })

const overview = z.object({ heading, tagline: line("Tagline").nullable(), paragraphs })

const search = z
	.object({
		title: line("Title", "At most 60 characters."),
		description: longText("Description", "80 to 155 characters."),
	})
	.meta({ label: "Search engines" })

const announcement = z.object({ heading, text: longText("Text") })

const activity = z.object({
	slug,
	title: line("Title"),
	text: longText("Text"),
	picture: picture("activity"),
})

const activities = z.object({
	heading,
	items: z.array(activity).min(1).meta({ label: "Activities", itemLabel: "activity" }),
})

/** The texts of an edition's page. Its name, days, hours, place and prices are facts of the edition. */
const editionPage = z.object({
	overview: overview.meta({ label: "Overview" }),
	/** E-mail and telephone come from the company. */
	contact: announcement.meta({ label: "Ask us" }),
	/** Null hides it. */
	banner: announcement.meta({ label: "Banner", toggleLabel: "Show the banner above the page" }).nullable(),
	/** Around the ticket prices, where the edition has some. */
	tickets: z.object({ heading, label: line("Button text") }).meta({ label: "Tickets" }),
	activities: activities.meta({ label: "Activities" }),
	practical: practical.nullable(),
	questions: questions.nullable(),
	search,
})
export type EditionPage = z.infer<typeof editionPage>

const editionGuidelines = z.object({
	heading,
	lead: longText("Introduction"),
	sections: guidelineSections,
	forms: signedForms,
})
export type EditionGuidelines = z.infer<typeof editionGuidelines>

/** The texts around the vendors of an edition. */
const editionDirectory = z.object({
	heading,
	lead: longText("Introduction"),
	hasDrawings: z.boolean().meta({
		label: "Drawings for vendors without a logo",
		hint: "Of what they make. Otherwise the first letter of their name.",
	}),
	search,
})
export type EditionDirectory = z.infer<typeof editionDirectory>

/** What stands beside an area: a drawing of this name in `public/art/maps/signs`. */
const MAP_SIGNS = [
	"gate",
	"drop-off",
	"parking",
	"accessible-parking",
	"information",
	"first-aid",
	"water",
	"toilets",
	"accessible-toilets",
	"stage",
	"food",
	"playground",
	"kids-club",
	"painting",
	"face-painting",
	"pottery",
	"acrobats",
	"baseball",
	"dogs",
] as const

const mapArea = z.object({
	name: line("Name"),
	text: longText("Where it is"),
	sign: z.enum(MAP_SIGNS).meta({ label: "Sign" }),
})

const stallRow = z.object({
	from: line("First stall"),
	to: line("Last stall"),
	kind: longText("What is sold there"),
})

/** The ground of an edition, as a picture and in words. */
const editionSiteMap = z.object({
	/** Null hides the whole. */
	picture: picture("map").meta({ hint: "Without one the page shows no site map." }).nullable(),
	areas: z.array(mapArea).meta({ label: "Areas", itemLabel: "area" }),
	rows: z.array(stallRow).meta({ label: "Rows of stalls", itemLabel: "row" }),
})
export type EditionSiteMap = z.infer<typeof editionSiteMap>

/** The documents that an edition may have, each once. */
export const EDITION_DOCUMENTS = {
	page: { name: "page", schema: editionPage },
	siteMap: { name: "site-map", schema: editionSiteMap },
	guidelines: { name: "guidelines", schema: editionGuidelines },
	directory: { name: "directory", schema: editionDirectory },
} as const satisfies Record<string, ContentDocument<unknown>>
