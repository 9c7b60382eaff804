import fc from "fast-check"
import { expect, test, vi } from "vitest"
import { setApplicationsOpen } from "../app/domain/editions/editions.fixture.ts"
import { editions } from "../app/domain/editions/schema.server.ts"
import home from "../content/pages/home.json" with { type: "json" }
import tickets from "../content/pages/tickets.json" with { type: "json" }
import site from "../content/site.json" with { type: "json" }
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render } = await openPages()

/** What readers see of a part of a page: "main", or the ticker. */
function readText(html: string, start: RegExp, end: string): string {
	const from = html.search(start)
	if (from < 0) throw new Error(`there is no ${start}`)
	return html.slice(from, html.indexOf(end, from)).replaceAll(/<[^>]*>/g, " ")
}

/** What the pages say on a day, each by its own words: whether a festival is ahead, and whether vendors may apply. */
async function readPages(now: Date) {
	const read = async (path: string) => (await render(db, path, now)).text()
	const paths = ["/", "/contact", "/tickets", "/eventpage", "/events"]
	const [first, contact, ticketPage, festivalPage, posters = ""] = await Promise.all(paths.map(read))
	const [opening, ticker] = [
		readText(first ?? "", /<main/, "</main>"),
		readText(first ?? "", /<section aria-label="News"/, "</section>"),
	]
	const contactTicker = readText(contact ?? "", /<section aria-label="News"/, "</section>")
	return {
		isAhead: {
			opening: !opening.includes(home.hero.noneAhead),
			calendar: festivalPage?.includes("Add to calendar"),
			tickets: !readText(ticketPage ?? "", /<main/, "</main>").includes(tickets.festival.noneAhead),
		},
		isOpen: {
			opening: opening.includes(home.stall.text.replace("{shortName}", "Christmas")),
			ticker: ticker.includes(site.ticker.whileApplicationsAreOpen),
			poster: /id="christmas-2025".*?Vendor applications (\w+)/s.exec(posters)?.[1] === "OPEN",
			contact: readText(contact ?? "", /<main/, "</main>").includes("Standard Tent (3x3m)"),
		},
		isSameTicker: ticker === contactTicker,
	}
}

const at = (nairobiTime: string) => new Date(`${nairobiTime}:00+03:00`)
const END = at("2025-12-14T19:00")

test("on_no_day_do_the_pages_contradict_each_other_about_a_next_festival_and_open_applications", async () => {
	const moments = fc.date({ min: at("2025-09-01T00:00"), max: at("2027-09-30T00:00"), noInvalidDate: true })
	await fc.assert(
		fc.asyncProperty(moments, fc.boolean(), async (now, isOpening) => {
			await setApplicationsOpen(db, isOpening)
			const { isAhead, isOpen, isSameTicker } = await readPages(now)
			expect(new Set(Object.values(isAhead))).toEqual(new Set([now < END]))
			expect(new Set(Object.values(isOpen))).toEqual(new Set([isOpening]))
			expect(isSameTicker).toBe(true)
		}),
		{
			numRuns: 25,
			examples: [
				[at("2025-12-14T18:59"), true],
				[END, true],
				[END, false],
			],
		},
	)
})

test("when_none_is_on_the_site_no_page_names_one_or_leads_to_a_calendar_without_days", async () => {
	await db.update(editions).set({ publishedAt: null })
	const paths = ["/", "/events", "/contact", "/tickets", "/extras"]
	const pages = await Promise.all(
		paths.map(async (path) => (await render(db, path, at("2026-11-01T12:00"))).text()),
	)
	for (const html of pages) {
		expect(html).not.toMatch(/the next festival festival|calendar\.ics|\{\w+\}(?=[^<]*<\/(p|h\d|title)>)/)
	}
	expect(pages[0]).toContain('content="Open-air festivals of arts and crafts in Gigiri')
	expect((await render(db, "/calendar.ics", at("2026-11-01T12:00"))).status).toBe(404)
})
