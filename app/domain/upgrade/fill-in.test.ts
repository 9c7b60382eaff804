import { describe, expect, test } from "vitest"
import { z } from "zod"
import { fillIn, offeredEntries } from "./fill-in.ts"

const entry = z.strictObject({ link: z.string(), label: z.string() })
const schema = z.strictObject({
	heading: z.string(),
	hint: z.string().optional(),
	banner: z.strictObject({ text: z.string() }).nullable(),
	pages: z.array(z.strictObject({ path: z.string(), title: z.string() })).meta({ additions: "needed" }),
	links: z.array(entry).meta({ additions: "offered" }),
	menu: z
		.array(
			z.union([
				entry,
				z.strictObject({ label: z.string(), items: z.array(entry).meta({ additions: "offered" }) }),
			]),
		)
		.meta({ additions: "offered" }),
	posters: z.array(
		z.strictObject({
			slug: z.string(),
			header: z.string(),
			day: z.string().nullable(),
			tags: z.array(z.string()),
		}),
	),
	lines: z.array(z.string()),
})
const link = (name: string) => ({ link: `/${name}`, label: name })
const builtIn = {
	heading: "Ours",
	banner: { text: "Rain" },
	pages: [
		{ path: "/", title: "Home" },
		{ path: "/new", title: "New" },
		{ path: "/end", title: "End" },
	],
	links: [link("a"), link("new"), link("b")],
	menu: [link("a"), { label: "MORE", items: [link("b"), link("new")] }],
	posters: [{ slug: "june", header: "June", day: "2026-06-01", tags: ["market"] }],
	lines: ["one", "two"],
}
const stored = {
	heading: "Theirs",
	banner: null,
	pages: [builtIn.pages[0], builtIn.pages[2]],
	links: [link("b"), link("own"), link("a")],
	menu: [{ label: "MORE", items: [link("b")] }, link("a")],
	posters: [],
	lines: [],
}
const filled = (document: unknown, offered: string[] = []) =>
	fillIn(schema, document, builtIn, new Set(offered))

describe("filling in", () => {
	test("a_key_that_is_missing_comes_from_the_built_in_words_and_what_is_there_stays", () => {
		const { heading: _, ...rest } = stored
		const { document, added } = filled({ ...rest, banner: {} }, offeredEntries(schema, builtIn))
		expect(document).toMatchObject({ heading: "Ours", banner: { text: "Rain" }, lines: [], posters: [] })
		expect(added).toEqual(["heading", "banner.text", "pages[/new]"])
		expect(filled(stored).document).toMatchObject({ heading: "Theirs", banner: null })
	})

	test("an_entry_that_the_program_needs_comes_to_its_place_even_if_it_was_offered", () => {
		const { document } = filled(stored, ["pages[/new]"])
		expect(document).toMatchObject({ pages: builtIn.pages })
	})

	test("an_entry_that_an_organiser_may_take_away_is_offered_once", () => {
		const { document, added } = filled(stored)
		expect(document).toMatchObject({
			links: [link("b"), link("own"), link("a"), link("new")],
			menu: [{ label: "MORE", items: [link("b"), link("new")] }, link("a")],
		})
		expect(added).toEqual(["pages[/new]", "links[/new]", "menu[MORE].items[/new]"])
		expect(filled(stored, offeredEntries(schema, builtIn)).document).toMatchObject({
			links: stored.links,
			menu: stored.menu,
		})
	})

	test("an_entry_comes_behind_the_one_before_it", () => {
		const { document } = filled({ ...stored, links: [link("b"), link("a"), link("own")] })
		expect(document).toMatchObject({ links: [link("b"), link("a"), link("new"), link("own")] })
	})

	test("lists_that_belong_to_the_organiser_get_no_entries_but_their_entries_get_new_keys", () => {
		const { document } = filled({
			...stored,
			posters: [
				{ slug: "june", header: "Theirs" },
				{ slug: "own", header: "Own" },
			],
		})
		expect(document).toMatchObject({
			posters: [
				{ slug: "june", header: "Theirs", day: "2026-06-01", tags: ["market"] },
				{ slug: "own", header: "Own", day: null, tags: [] },
			],
		})
		expect(filled(stored).document).toMatchObject({ posters: [], lines: [] })
	})

	test("what_is_filled_in_once_needs_nothing_the_second_time", () => {
		const { document } = filled({})
		expect(schema.safeParse(document).error).toBeUndefined()
		expect(fillIn(schema, document, builtIn, new Set(offeredEntries(schema, builtIn)))).toEqual({
			document,
			added: [],
		})
	})

	test("a_key_of_a_newer_version_stays", () => {
		expect(filled({ ...stored, later: 1 }).document).toMatchObject({ later: 1 })
	})

	test.each([null, "text", 3, [], [null], { pages: 3, links: {}, menu: [1, null], posters: [[]] }])(
		"what_is_of_another_kind_stays_as_it_is: %j",
		(odd) => {
			expect(() => filled(odd)).not.toThrow()
			expect(filled({ ...stored, heading: odd }).document).toMatchObject({ heading: odd })
		},
	)
})
