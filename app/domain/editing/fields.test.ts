import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { readChoices } from "./choices.server.ts"
import type { Field } from "./fields.ts"
import { fieldOfPart } from "./parts.server.ts"
import { findPart, listSections, readPart } from "./queries.server.ts"
import { fromTyped, toTyped } from "./typed.server.ts"

const { db } = await openTestDatabase()
const choices = await readChoices(db)
const parts = (await listSections(db)).flatMap((section) => section.parts)

async function partCalled(name: string) {
	const part = await findPart(db, name)
	if (!part) throw new Error(`no part is called ${name}`)
	return { part, field: fieldOfPart(part, choices) }
}

const allFields = (field: Field): Field[] => [
	field,
	...(field.kind === "list" ? allFields(field.item) : []),
	...(field.kind === "group" ? field.fields.flatMap(allFields) : []),
]

test("every_part_of_the_site_has_a_form_whose_labels_are_words", () => {
	const fields = parts.flatMap((part) => allFields(fieldOfPart(part, choices)).slice(1))
	const labels = fields.filter(({ kind }) => kind !== "kept").map(({ label }) => label)
	expect(labels.length).toBeGreaterThan(200)
	expect(labels.filter((label) => !/^[\p{L}][\p{L} ’&-]+$/u.test(label) || /[a-z][A-Z]/.test(label))).toEqual(
		[],
	)
})

test.each(parts.map(({ name }) => name))(
	"the_first_content_of_%s_comes_out_of_its_form_as_it_went_in",
	async (name) => {
		const { part, field } = await partCalled(name)
		const value = await readPart(db, part)
		expect(fromTyped(field, toTyped(field, value))).toEqual(value)
	},
)

test("every_choice_of_the_first_content_is_offered", async () => {
	const boxes = parts.map((part) => fieldOfPart(part, choices)).flatMap(allFields)
	const empty = boxes.filter((box) => box.kind === "choice" && !box.choices?.length)
	expect(empty.map(({ key }) => key)).toEqual([])
})

test("typed_text_is_tidied_and_gets_the_apostrophes_of_the_content", async () => {
	const { field } = await partCalled("ticker")
	const typed = {
		pieces: ["  Don't  miss\n it ", "'Karibu'"],
		whileApplicationsAreOpen: "Open",
		pause: "Stop",
	}
	expect(fromTyped(field, typed)).toEqual({
		pieces: ["Don’t miss it", "‘Karibu’"],
		whileApplicationsAreOpen: "Open",
		pause: "Stop",
		play: "",
	})
})

test("what_is_new_in_a_list_gets_a_part_of_addresses_that_is_not_taken", async () => {
	const { part, field } = await partCalled("privacy")
	const value = { ...Object(await readPart(db, part)), sections: [] }
	const section = { heading: "Ümläut & Co.", paragraphs: ["One."] }
	const typed = { ...value, sections: [section, section, { heading: "???", paragraphs: [] }] }
	const slugs = Object(fromTyped(field, typed)).sections.map(({ slug }: { slug: string }) => slug)
	expect(slugs).toEqual(["umlaut-co", "umlaut-co-2", "new"])
})

test("a_group_without_its_tick_is_away_and_a_literal_is_always_itself", async () => {
	const { field } = await partCalled("prices-eventpage")
	const prices = [{ name: "Adults", price: "500" }]
	const typed = { heading: "Tickets", label: "Buy", currency: "EUR", prices }
	expect(fromTyped(field, typed)).toBe(null)
	expect(fromTyped(field, { ...typed, isShown: "on" })).toEqual({
		heading: "Tickets",
		label: "Buy",
		currency: "KES",
		prices: [{ name: "Adults", price: 500 }],
	})
})

test("a_menu_entry_leads_somewhere_or_has_entries_below_it", async () => {
	const { field } = await partCalled("menu")
	const below = [{ label: "FESTIVALS", link: "/events" }]
	const typed = [
		{ label: "HOME", link: "/home" },
		{ label: "EVENTS", link: "", items: below },
	]
	expect(Object(fromTyped(field, { navigation: typed })).navigation).toEqual([
		{ label: "HOME", link: "/home" },
		{ label: "EVENTS", items: below },
	])
})
