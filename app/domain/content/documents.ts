import type { ZodType } from "zod"
import { editionPages } from "./edition-page-inputs.ts"
import { companyDetails, eventPosters, metaCopy, siteCopy, slideshow } from "./inputs.ts"
import {
	aboutCopy,
	contactCopy,
	eventsCopy,
	homeCopy,
	newsletterCopy,
	privacyCopy,
	ticketsCopy,
	vendorGuidelines,
} from "./page-inputs.ts"

/** A document of the content: its name in the database, which is its file in `content/`, and its shape. */
export interface ContentDocument<T> {
	name: string
	schema: ZodType<T>
}

export const CONTENT_DOCUMENTS = {
	company: { name: "company", schema: companyDetails },
	editionPages: { name: "editions-pages", schema: editionPages },
	eventPosters: { name: "events", schema: eventPosters },
	meta: { name: "meta", schema: metaCopy },
	site: { name: "site", schema: siteCopy },
	slideshow: { name: "slides", schema: slideshow },
	guidelines: { name: "vendor-guidelines", schema: vendorGuidelines },
	about: { name: "pages/about", schema: aboutCopy },
	contact: { name: "pages/contact", schema: contactCopy },
	events: { name: "pages/events", schema: eventsCopy },
	home: { name: "pages/home", schema: homeCopy },
	newsletter: { name: "pages/newsletter", schema: newsletterCopy },
	privacy: { name: "pages/privacy", schema: privacyCopy },
	tickets: { name: "pages/tickets", schema: ticketsCopy },
} satisfies Record<string, ContentDocument<unknown>>
