import { expect, test } from "vitest"
import { copiedSentencesOf, findLeftovers, LEFTOVER_RULES, type NamedFacts } from "./leftovers.ts"

const CHRISTMAS: NamedFacts = {
	name: "Christmas 2025",
	title: "Christmas Festival",
	startsOn: "2025-12-12",
	endsOn: "2025-12-14",
	paths: ["/eventpage", "/festivals/christmas-2025", "/Vendors-dec"],
	amounts: [1_000, 500, 15_000],
	venue: {
		venue: "Vocational college in Gigiri, Nairobi",
		location: "Vocational college off a UN avenue in Gigiri",
		directions: "Follow the flags from Limuru Road.",
		town: "Nairobi",
	},
}
const EASTER: NamedFacts = {
	name: "Easter 2027",
	title: "Easter Festival",
	startsOn: "2027-03-26",
	endsOn: "2027-03-28",
	paths: ["/festivals/easter-2027"],
	amounts: [1_200, 500],
	venue: {
		venue: "Ngong Racecourse, Nairobi",
		location: null,
		directions: "Enter by Gate B.",
		town: "Nairobi",
	},
}
const NEXT_CHRISTMAS = { ...CHRISTMAS, name: "Christmas 2026", startsOn: "2026-12-11", endsOn: "2026-12-13" }

/** Neither was made from the other. */
const OFFROAD = { name: "Offroad 2024", title: "Offroad Challenge" }
const COPY = { own: EASTER, source: CHRISTMAS, others: [CHRISTMAS, OFFROAD], isOwnText: true }

const inEaster = (text: string, rules?: Parameters<typeof findLeftovers>[2]) =>
	findLeftovers(text, { ...COPY, copied: copiedSentencesOf([text]) }, rules)
const inSite = (text: string) =>
	findLeftovers(text, { ...COPY, isOwnText: false, copied: copiedSentencesOf([text]) })

test.each([
	["Our Christmas fair is back", ["Christmas"]],
	["As at the Offroad Challenge", ["Offroad Challenge"]],
	["Christmas 2025 at the fair", ["Christmas 2025"]],
	["Set up on Thursday 11 December", ["Thursday 11 December"]],
	["Dec 12, 13 and 14: three days", ["Dec 12, 13 and 14"]],
	["Fri 12th, Sat 13th", ["Fri 12th", "Sat 13th"]],
	["Pay by 1 November 2026", ["1 November", "2026"]],
	["Adults KES 1,000, children KES 500", ["1,000"]],
	["15000/- for a stall", ["15000"]],
	["/eventpage", ["/eventpage"]],
	["/eventpage/vendors", ["/eventpage/vendors"]],
	["/eventpage#parking", ["/eventpage#parking"]],
	["/Vendors-dec", ["/Vendors-dec"]],
	["See /festivals/christmas-2025/guidelines.", ["/festivals/christmas-2025/guidelines"]],
	["Take any matatu along Limuru Road to the Gigiri turning", ["Limuru", "Gigiri"]],
	["on grass inside the college wall", ["college"]],
	["since 2013", ["2013"]],
	["in May", ["May"]],
	["until the end of January. Then", ["January"]],
])("%s is of the time before", (text, found) => {
	expect(inEaster(text)).toEqual(found)
})

test.each([
	"{days}: three days of crafts, {daysBefore:11}",
	"Easter 2027, Fri 26th to Sun 28th March",
	"You may bring a dog. May we help?",
	"Open 9.30 to 19:00, call 0712 000 500",
	"26-28 Mar 2027",
	"Sundays 9 AM to 7 PM, Money 20 at most",
	"Follow the flags to Ngong Road, Nairobi",
	"/eventpages, /Vendors-december, https://elsewhere.example/eventpage",
])("%s is right", (text) => {
	expect(inEaster(text)).toEqual([])
})

test("of_the_same_month_a_year_later_the_days_are_found", () => {
	const find = (text: string) =>
		findLeftovers(text, {
			own: NEXT_CHRISTMAS,
			source: CHRISTMAS,
			others: [CHRISTMAS],
			isOwnText: true,
			copied: copiedSentencesOf([]),
		})
	expect(find("12-14 December")).toEqual(["12-14 December"])
	expect(find("Friday 12 December")).toEqual(["Friday 12 December"])
	expect(find("Friday, 12 December")).toEqual(["Friday, 12 December"])
	expect(find("Saturday the 12th, Friday, 11 December")).toEqual([])
	expect(find("11, 12 and 13 December, at Christmas")).toEqual([])
})

test("texts_of_the_whole_site_may_name_other_times_but_not_that_of_the_source", () => {
	expect(inSite("We began in May 2013 with 20 stalls")).toEqual([])
	expect(inSite("See you at Christmas, 12 December 2025")).toEqual(["Christmas", "12 December", "2025"])
})

/** From Friday to Sunday before; now from Saturday to Monday. */
const MOVED = { ...EASTER, startsOn: "2027-03-27", endsOn: "2027-03-29" }
const inMoved = (text: string, more: { own?: NamedFacts; isOwnText?: boolean; copied?: string[] } = {}) =>
	findLeftovers(text, {
		own: more.own ?? MOVED,
		source: CHRISTMAS,
		others: [CHRISTMAS],
		isOwnText: more.isOwnText ?? true,
		copied: copiedSentencesOf(more.copied ?? [text]),
	})

test.each([
	["The car park fills by noon on Saturday.", ["Saturday"]],
	["Friday to Sunday: music, 9 AM to 7 PM", ["Friday to Sunday"]],
	["Fri–Sun in the park", ["Fri–Sun"]],
	["Set up on Thursday, after {eve}.", ["Thursday"]],
	["Collect what is left on the Monday after.", ["Monday"]],
	["On Saturday, 27 March. Sunday is made for families.", ["Sunday"]],
])("%s names a weekday that has moved", (text, found) => {
	expect(inMoved(text)).toEqual(found)
	expect(inMoved(text, { own: EASTER })).toEqual([])
	expect(inMoved(text, { isOwnText: false })).toEqual([])
})

test.each([
	"On Saturday, 27 March, and Sunday 28th",
	"Every Saturday at our shop; closed on Sundays",
	"The payments desk closes on Wednesday.",
	"Sun hats and Sat phones",
])("%s names none that has moved", (text) => {
	expect(inMoved(text)).toEqual([])
})

test("a_sentence_about_a_weekday_that_an_organiser_has_written_is_right", () => {
	const copied = ["Doors open on Friday. Dogs are welcome on Saturday."]
	expect(inMoved("Doors open on Saturday. Dogs are welcome on Saturday.", { copied })).toEqual(["Saturday"])
	expect(inMoved("Doors open on Saturday. Dogs are welcome on Sunday.", { copied })).toEqual([])
})

test("of_an_edition_that_is_longer_at_its_end_only_the_last_days_have_moved", () => {
	const own = { ...EASTER, endsOn: "2027-03-29" }
	const text = "Thursday, Friday. Saturday. Sunday. Monday."
	expect(inMoved(text, { own })).toEqual(["Sunday", "Monday"])
})

test.each([
	["findYears", "in 2025"],
	["findMonths", "in December"],
	["findDays", "on Sat 13th"],
	["findNames", "at Christmas"],
	["findAddresses", "/eventpage"],
	["findPrices", "KES 1,000"],
	["findVenues", "in Gigiri"],
] as const)("without_%s something is missed: %s", (name, text) => {
	const { [name]: _, ...rest } = LEFTOVER_RULES
	expect(inEaster(text)).toHaveLength(1)
	expect(inEaster(text, Object.values(rest))).toEqual([])
})
