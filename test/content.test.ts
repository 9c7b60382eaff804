import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import type { ZodType } from "zod"
import { CONTENT_DOCUMENTS } from "../app/domain/content/documents.ts"
import { metaCopy } from "../app/domain/content/inputs.ts"
import { directoryList } from "../app/domain/directory/inputs.ts"
import { editionSeeds } from "../app/domain/editions/first-editions.ts"
import { ALL_DOCUMENTS } from "../app/domain/upgrade/commands.server.ts"
import { EARLIER_DOCUMENTS, earlierLists } from "../app/domain/upgrade/earlier-documents.ts"
import firstLists from "../content/directory/lists.json" with { type: "json" }
import editionPages from "../content/editions-pages.json" with { type: "json" }

const FILES: Record<string, ZodType> = {
	...Object.fromEntries(ALL_DOCUMENTS.map(({ name, schema }) => [`${name}.json`, schema])),
	"editions.json": editionSeeds,
	// The first editions, from which step 0006 makes whole ones.
	"editions-pages.json": EARLIER_DOCUMENTS.editionPages.schema,
	"events.json": EARLIER_DOCUMENTS.eventPosters.schema,
	"vendor-guidelines.json": EARLIER_DOCUMENTS.guidelines.schema,
	// And the first directories, which step 0009 gives to them.
	"directory/lists.json": earlierLists,
	"directory/december-2024.json": directoryList,
	"directory/july-2024.json": directoryList,
}
/** Tested where they are drawn, and where the demo season is filled in. */
const TESTED_ELSEWHERE = ["gallery.json", "pictures.json", "site-maps.json", "demo/applications.json"]

const textOf = (file: string) => readFileSync(join("content", file), "utf8")
const meta = metaCopy.parse(JSON.parse(textOf("meta.json")))

describe("content", () => {
	test("every_file_is_read_by_a_schema", () => {
		const found = readdirSync("content", { recursive: true, encoding: "utf8" })
			.filter((file) => file.endsWith(".json"))
			.map((file) => file.replaceAll("\\", "/"))
		expect(found.filter((file) => !TESTED_ELSEWHERE.includes(file)).sort()).toEqual(Object.keys(FILES).sort())
	})

	test.each(Object.entries(FILES))("%s_parses_and_holds_nothing_that_nobody_reads", (file, schema) => {
		const content = JSON.parse(textOf(file))
		expect(schema.parse(content)).toEqual(content)
	})

	test("every_piece_is_read_by_a_page", () => {
		const source = readdirSync("app", { recursive: true, encoding: "utf8" })
			.filter((file) => /\.tsx?$/.test(file))
			.map((file) => readFileSync(join("app", file), "utf8"))
			.join("\n")
		expect(
			Object.keys(CONTENT_DOCUMENTS).filter((piece) => !source.includes(`CONTENT_DOCUMENTS.${piece}`)),
		).toEqual([])
	})

	test("every_link_leads_to_a_page_that_says_what_it_is", () => {
		const links = Object.keys(FILES).flatMap((file) =>
			[...textOf(file).matchAll(/"(?:link|detailsLink|vendorsLink|path)": "([^"?]*)/g)].map(
				([, path]) => path,
			),
		)
		const pages = [...editionPages, ...firstLists, ...meta.pages].map(({ path }) => path)
		const known = ["/home", ...pages]
		expect(links.length).toBeGreaterThan(30)
		expect(links.filter((path) => !known.includes(path ?? ""))).toEqual([])
	})

	test("every_page_has_a_title_and_a_description_of_its_own", () => {
		for (const key of ["path", "title", "description"] as const)
			expect(new Set(meta.pages.map((page) => page[key])).size).toBe(meta.pages.length)
	})

	test("no_address_leaves_the_invented_world", () => {
		const hosts = Object.keys(FILES).flatMap(
			(file) => textOf(file).match(/(?<=@|https?:\/\/|www\.)[\w.-]*\w/g) ?? [],
		)
		expect(hosts.length).toBeGreaterThan(100)
		expect(hosts.filter((host) => !host.endsWith(".example"))).toEqual([])
	})
})
