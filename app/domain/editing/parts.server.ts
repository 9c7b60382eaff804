import { z } from "zod"
import type { EditionPage } from "../content/edition-page-inputs.ts"
import { PIECES, type Piece } from "../content/pieces.ts"
import { DIRECTORY_WORDS } from "../directory/pieces.ts"
import type { Edition } from "../editions/queries.server.ts"
import { GALLERY_WORDS } from "../gallery/pieces.ts"
import { type Choices, fieldOf } from "./fields.server.ts"
import type { Field } from "./fields.ts"
import { keyed } from "./plain-values.ts"
import type { Store } from "./stores.server.ts"
import { newSeasonStore, pieceStore, seasonStore } from "./stores.server.ts"

/** What an organiser changes in one form: a piece of content, or a part of one. */
export interface Part {
	/** In addresses and in the audit log. */
	name: string
	title: string
	about: string
	/** Where the site shows it. */
	page: string
	store: Store
	/** The way from the whole of the store to the part. */
	at: (string | number)[]
	/** Of an object only these keys; missing: all. */
	keys?: string[]
	/** The list that it stands in, when it is one of many. */
	among?: "vendors" | "pictures"
	/** It is not there before it is saved. */
	isNew?: true
}

const part = (
	[name, title, about]: [string, string, string],
	page: string,
	piece: Piece<unknown>,
	at: Part["at"] = [],
	keys?: string[],
): Part => ({ name, title, about, page, store: pieceStore(piece), at, keys })

const FIRST = [
	part(["ticker", "Ticker", "The moving line at the top of every page."], "/", PIECES.site, ["ticker"]),
	part(
		["posters", "Posters", "Every festival with its dates, for the festivals page and the calendar."],
		"/events",
		PIECES.eventPosters,
	),
]

const PAGES = [
	part(["home", "Home page", "Opening, cards and sections."], "/", PIECES.home),
	part(["slideshow", "Slideshow", "The large pictures of the home page."], "/", PIECES.slideshow),
	part(["about", "About", "Who we are, the team, our services."], "/about", PIECES.about),
	part(["festivals", "Festivals", "Text around the posters."], "/events", PIECES.events),
	part(
		["tickets", "Tickets", "Ticket information, with the link to the ticket shop."],
		"/tickets",
		PIECES.tickets,
	),
	part(["contact", "Contact", "Text around both forms."], "/contact", PIECES.contact),
	part(
		["newsletter", "Newsletter", "Sign-up form and confirmation pages."],
		"/contact?tab=attendee",
		PIECES.newsletter,
	),
	part(
		["guidelines", "Guidelines for vendors", "Set-up, packing down, rules and the two forms."],
		"/vendor-guidelines",
		PIECES.guidelines,
	),
	part(["directory", "Vendor directory", "Text around the lists."], "/Vendors-dec", DIRECTORY_WORDS),
	part(["gallery", "Gallery", "Years, months and the text around the pictures."], "/gallery", GALLERY_WORDS),
	part(["privacy", "Privacy", "What data we keep, why and for how long."], "/privacy", PIECES.privacy),
]

const EVERYWHERE = [
	part(["company", "Company", "Name, phone, email, office and social networks."], "/contact", PIECES.company),
	part(
		["menu", "Menu", "The links and the button at the top."],
		"/",
		PIECES.site,
		[],
		["navigation", "ticketsLabel"],
	),
	part(["footer", "Footer", "The foot of every page."], "/", PIECES.site, ["footer"]),
	part(
		[
			"search-engines",
			"Search engines",
			"Title and description of every page in search results and shared links.",
		],
		"/",
		PIECES.meta,
	),
	part(["not-found", "Page not found", "Shown when an address does not exist."], "/nowhere", PIECES.site, [
		"notFound",
	]),
]

/** Parts under a heading. */
export interface Section {
	title: string
	parts: Part[]
}

/** Everything that stands only once, in the order of the screen; each page of a festival comes in two parts. */
export function sectionsOf(editionPages: EditionPage[], editions: Edition[]): Section[] {
	const seasons = [...editionPages.flatMap(festivalParts), ...editions.map(seasonPart), NEW_SEASON]
	return [
		{ title: "Festivals and dates", parts: [...FIRST, ...seasons] },
		{ title: "Pages", parts: PAGES },
		{ title: "On every page", parts: EVERYWHERE },
	]
}

const seasonPart = ({ id, slug, name }: Edition): Part => ({
	name: `season-${slug}`,
	title: `Edition: ${name}`,
	page: "/contact?tab=vendor",
	about: "Dates, stalls, prices, and whether applications are open.",
	store: seasonStore(id),
	at: [],
})

const NEW_SEASON: Part = {
	name: "new-season",
	title: "New edition",
	page: "/contact?tab=vendor",
	about: "Dates, stalls and prices. Vendors can apply once it is the current edition.",
	store: newSeasonStore,
	at: [],
	isNew: true,
}

function festivalParts({ path, name, tickets: _, ...rest }: EditionPage, index: number): Part[] {
	const address = path.slice(1)
	return [
		part(
			[`festival-${address}`, `Festival page: ${name}`, `Days, location and activities: ${path}`],
			path,
			PIECES.editionPages,
			[index],
			["name", "path", ...Object.keys(rest)],
		),
		part(
			[`prices-${address}`, `Ticket prices: ${name}`, `Ticket prices on ${path}`],
			path,
			PIECES.editionPages,
			[index, "tickets"],
		),
	]
}

/** How a part is edited; what it is called as a whole stands above its form. */
export function fieldOfPart({ store, at, keys }: Part, choices: Choices): Field {
	const ways = at.filter((step) => typeof step === "string")
	const whole = fieldOf(schemaAt(store.schema, at), [`/${store.name}`, ...ways], choices)
	const field = { ...whole, label: "" }
	if (field.kind !== "group" || !keys) return field
	return { ...field, fields: field.fields.filter(({ key }) => keys.includes(key)) }
}

function schemaAt(schema: z.core.$ZodType, way: Part["at"]): z.core.$ZodType {
	const [step, ...rest] = way
	if (step === undefined) return schema
	if (schema instanceof z.ZodArray) return schemaAt(schema.element, rest)
	if (schema instanceof z.ZodObject && schema.shape[step]) return schemaAt(schema.shape[step], rest)
	throw new Error(`the content has no ${step}`)
}

/** The part in a whole piece. */
export function takePart(whole: unknown, { at, keys }: Pick<Part, "at" | "keys">): unknown {
	const found = at.reduce<unknown>((value, step) => keyed(value)[step], whole)
	if (!keys) return found
	return Object.fromEntries(keys.map((key) => [key, keyed(found)[key]]))
}

/** The whole piece with another part in its place. */
export function putPart(whole: unknown, { at, keys }: Pick<Part, "at" | "keys">, value: unknown): unknown {
	const [step, ...rest] = at
	if (step === undefined) return keys ? { ...keyed(whole), ...keyed(value) } : value
	const inner = putPart(keyed(whole)[step], { at: rest, keys }, value)
	if (Array.isArray(whole)) return whole.map((one, index) => (index === step ? inner : one))
	return { ...keyed(whole), [step]: inner }
}
