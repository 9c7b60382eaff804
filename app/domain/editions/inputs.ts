import { z } from "zod"
import { DAY_MS, formatNairobiDay } from "../../values/clock.ts"
import { PLAIN_TEXT, SITE_ADDRESS, SLUG } from "../../values/text-patterns.ts"
import { WINDOW_LABELS, WINDOWS, type WindowName } from "./openings.ts"
import { forVendors } from "./payment-inputs.ts"
import { LATE_OFFER_DAYS, LATE_OFFER_HOURS, OFFER_HOURS } from "./rules.ts"
import { sender } from "./sender-inputs.ts"
import { usualDay, usualMinute } from "./usual-day.ts"

export const EDITION_KINDS = ["market", "offroad"] as const
export const DATE_PRECISIONS = ["day", "month"] as const
export const DECISION_LETTERS = ["at-once", "held"] as const
export const DATE_STYLES = ["weekdays", "days"] as const

/** "09:00". */
export const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** As content has them (content/inputs.ts): never empty, no stray spaces, typographic apostrophes. */
const filled = z.string().regex(PLAIN_TEXT)
const line = (label: string, hint?: string) => filled.meta({ label, hint })
const picture = z.string().regex(SLUG)
const address = z.string().regex(SITE_ADDRESS)
const clock = (label: string, hint?: string) =>
	z.string().regex(CLOCK).meta({ label, hint, control: "clock" }).nullable()

/** The last day on which places that fall free are offered by themselves. */
export const standbyUntil = usualDay
	.meta({
		label: "Offer free places to the standby list until",
		hint: `A stall that falls free goes to the next on the list, who has ${OFFER_HOURS} hours, in the last ${LATE_OFFER_DAYS} days before the festival ${LATE_OFFER_HOURS}. Leave it empty to fill free stalls by hand.`,
	})
	.nullable()

/** Whole Kenyan shillings, as are all prices. */
const price = z.int().min(0)

const pricedItem = z.strictObject({
	name: line("Name"),
	price: price.meta({ label: "Price", hint: "Kenyan shillings, digits only." }),
})
const MOST_PLACES = 10_000

const stall = pricedItem.extend({
	size: line("Size", "For example: 3x3m. Empty where its name says it.").nullable(),
	places: z
		.int()
		.min(0)
		.max(MOST_PLACES)
		.meta({ label: "Number of places", hint: "How many there are. Empty: not counted." })
		.nullable(),
})
const hasUniqueNames = (items: { name: string }[]) =>
	new Set(items.map(({ name }) => name)).size === items.length
const pricedList = <Item extends typeof pricedItem>(item: Item, message: string) =>
	z.array(item).refine(hasUniqueNames, { message })

/** "2026-11-20T14:05", a minute in Nairobi. */
export const nairobiMinute = (label: string, hint?: string) =>
	usualMinute.meta({ label, hint, control: "minute" }).nullable()

/** @param what opens and closes: "Applications" */
const timeWindow = (what: string, hint: string) =>
	z
		.strictObject({
			opensAt: nairobiMinute("Open from", "Nairobi time. Empty: they do not open."),
			closesAt: nairobiMinute("Open until", "Nairobi time. Empty: until you set an end."),
		})
		.refine(({ opensAt, closesAt }) => !closesAt || (opensAt !== null && opensAt <= closesAt), {
			message: `${what} end before they begin.`,
			path: ["closesAt"],
		})
		.meta({ label: what, hint })

export interface Coordinates {
	latitude: number
	longitude: number
}

/** "-1.2326, 36.8046", as maps show a point. @returns undefined for what is none */
export function parseCoordinates(text: string): Coordinates | undefined {
	const [, north = "", east = ""] = /^(-?\d{1,2}(?:\.\d{1,8})?), ?(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(text) ?? []
	const [latitude, longitude] = [Number(north), Number(east)]
	return north && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

const MAX_DAYS = 31

const days = z
	.strictObject({
		startsOn: usualDay.meta({ label: "First day" }),
		endsOn: usualDay.meta({ label: "Last day" }),
		datePrecision: z.enum(DATE_PRECISIONS).meta({
			label: "Precision of the dates",
			hint: "Month: the site shows the month only, and no calendar has it.",
		}),
		dayOpensAt: clock("Opens at", "The same on every day."),
		dayClosesAt: clock("Closes at"),
		dateStyle: z.enum(DATE_STYLES).meta({
			label: "Style of the dates",
			hint: "On its page. Weekdays: Fri 12th, Sat 13th. Days: Dec 12 and 13.",
		}),
		daysNote: line("Dates in your own words", "Shown instead of the dates on its page.").nullable(),
		hoursNote: line("Hours in your own words", "Shown instead of the hours on its page.").nullable(),
	})
	.refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
		message: "The last day is before the first.",
		path: ["endsOn"],
	})
	// The calendar has an entry for each day, made for whoever asks.
	.refine(({ startsOn, endsOn }) => Date.parse(endsOn) - Date.parse(startsOn) < MAX_DAYS * DAY_MS, {
		message: `An edition lasts at most ${MAX_DAYS} days.`,
		path: ["endsOn"],
	})
	.refine(({ dayOpensAt, dayClosesAt }) => (dayOpensAt === null) === (dayClosesAt === null), {
		message: "Enter both times, or neither.",
		path: ["dayClosesAt"],
	})
	.refine(({ dayOpensAt, dayClosesAt }) => !dayOpensAt || !dayClosesAt || dayOpensAt < dayClosesAt, {
		message: "It closes before it opens.",
		path: ["dayClosesAt"],
	})
	.meta({
		label: "Days and hours",
		hint: "Stated here once: every page, the ticker and the calendar follow.",
	})

