import { describe, expect, test } from "vitest"
import { z } from "zod"
import { parseStored } from "./parse-document.server.ts"

const entry = z.object({ link: z.string(), label: z.string() })
const schema = z.object({
	heading: z.string(),
	banner: z.object({ text: z.string() }).nullable(),
	pages: z.array(z.object({ path: z.string(), title: z.string() })),
	menu: z.array(z.xor([entry, z.object({ label: z.string(), items: z.array(entry) })])),
	posters: z.array(
		z.object({
			slug: z.string(),
			header: z.string(),
			day: z.string().nullable(),
			tags: z.array(z.string()),
		}),
	),
	lines: z.array(z.string()),
})
const link = (name: string) => ({ link: `/${name}`, label: name })
const page = (path: string) => ({ path, title: `Title of ${path}` })
const builtIn = {
	heading: "Ours",
	banner: { text: "Rain" },
	pages: [page("/first"), page("/"), page("/new"), page("/end")],
	menu: [link("a"), link("new"), { label: "MORE", items: [link("b"), link("new")] }],
	posters: [{ slug: "june", header: "June", day: "2026-06-01", tags: ["market"] }],
	lines: ["one", "two"],
}
const stored = {
	heading: "Theirs",
	banner: null,
	pages: [page("/"), page("/end")],
	menu: [{ label: "MORE", items: [link("b")] }, link("own"), link("a")],
	posters: [],
	lines: [],
}
const parse = (document: unknown) => parseStored({ name: "trial", schema }, document, builtIn)

describe("a stored document", () => {
	test("gets_a_key_that_is_missing_from_the_built_in_words_and_what_is_there_stays", () => {
		const { heading: _, ...rest } = stored
		expect(parse({ ...rest, banner: {} }).data).toEqual({
			...stored,
			heading: "Ours",
			banner: { text: "Rain" },
			pages: builtIn.pages,
		})
	})

	test("gets_the_pages_that_the_program_needs_in_their_places_and_no_other_entries", () => {
		expect(parse(stored).data).toEqual({ ...stored, pages: builtIn.pages })
	})

	test("that_is_missing_is_the_built_in_one", () => {
		expect(parse(undefined).data).toEqual(builtIn)
	})

	test("gets_new_keys_in_the_entries_of_its_lists_which_are_empty_in_an_organisers_own", () => {
		const posters = [
			{ slug: "june", header: "Theirs" },
			{ slug: "own", header: "Own" },
		]
		expect(parse({ ...stored, posters }).data?.posters).toEqual([
			{ slug: "june", header: "Theirs", day: "2026-06-01", tags: ["market"] },
			{ slug: "own", header: "Own", day: null, tags: [] },
		])
	})

	test("that_is_complete_stays_as_it_is", () => {
		const { data } = parse({})
		expect(data).toEqual(builtIn)
		expect(parse(data).data).toEqual(data)
	})

	test("may_hold_keys_of_a_newer_version_which_are_not_read", () => {
		const menu = stored.menu.map((one) => ({ ...one, later: 1 }))
		expect(parse({ ...stored, menu, later: 1 }).data).toEqual({ ...stored, pages: builtIn.pages })
	})

	test("without_a_key_that_nobody_can_know_does_not_fit", () => {
		const { error } = parse({ ...stored, posters: [{ slug: "own" }] })
		expect(error?.issues.map(({ path }) => path)).toEqual([["posters", 0, "header"]])
	})

	test.each([null, "text", 3, [], [null], { pages: 3, lines: {}, menu: [1, null], posters: [[]] }])(
		"of_another_kind_is_refused_and_never_breaks: %j",
		(odd) => {
			expect(parse(odd).success).toBe(false)
			expect(parse({ ...stored, heading: odd }).error?.issues.map(({ path }) => path)).toEqual(
				odd === "text" ? undefined : [["heading"]],
			)
		},
	)
})
