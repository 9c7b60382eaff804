import { formatKshs } from "../../values/number.ts"
import { formatHours } from "../editions/dates.ts"
import type { EditionSettings } from "../editions/inputs.ts"

/** A fact that two editions have in common, and its field. */
export interface SameFact {
	title: string
	at: string[]
	/** What it says; empty for a picture. */
	found: string[]
	/** The name of a picture. */
	subject?: string
}

/** Poster, hours, venue, prices and ticket shop, as far as they are the same in both. */
export const listSameFacts = (own: EditionSettings, before: EditionSettings): SameFact[] => [
	...(own.poster.poster && own.poster.poster === before.poster.poster
		? [{ title: "Poster", at: ["poster", "poster"], found: [], subject: own.poster.poster }]
		: []),
	...namedFact("Opening hours", ["days", "dayOpensAt"], sameHours(own, before)),
	...VENUE_FACTS.flatMap(({ title, key }) =>
		namedFact(title, ["venue", key], same(own.venue[key], before.venue[key])),
	),
	...namedFact("Tents and pitches", ["stalls"], samePrices(own.stalls, before.stalls)),
	...namedFact("Prices of extras", ["extrasPrices", "wristbandPrice"], sameExtras(own, before)),
	...namedFact("Ticket prices", ["prices"], samePrices(own.prices, before.prices)),
	...namedFact("Set-up times", ["forVendors", "setUp"], same(own.forVendors.setUp, before.forVendors.setUp)),
	...namedFact(
		"How to pay for a stall",
		["forVendors", "howToPay"],
		same(own.forVendors.howToPay, before.forVendors.howToPay),
	),
	...SENDER_FACTS.flatMap(({ title, key }) =>
		namedFact(title, ["sender", key], same(own.sender[key], before.sender[key])),
	),
	...namedFact("Ticket shop", ["ticketUrl"], same(own.ticketUrl, before.ticketUrl)),
]

const namedFact = (title: string, at: string[], found: string[]): SameFact[] =>
	found.length ? [{ title, at, found }] : []

const same = (own: string | null | undefined, before: string | null | undefined) =>
	own && own === before ? [own] : []

const sameHours = (own: EditionSettings, before: EditionSettings) =>
	same(formatHours(own.days), formatHours(before.days))

/** Not the town, which seldom changes. */
const VENUE_FACTS = [
	{ title: "Venue", key: "venue" },
	{ title: "Location", key: "location" },
	{ title: "Directions", key: "directions" },
	{ title: "Map link", key: "mapLink" },
	{ title: "Coordinates", key: "coordinates" },
] as const

const SENDER_FACTS = [
	{ title: "Name of the sender", key: "senderName" },
	{ title: "Emails come from", key: "senderAddress" },
	{ title: "Answers go to", key: "replyAddress" },
] as const

interface Priced {
	name: string
	price: number
}

const samePrices = (own: Priced[], before: Priced[]) =>
	own
		.filter(({ name, price }) => before.some((other) => other.name === name && other.price === price))
		.map(({ name, price }) => `${name}: ${formatKshs(price)}`)

const pricedExtras = ({ extrasPrices }: EditionSettings): Priced[] => [
	{ name: "Wristband", price: extrasPrices.wristbandPrice },
	{ name: "Hay bale", price: extrasPrices.hayBalePrice },
]

const sameExtras = (own: EditionSettings, before: EditionSettings) =>
	samePrices(pricedExtras(own), pricedExtras(before))
