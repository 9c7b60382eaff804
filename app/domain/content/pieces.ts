import type { ZodType } from "zod"
import { editionPages } from "./edition-page-inputs.ts"
import { companyFacts, eventPosters, metaWords, proverbs, siteWords, slideshow } from "./inputs.ts"
import {
	aboutWords,
	contactWords,
	eventsWords,
	homeWords,
	newsletterWords,
	privacyWords,
	ticketsWords,
	vendorGuidelines,
} from "./page-inputs.ts"

/** A piece of content: its name in the database, which is its file in `content/`, and its shape. */
export interface Piece<T> {
	name: string
	schema: ZodType<T>
}

export const PIECES = {
	company: { name: "company", schema: companyFacts },
	editionPages: { name: "editions-pages", schema: editionPages },
	eventPosters: { name: "events", schema: eventPosters },
	meta: { name: "meta", schema: metaWords },
	proverbs: { name: "proverbs", schema: proverbs },
	site: { name: "site", schema: siteWords },
	slideshow: { name: "slides", schema: slideshow },
	guidelines: { name: "vendor-guidelines", schema: vendorGuidelines },
	about: { name: "pages/about", schema: aboutWords },
	contact: { name: "pages/contact", schema: contactWords },
	events: { name: "pages/events", schema: eventsWords },
	home: { name: "pages/home", schema: homeWords },
	newsletter: { name: "pages/newsletter", schema: newsletterWords },
	privacy: { name: "pages/privacy", schema: privacyWords },
	tickets: { name: "pages/tickets", schema: ticketsWords },
} satisfies Record<string, Piece<unknown>>
