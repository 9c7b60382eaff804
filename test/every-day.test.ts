import { eq, inArray, notInArray } from "drizzle-orm"
import { describe, expect, test, vi } from "vitest"
import {
	findStallOptions,
	listOpenEditions,
	listOpeningEditions,
} from "../app/domain/applications/stall-options.server.ts"
import { readEditionDocument, writeEditionDocument } from "../app/domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../app/domain/content/edition-documents.ts"
import { readHead } from "../app/domain/content/head.server.ts"
import { addEdition, findFirstEdition } from "../app/domain/editions/editions.fixture.ts"
import { listEditionsTakingExtras } from "../app/domain/editions/order-window.ts"
import { listPublishedEditions } from "../app/domain/editions/queries.server.ts"
import { applicationsLine, dayStateOf } from "../app/domain/editions/rules.ts"
import { editions, tentOptions, ticketPrices } from "../app/domain/editions/schema.server.ts"
import { DAY_MS, formatNairobiIsoDate } from "../app/values/clock.ts"
import { readNews } from "../app/web/site/ticker/read-news.server.ts"
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render } = await openPages()
const at = (nairobiTime: string) => new Date(`${nairobiTime}:00+03:00`)

/** Christmas 2025 with an end to what it takes, and two more; the applications of July open while Easter comes. */
const SEASONS = [
	{
		slug: "christmas-2025",
		name: "Christmas 2025",
		days: ["2025-12-12", "2025-12-14"],
		hours: ["09:00", "19:00"],
		applications: ["2025-09-01T08:00", "2025-11-15T18:00"],
		extras: ["2025-11-01T08:00", "2025-12-10T18:00"],
	},
	{
		slug: "easter-2026",
		name: "Easter 2026",
		days: ["2026-04-04", "2026-04-06"],
		hours: ["10:00", "18:00"],
		applications: ["2025-11-10T08:00", "2026-02-01T18:00"],
		extras: ["2025-12-01T08:00", "2026-04-01T18:00"],
	},
	{
		slug: "july-2026",
		name: "July 2026",
		days: ["2026-07-31", "2026-08-01"],
		hours: ["09:00", "19:00"],
		applications: ["2026-03-01T08:00", "2026-06-30T23:59"],
		extras: ["2026-07-01T08:00", "2026-07-30T18:00"],
	},
] as const
type Season = (typeof SEASONS)[number]

const [christmas] = SEASONS
const first = await findFirstEdition(db)
const page = await readEditionDocument(db, first.id, EDITION_DOCUMENTS.page)
for (const season of SEASONS) {
	const facts = {
		name: season.name,
		startsOn: season.days[0],
		endsOn: season.days[1],
		dayOpensAt: season.hours[0],
		dayClosesAt: season.hours[1],
		applicationsOpenAt: at(season.applications[0]),
		applicationsCloseAt: at(season.applications[1]),
		extrasOpenAt: at(season.extras[0]),
		extrasCloseAt: at(season.extras[1]),
	}
	if (season === christmas) await db.update(editions).set(facts).where(eq(editions.id, first.id))
	else {
		const title = `${season.name.replace(/ \d+/, "")} Festival`
		const id = await addEdition(db, { ...facts, slug: season.slug, title })
		await db.insert(tentOptions).values({ editionId: id, position: 1, name: "Gazebo", price: 9000 })
		await writeEditionDocument(db, id, EDITION_DOCUMENTS.page, page)
	}
}
const slugs = SEASONS.map(({ slug }) => slug)
await db.update(editions).set({ publishedAt: null }).where(notInArray(editions.slug, slugs))

const isWithin = ([from, until]: readonly [string, string], now: Date) => at(from) <= now && now < at(until)
const endOf = ({ days, hours }: Season) => at(`${days[1]}T${hours[1]}`)

/** What is true, worked out from the table above alone. */
function truthAt(now: Date) {
	const next = SEASONS.find((season) => now < endOf(season))
	const open = SEASONS.filter(({ applications }) => isWithin(applications, now))
	return {
		next,
		/** Nothing that is over is advertised. */
		named: next && `${next.name.replace(/ \d+/, "")} Edition`,
		open: open.map(({ name }) => name),
		opening: SEASONS.filter(({ applications: [from] }) => now < at(from)).map(({ name }) => name),
		lines: SEASONS.map(({ applications: [from, until] }) => {
			if (now < at(from)) return undefined
			return now < at(until) ? "OPEN" : "CLOSED"
		}),
		extras: SEASONS.filter(({ extras }) => isWithin(extras, now)).map(({ name }) => name),
		inDays: next && (Date.parse(next.days[0]) - Date.parse(formatNairobiIsoDate(now))) / DAY_MS,
	}
}

