import { z } from "zod"
import { CONTENT_DOCUMENTS, type ContentDocument } from "../content/documents.ts"
import type { EditionPage } from "../content/edition-page-inputs.ts"
import { DIRECTORY_DOCUMENT } from "../directory/inputs.ts"
import type { Edition } from "../editions/queries.server.ts"
import { GALLERY_DOCUMENT } from "../gallery/inputs.ts"
import { type Choices, fieldOf } from "./fields.server.ts"
import type { Field } from "./fields.ts"
import { asRecord } from "./fields.ts"
import { documentSource, editionSource, newEditionSource, type Source } from "./sources.server.ts"

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
	/** The way from the whole of the store to the part. */
	at: (string | number)[]
	/** Of an object only these keys; missing: all. */
	keys?: string[]
	/** The list that it stands in, when it is one of many. */
	among?: "vendors" | "pictures"
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

const { company, meta, site, editionPages, eventPosters } = CONTENT_DOCUMENTS
const { home, slideshow, about, events, tickets, contact, newsletter, guidelines, privacy } =
	CONTENT_DOCUMENTS

const LEADING_SECTIONS = [
	defineSection(["ticker", "Ticker", "The moving line at the top of every page."], "/", site, ["ticker"]),
	defineSection(
		["posters", "Posters", "Every festival with its dates, for the festivals page and the calendar."],
		"/events",
		eventPosters,
	),
]

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
		["guidelines", "Guidelines for vendors", "Set-up, packing down, rules and the two forms."],
		"/vendor-guidelines",
		guidelines,
	),
	defineSection(
		["directory", "Vendor directory", "Text around the lists."],
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
		["company", "Company", "Name, phone, email, office and social networks."],
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
	defineSection(
		[
			"search-engines",
			"Search engines",
			"Title and description of every page in search results and shared links.",
		],
		"/",
		meta,
	),
	defineSection(["not-found", "Page not found", "Shown when an address does not exist."], "/nowhere", site, [
		"notFound",
	]),
]

/** Parts under a heading. */
export interface SectionGroup {
	title: string
	sections: Section[]
}

/** Everything that stands only once, in the order of the screen; each page of a festival comes in two parts. */
export function sectionGroupsOf(festivals: EditionPage[], editions: Edition[]): SectionGroup[] {
	const editionSections = [
		...festivals.flatMap(festivalSections),
		...editions.map(editionSection),
		NEW_EDITION_SECTION,
	]
	return [
		{ title: "Festivals and dates", sections: [...LEADING_SECTIONS, ...editionSections] },
		{ title: "Pages", sections: PAGES },
		{ title: "On every page", sections: SITE_WIDE_SECTIONS },
	]
}

const editionSection = ({ id, slug, name }: Edition): Section => ({
	name: `season-${slug}`,
	title: `Edition: ${name}`,
	page: "/contact?tab=vendor",
	about: "Dates, stalls, prices, and whether applications are open.",
	source: editionSource(id),
	at: [],
})

const NEW_EDITION_SECTION: Section = {
	name: "new-season",
	title: "New edition",
	page: "/contact?tab=vendor",
	about: "Dates, stalls and prices. Vendors can apply once it is the current edition.",
	source: newEditionSource,
	at: [],
	isNew: true,
}

function festivalSections({ path, name, tickets: _, ...rest }: EditionPage, index: number): Section[] {
	const address = path.slice(1)
	return [
		defineSection(
			[`festival-${address}`, `Festival page: ${name}`, `Days, location and activities: ${path}`],
			path,
			editionPages,
			[index],
			["name", "path", ...Object.keys(rest)],
		),
		defineSection(
			[`prices-${address}`, `Ticket prices: ${name}`, `Ticket prices on ${path}`],
			path,
			editionPages,
			[index, "tickets"],
		),
	]
}

/** How a part is edited; what it is called as a whole stands above its form. */
export function fieldOfSection({ source, at, keys }: Section, choices: Choices): Field {
	const field = { ...fieldOf(schemaAt(source.schema, at), "", choices), label: "" }
	if (field.kind !== "group" || !keys) return field
	return { ...field, fields: field.fields.filter(({ key }) => keys.includes(key)) }
}

function schemaAt(schema: z.core.$ZodType, path: Section["at"]): z.core.$ZodType {
	const [step, ...rest] = path
	if (step === undefined) return schema
	if (schema instanceof z.ZodArray) return schemaAt(schema.element, rest)
	if (schema instanceof z.ZodObject && schema.shape[step]) return schemaAt(schema.shape[step], rest)
	throw new Error(`the content has no ${step}`)
}

export function extractSection(whole: unknown, { at, keys }: Pick<Section, "at" | "keys">): unknown {
	const found = at.reduce<unknown>((value, step) => asRecord(value)[step], whole)
	if (!keys) return found
	return Object.fromEntries(keys.map((key) => [key, asRecord(found)[key]]))
}

export function replaceSection(
	whole: unknown,
	{ at, keys }: Pick<Section, "at" | "keys">,
	value: unknown,
): unknown {
	const [step, ...rest] = at
	if (step === undefined) return keys ? { ...asRecord(whole), ...asRecord(value) } : value
	const inner = replaceSection(asRecord(whole)[step], { at: rest, keys }, value)
	if (Array.isArray(whole)) return whole.map((one, index) => (index === step ? inner : one))
	return { ...asRecord(whole), [step]: inner }
}
