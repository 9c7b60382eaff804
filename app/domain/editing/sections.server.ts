import { z } from "zod"
import { CONTENT_DOCUMENTS, type ContentDocument } from "../content/documents.ts"
import type { EditionDocumentName } from "../content/edition-documents.server.ts"
import { DIRECTORY_DOCUMENT } from "../directory/inputs.ts"
import { editionSettings } from "../editions/inputs.ts"
import type { Edition } from "../editions/queries.server.ts"
import { GALLERY_DOCUMENT } from "../gallery/inputs.ts"
import { documentSectionNames, documentSections, findFactsPage } from "./document-sections.server.ts"
import { type FieldChoices, fieldOf } from "./fields.server.ts"
import type { Field } from "./fields.ts"
import { type FormContents, formSectionNames, formSections } from "./form-sections.server.ts"
import { documentSource, editionSource, headsSource, type Source } from "./sources.server.ts"

/**
 * What an organiser changes in one form: a document of the content, or a part of one. In addresses and the log a section
 * is called `part`.
 */
export interface Section {
	/** In addresses and in the audit log. */
	name: string
	title: string
	about: string
	/** Where the site shows it. */
	page: string
	source: Source
	/** Of an email: the address that answers what its form makes of it before it is saved. */
	preview?: string
	/** The way from the whole of the source to the section. */
	at: string[]
	/** Of an object only these keys; missing: all. */
	keys?: string[]
	/** The list that it stands in, when it is one of many. */
	among?: "vendors" | "pictures" | "letter-templates"
	/** Of a vendor and of a letter: the slug of the edition. */
	edition?: string
	/** What there is to choose from in its form alone. */
	choices?: FieldChoices
	/** Where what its form lets one choose is made. */
	related?: { to: string; label: string }
	/** What to know before it is saved. */
	notice?: string
	/** It is not there before it is saved. */
	isNew?: true
}

const defineSection = (
	[name, title, about]: [string, string, string],
	page: string,
	document: ContentDocument<unknown>,
	at: Section["at"] = [],
	keys?: string[],
): Section => ({ name, title, about, page, source: documentSource(document), at, keys })

const { company, site } = CONTENT_DOCUMENTS
const { home, slideshow, about, events, tickets, contact, newsletter, privacy } = CONTENT_DOCUMENTS

const PAGES = [
	defineSection(["home", "Home page", "Opening, cards and sections."], "/", home),
	defineSection(["slideshow", "Slideshow", "The large pictures of the home page."], "/", slideshow),
	defineSection(["about", "About", "Who we are, the team, our services."], "/about", about),
	defineSection(["festivals", "Festivals", "Text around the posters."], "/events", events),
	defineSection(
		["tickets", "Tickets", "Ticket information, with the link to the ticket shop."],
		"/tickets",
		tickets,
	),
	defineSection(["contact", "Contact", "Text around both forms."], "/contact", contact),
	defineSection(
		["newsletter", "Newsletter", "Sign-up form and confirmation pages."],
		"/contact?tab=attendee",
		newsletter,
	),
	defineSection(
		["directory", "Vendor directory", "Text around the vendors of every festival."],
		"/Vendors-dec",
		DIRECTORY_DOCUMENT,
	),
	defineSection(
		["gallery", "Gallery", "Years, months and the text around the pictures."],
		"/gallery",
		GALLERY_DOCUMENT,
	),
	defineSection(["privacy", "Privacy", "What data we keep, why and for how long."], "/privacy", privacy),
]

const SITE_WIDE_SECTIONS = [
	defineSection(
		["ticker", "Ticker", "The moving line at the top of every page: what it says besides the next festival."],
		"/",
		site,
		["ticker"],
	),
	defineSection(
		["company", "Company", "Name, phone, email, office, KRA PIN and social networks."],
		"/contact",
		company,
	),
	defineSection(
		["menu", "Menu", "The links and the button at the top."],
		"/",
		site,
		[],
		["navigation", "ticketsLabel"],
	),
	defineSection(["footer", "Footer", "The foot of every page."], "/", site, ["footer"]),
	{
		name: "search-engines",
		title: "Search engines",
		about: "Title and description of every page in search results and shared links.",
		page: "/",
		source: headsSource,
		at: [],
	},
	defineSection(["not-found", "Page not found", "Shown when an address does not exist."], "/nowhere", site, [
		"notFound",
	]),
]

/** Parts under a heading. */
export interface SectionGroup {
	title: string
	sections: Section[]
}

/** Everything that stands only once, in the order of the screen: what belongs to an edition stands together. */
export function sectionGroupsOf(
	editions: Edition[],
	documents: EditionDocumentName[],
	forms: FormContents,
): SectionGroup[] {
	return [
		...editions.map((edition) => ({
			title: edition.name,
			sections: [
				factsSection(edition, documents),
				...documentSections(edition, editions, documents),
				...formSections(edition, forms),
			],
		})),
		{ title: "Pages", sections: PAGES },
		{ title: "On every page", sections: SITE_WIDE_SECTIONS },
	]
}

/** Editions were called seasons when these addresses came into being. */
export const editionSectionName = (slug: string): string => `season-${slug}`

/** Of every section that an edition has or may get, in the same order for each edition. */
export const editionSectionNames = (edition: Edition): string[] => [
	editionSectionName(edition.slug),
	...documentSectionNames(edition),
	...formSectionNames(edition),
]

const factsSection = (edition: Edition, documents: EditionDocumentName[]): Section => ({
	name: editionSectionName(edition.slug),
	title: `Edition: ${edition.name}`,
	page: findFactsPage(edition, documents),
	about: "Dates, venue, poster, stalls, prices, and when vendors can apply.",
	source: editionSource(edition.id),
	at: [],
	keys: FACT_KEYS,
})

/** Whether it is on the site is said where it is published. */
const FACT_KEYS = Object.keys(editionSettings.shape).filter((key) => key !== "isPublished")

/** How a part is edited; what it is called as a whole stands above its form. */
export function fieldOfSection({ source, at, keys, ...section }: Section, choices: FieldChoices): Field {
	const offered = { ...choices, ...section.choices }
	const field = { ...fieldOf(schemaAt(source.schema, at), "", offered), label: "" }
	if (field.kind !== "group" || !keys) return field
	return { ...field, fields: field.fields.filter(({ key }) => keys.includes(key)) }
}

function schemaAt(schema: z.core.$ZodType, path: Section["at"]): z.core.$ZodType {
	const [step, ...rest] = path
	if (step === undefined) return schema
	if (schema instanceof z.ZodObject && schema.shape[step]) return schemaAt(schema.shape[step], rest)
	throw new Error(`the content has no ${step}`)
}