/** "Vendor applications OPEN", of which edition where the ticker names another one. */
function tickerLineOf({ next, open }: ReturnType<typeof truthAt>): string | undefined {
	if (open.length === 0) return undefined
	const isNamed = next && open.includes(next.name)
	return `Vendor applications OPEN${isNamed ? "" : `: ${open.join(", ")}`}`
}

const FROM = at("2025-09-15T00:00")
const CLOCKS = [0, 8 * 60 + 59, 9 * 60, 18 * 60, 19 * 60, 23 * 60 + 59]
const DAYS = Array.from(
	{ length: 730 },
	(_, day) => new Date(FROM.getTime() + day * DAY_MS + (CLOCKS[day % CLOCKS.length] ?? 0) * 60_000),
)

test("on_each_day_of_two_years_ticker_posters_forms_and_search_results_say_what_is_true", async () => {
	const all = await listPublishedEditions(db)
	const seasons = SEASONS.map(({ slug }) => all.find((edition) => edition.slug === slug))
	for (const now of DAYS) {
		const truth = truthAt(now)
		const [news, head, form, choices, openings] = await Promise.all([
			readNews(db, now),
			readHead(db, { path: "/", origin: "", now }),
			findStallOptions(db, { now }),
			listOpenEditions(db, now),
			listOpeningEditions(db, now),
		])
		const day = now.toISOString()
		expect([day, news[0]?.split(" on ")[0], news[3]]).toEqual([day, truth.named, tickerLineOf(truth)])
		expect([day, /festival: /.test(head.description)]).toEqual([day, truth.next !== undefined])
		const lines = seasons.map((edition) => edition && applicationsLine(edition, now))
		expect([day, lines]).toEqual([day, truth.lines])
		expect([day, choices.map(({ name }) => name)]).toEqual([day, truth.open])
		expect([day, form?.open, form?.state]).toEqual([day, truth.open.length > 0, expect.any(String)])
		const named = truth.open.length > 0 ? [] : truth.opening
		expect([day, openings.map(({ name }) => name)]).toEqual([day, named])
		const extras = listEditionsTakingExtras(all, now).map(({ name }) => name)
		expect([day, extras]).toEqual([day, truth.extras])
		const next = all.find(({ slug }) => slug === truth.next?.slug)
		const state = next && dayStateOf(next, now)
		if (truth.inDays !== undefined && truth.inDays > 0)
			expect([day, state]).toEqual([day, { is: "coming", inDays: truth.inDays }])
		else expect([day, state?.is ?? "over"]).not.toEqual([day, truth.next ? "over" : "coming"])
	}
})

/** One moment of each kind. */
const MOMENTS = [
	"2025-10-01T12:00",
	"2025-11-12T12:00",
	"2025-11-20T12:00",
	"2025-12-12T12:00",
	"2025-12-13T21:00",
	"2025-12-14T19:00",
	"2026-03-15T12:00",
	"2026-07-30T12:00",
	"2026-11-01T12:00",
].map(at)

