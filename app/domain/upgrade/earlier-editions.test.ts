import fc from "fast-check"
import { describe, expect, test } from "vitest"
import editionPages from "../../../content/editions-pages.json" with { type: "json" }
import posters from "../../../content/events.json" with { type: "json" }
import { formatDailyHours, formatDays, formatShortRange } from "../editions/dates.ts"
import { pageNameOf } from "../editions/facts.ts"
import { applicationsLine } from "../editions/rules.ts"
import { EARLIER_DOCUMENTS, type EarlierPage, type EarlierPoster } from "./earlier-documents.ts"
import { factsOfEarlierEdition, ownTickerLines, pairEarlierEditions } from "./earlier-editions.ts"

const now = new Date("2026-11-23T09:00:00Z")
const [poster] = EARLIER_DOCUMENTS.eventPosters.schema.parse(posters)
const [page] = EARLIER_DOCUMENTS.editionPages.schema.parse(editionPages)
if (!poster || !page) throw new Error("there are no first editions")
const content = { posters: [poster], pages: [page], heads: [], guidelines: Object() }

const factsOf = (edition: { poster?: EarlierPoster; page?: EarlierPage }) =>
	factsOfEarlierEdition({ slug: "one", ...edition }, content, now)
/** What its poster says below the name. */
function linesOf(facts: ReturnType<typeof factsOf>) {
	const applications = { opensAt: facts.applicationsOpenAt, closesAt: facts.applicationsCloseAt }
	return [formatShortRange(facts), facts.posterNote ?? applicationsLine({ applications }, now)]
}

const days = fc
	.tuple(
		fc.date({ min: new Date("2021-01-01"), max: new Date("2029-12-20"), noInvalidDate: true }),
		fc.nat(9),
	)
	.map(([first, more]) => ({
		startsOn: first.toISOString().slice(0, 10),
		endsOn: new Date(first.getTime() + more * 86_400_000).toISOString().slice(0, 10),
	}))
const ownText = fc.constantFrom(
	"Diwali 2027",
	"Soon",
	"December",
	"Fri to Sun",
	"12-14 Dec 2025",
	"July 2024",
)

describe("what was typed", () => {
	test("about_days_and_applications_still_stands_on_the_poster", () => {
		const lines = [null, "Vendor applications OPEN", "Vendor applications CLOSED", "Ask us in March"]
		const arbitrary = fc.record({
			known: fc.option(days),
			dateText: ownText,
			header: ownText,
			vendorsText: fc.constantFrom(...lines),
		})
		fc.assert(
			fc.property(arbitrary, ({ known, ...texts }) => {
				const dates = known ?? { startsOn: null, endsOn: null }
				const facts = factsOf({ poster: { ...poster, ...dates, ...texts } })
				expect(facts.name).toBe(texts.header)
				expect(pageNameOf(facts)).toBe(texts.header)
				const shown = linesOf(facts).join("\n")
				expect(shown).toContain(texts.dateText)
				const line = texts.vendorsText?.replace("Vendor applications ", "")
				if (line && facts.posterNote === null) expect(shown).toContain(line)
				if (known) expect(facts).toMatchObject({ ...known, datePrecision: "day" })
			}),
		)
	})

	test("on_the_page_about_name_days_and_hours_still_stands_there", () => {
		const arbitrary = fc.record({ name: ownText, days: fc.array(ownText, { minLength: 1 }), hours: ownText })
		fc.assert(
			fc.property(days, arbitrary, (dates, texts) => {
				const facts = factsOf({ poster, page: { ...page, ...dates, ...texts } })
				expect(facts).toMatchObject(dates)
				expect(pageNameOf(facts)).toBe(texts.name)
				expect(formatDays(facts)).toBe(texts.days.join(", "))
				expect(formatDailyHours(facts)).toBe(texts.hours)
			}),
		)
	})
})

test("what_follows_from_the_facts_is_kept_nowhere", () => {
	expect(factsOf({ poster, page })).toMatchObject({
		daysNote: null,
		hoursNote: null,
		posterNote: null,
		detailsLink: null,
	})
	const facts = factsOf({ poster, page })
	const lines = [
		"Christmas 2025 Edition on 12, 13 and 14 Dec 2025",
		"Gigiri, Nairobi",
		"9 AM to 7 PM",
		"Bring a hat",
	]
	expect(ownTickerLines(lines, [{ ...facts, title: "Christmas 2025" }])).toEqual(["Bring a hat"])
})

test("a_poster_that_names_no_month_is_of_the_month_of_the_one_behind_it", () => {
	const unknown = { ...poster, header: "Diwali", dateText: "Soon", startsOn: null, endsOn: null }
	const both = { ...content, posters: [unknown, poster] }
	expect(factsOfEarlierEdition({ slug: "diwali", poster: unknown }, both, now)).toMatchObject({
		startsOn: "2025-12-01",
		endsOn: "2025-12-31",
		datePrecision: "month",
		daysNote: "Soon",
	})
})

test("each_edition_is_there_once_and_a_second_page_of_one_keeps_its_address", () => {
	const other = { ...page, path: "/xmas-2024" }
	const lone = { ...page, slug: "easter-2027", path: "/easter" }
	const paired = pairEarlierEditions({ posters: [poster], pages: [page, other, lone] }, [])
	expect(paired.map(({ slug, page: own, poster: named }) => [slug, own?.path, named?.slug])).toEqual([
		["christmas-2025", "/eventpage", "christmas-2025"],
		["xmas-2024", "/xmas-2024", undefined],
		["easter-2027", "/easter", undefined],
	])
})