const venue = z
	.strictObject({
		venue: line("Venue", "As on the poster: Vocational college in Gigiri, Nairobi."),
		location: line("Location", "In more words, for its page and without the town.").nullable(),
		town: line("Town"),
		directions: filled.meta({ label: "Directions", long: true }).nullable(),
		mapLink: z
			.url({ protocol: /^https$/ })
			.meta({ label: "Link to a map", hint: "Behind the location on its page." })
			.nullable(),
		coordinates: filled
			.refine((text) => parseCoordinates(text) !== undefined, {
				message: "Enter latitude and longitude, as maps show them: -1.2326, 36.8046.",
			})
			.meta({
				label: "Coordinates",
				hint: "As maps show them: -1.2326, 36.8046. For calendars and search engines.",
			})
			.nullable(),
	})
	.meta({ label: "Venue" })

const poster = z
	.strictObject({
		poster: picture.meta({ label: "Picture", control: "picture-poster" }).nullable(),
		posterNote: line("Note under the poster", "Shown instead of whether applications are open.").nullable(),
		detailsLink: address
			.meta({ label: "Link of the details button", hint: "Empty: its page.", control: "address" })
			.nullable(),
	})
	.meta({ label: "Poster" })

export const NAME_TAKEN = "There is already an edition with this name."

/** Everything of an edition that an organiser may set. */
export const editionSettings = z.strictObject({
	name: line("Name", "For example: Easter 2027."),
	title: line("Name in emails", "For example: Easter Festival."),
	heading: line("Name on its page", "Empty: the name in emails, and the year.").nullable(),
	kind: z.enum(EDITION_KINDS).meta({ label: "Kind" }),
	/** Until then it is a draft, which only organisers see. */
	isPublished: z.boolean(),
	days,
	venue,
	poster,
	decisionLetters: z.enum(DECISION_LETTERS).meta({
		label: "Letters about decisions",
		hint: "At once: a no is emailed as soon as you decide, a yes when you send the confirmation on Accepted Vendors. Held: you choose first, and tell everybody when you release.",
	}),
	standbyUntil,
	sender,
	applications: timeWindow("Applications", "Vendors can apply in this time."),
	extras: timeWindow("Extras", "Accepted vendors can order extras and send their forms in this time."),
	forVendors,
	stalls: pricedList(stall, "Two tents have the same name.").meta({
		label: "Tents and pitches",
		itemLabel: "tent",
	}),
	extrasPrices: z
		.strictObject({
			wristbandPrice: price.meta({ label: "Price of an extra wristband", hint: "Kenyan shillings." }),
			hayBalePrice: price.meta({ label: "Price of a hay bale", hint: "Kenyan shillings." }),
		})
		.meta({ label: "Prices of extras" }),
	prices: pricedList(pricedItem, "Two prices have the same name.").meta({
		label: "Ticket prices",
		hint: "For one day. Without prices, the page of the edition sells no tickets.",
		itemLabel: "price",
	}),
	ticketUrl: z
		.url({ protocol: /^https$/ })
		.meta({ label: "Ticket shop", hint: "Empty: our usual ticket shop." })
		.nullable(),
})
export type EditionSettings = z.infer<typeof editionSettings>

const { applications, extras } = editionSettings.shape
export const editionDates = z.object({ days, applications, extras })
type EditionDates = z.infer<typeof editionDates>

/** Windows that begin after the last day, with what is wrong at the field. */
export const findLateWindows = (dates: EditionDates) =>
	WINDOWS.filter((window) => (dates[window].opensAt ?? "").slice(0, 10) > dates.days.endsOn).map(
		(window) => ({
			window,
			path: [window, "opensAt"],
			message: describeLateWindow(window, dates.days.endsOn),
		}),
	)

const describeLateWindow = (window: WindowName, endsOn: string) =>
	`${WINDOW_LABELS[window]} begin after the festival is over on ${formatNairobiDay(endsOn)}.`

/** One that is set up from now on says when applications end, and opens nothing after its last day. */
export const newEditionSettings = editionSettings
	.refine(({ applications }) => applications.opensAt === null || applications.closesAt !== null, {
		message: "Say until when vendors can apply.",
		path: ["applications", "closesAt"],
	})
	.superRefine((settings, context) => {
		for (const { path, message } of findLateWindows(settings))
			context.addIssue({ code: "custom", path, message })
	})