const countdownOf = (inDays = 0, now: Date) => {
	if (inDays > 1) return `In ${inDays} days`
	if (inDays === 1) return "Tomorrow"
	return now.getUTCHours() + 3 < 19 ? "Today" : "Open again tomorrow"
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")
const mainOf = (html: string) => textOf(/<main.*<\/main>/s.exec(html)?.[0] ?? "")

test.each(MOMENTS)("at_%o_the_pages_say_what_is_true", async (now) => {
	const truth = truthAt(now)
	const paths = ["/", "/events", "/contact", "/tickets", "/extras", "/vendor-guidelines", "/eventpage"]
	const [home = "", events = "", contact = "", tickets = "", extras = "", guidelines = "", eventpage = ""] =
		await Promise.all(paths.map(async (path) => mainOf(await (await render(db, path, now)).text())))
	expect(home.includes("We have not fixed the dates of the next festival yet.")).toBe(!truth.next)
	expect(home.includes("Plan your visit")).toBe(truth.next !== undefined)
	expect(/The (next|last) festival/.exec(tickets)?.[1]).toBe(truth.next ? "next" : "last")
	const countdown = countdownOf(truth.inDays, now)
	expect([home, tickets].map((text) => truth.next && text.includes(countdown))).not.toContain(false)
	for (const [nth, { name, slug }] of SEASONS.entries()) {
		const poster = events.slice(events.indexOf(name)).split("View Details")[0] ?? ""
		expect([name, /applications (OPEN|CLOSED)/.exec(poster)?.[1]]).toEqual([name, truth.lines[nth]])
		expect([name, extras.includes(name)]).toEqual([name, truth.extras.includes(name)])
		const own = mainOf(await (await render(db, `/festivals/${slug}`, now)).text())
		const told = [poster, own].map((text) => /Applications open on \d+ \w+ \d{4} at \d\d:\d\d/.test(text))
		const isOpening = truth.opening.includes(name)
		const form = mainOf(await (await render(db, `/contact?edition=${slug}`, now)).text())
		expect([name, form.includes(`Applications for ${name} `)]).toEqual([name, !truth.open.includes(name)])
		expect([name, ...told]).toEqual([name, isOpening, isOpening])
		expect(contact.includes(`Applications for ${name} open`)).toBe(isOpening && truth.open.length === 0)
	}
	expect(contact.includes("Send application")).toBe(truth.open.length === 1)
	expect(contact.includes("Several festivals take applications")).toBe(truth.open.length > 1)
	const isOver = now >= endOf(christmas)
	expect(guidelines).toContain("Christmas 2025, 12-14 Dec 2025")
	expect(guidelines.includes("This festival is over.")).toBe(isOver)
	expect(guidelines.includes("Get the newsletter")).toBe(isOver && !truth.next)
	expect(eventpage.includes("This festival is over.")).toBe(isOver)
	expect(eventpage.includes("Add to calendar")).toBe(!isOver)
})

describe("the page of a festival", () => {
	/** What it asks nobody to do once it is over, each by its words. */
	const BEFORE = ["About tickets", "Add to calendar", page?.practical?.heading, page?.questions?.heading]

	test.each([
		["weeks_before", "2025-11-20T12:00", { isOver: false, buy: "Buy Tickets" }],
		["on_its_first_morning", "2025-12-12T00:00", { isOver: false, buy: "Buy Tickets" }],
		["in_its_last_hour", "2025-12-14T18:59", { isOver: false, buy: "Buy Tickets" }],
		["when_it_closes", "2025-12-14T19:00", { isOver: true, buy: "Easter Festival 2026" }],
		["after_the_one_that_came_next", "2026-04-06T18:00", { isOver: true, buy: "July Festival 2026" }],
		["after_all_of_them", "2026-08-01T19:00", { isOver: true, buy: undefined }],
	])("%s", async (_, moment, { isOver, buy }) => {
		const price = { position: 1, name: "Adults", price: 500 }
		const withPrices = await db
			.select()
			.from(editions)
			.where(inArray(editions.slug, slugs.slice(0, 2)))
		await db.insert(ticketPrices).values(withPrices.map(({ id }) => ({ editionId: id, ...price })))
		const html = await (await render(db, "/eventpage", at(moment))).text()
		await db.delete(ticketPrices)
		const text = mainOf(html)
		expect(BEFORE.map((words) => words && text.includes(words))).toEqual(BEFORE.map(() => !isOver))
		expect(text.includes("This festival is over.")).toBe(isOver)
		expect(text).toContain("KES 500")
		expect(text).toContain("Buy Tickets")
		expect(html.includes('"offers"')).toBe(!isOver)
		if (!isOver) return
		expect(text.includes("Get the newsletter")).toBe(buy === undefined)
		expect(text.includes("The next one has no dates yet.")).toBe(buy === undefined)
		if (!buy) return
		expect(text).toContain(`See ${buy}`)
		const isOnSale = buy !== "July Festival 2026"
		expect(text).toContain(
			isOnSale ? `Tickets on sale now are for ${buy}.` : `There are no tickets for ${buy} yet.`,
		)
	})
})
