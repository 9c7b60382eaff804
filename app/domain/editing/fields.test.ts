import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { reviewFormInput } from "../reviews/inputs.ts"
import { newVendorSource, pictureSource } from "./entry-sources.server.ts"
import { readFieldChoices } from "./field-choices.server.ts"
import { fieldOf } from "./fields.server.ts"
import { type Field, initialItemOf } from "./fields.ts"
import { parseFormValues, toFormValues } from "./form-values.server.ts"
import { findSection, listSectionGroups, readSection } from "./queries.server.ts"
import { fieldOfSection } from "./sections.server.ts"

const { db } = await openTestDatabase()
const choices = await readFieldChoices(db)
const sections = (await listSectionGroups(db)).flatMap((section) => section.sections)

async function findForm(name: string) {
	const formSection = await findSection(db, name)
	if (!formSection) throw new Error(`no part is called ${name}`)
	return { part: formSection, field: fieldOfSection(formSection, choices) }
}

const allFields = (field: Field): Field[] => [
	field,
	...(field.kind === "list" ? allFields(field.item) : []),
	...(field.kind === "group" ? field.fields.flatMap(allFields) : []),
]

test("every_part_of_the_site_has_a_form_whose_labels_are_words", () => {
	const entries = [newVendorSource(0), pictureSource(1)]
	const whole = [
		...sections.map((formSection) => fieldOfSection(formSection, choices)),
		...entries.map(({ schema }) => fieldOf(schema, "", choices)),
	]
	const fields = whole.flatMap((field) => allFields(field).slice(1))
	const labels = fields.filter(({ kind }) => kind !== "kept").map(({ label }) => label)
	expect(labels.length).toBeGreaterThan(200)
	expect(labels.filter((label) => !/^[\p{L}][\p{L} ’&-]+$/u.test(label) || /[a-z][A-Z]/.test(label))).toEqual(
		[],
	)
})

test.each(sections.map(({ name }) => name))(
	"the_first_content_of_%s_comes_out_of_its_form_as_it_went_in",
	async (name) => {
		const { part: formSection, field } = await findForm(name)
		const value = await readSection(db, formSection)
		expect(parseFormValues(field, toFormValues(field, value))).toEqual(value)
	},
)

test("every_choice_of_the_first_content_is_offered", async () => {
	const boxes = sections.map((formSection) => fieldOfSection(formSection, choices)).flatMap(allFields)
	const empty = boxes.filter((box) => box.kind === "choice" && !box.choices?.length)
	// A category, an answer to an earlier question, another blank form, and a stall: the first content has none, or not in each edition.
	expect(new Set(empty.map(({ key }) => key))).toEqual(
		new Set(["category", "condition", "blankForm", "sample", "categories", "stalls"]),
	)
})

test("typed_text_is_tidied_and_gets_the_apostrophes_of_the_content", async () => {
	const { field } = await findForm("ticker")
	const submitted = {
		notes: ["  Don't  miss\n it ", "'Karibu'"],
		whileApplicationsAreOpen: "Open",
		pause: "Stop",
	}
	expect(parseFormValues(field, submitted)).toEqual({
		notes: ["Don’t miss it", "‘Karibu’"],
		whileApplicationsAreOpen: "Open",
		pause: "Stop",
		play: "",
	})
})

test("what_is_new_in_a_list_gets_a_part_of_addresses_that_is_not_taken", async () => {
	const { part: formSection, field } = await findForm("privacy")
	const value = { ...Object(await readSection(db, formSection)), sections: [] }
	const section = { heading: "Ümläut & Co.", paragraphs: ["One."] }
	const submitted = { ...value, sections: [section, section, { heading: "???", paragraphs: [] }] }
	const slugs = Object(parseFormValues(field, submitted)).sections.map(({ slug }: { slug: string }) => slug)
	expect(slugs).toEqual(["umlaut-co", "umlaut-co-2", "new"])
})

test("a_group_without_its_tick_is_away_and_a_literal_is_always_itself", async () => {
	const { field } = await findForm("festival-eventpage")
	const banner = { heading: "Soon", text: "Three days." }
	expect(Object(parseFormValues(field, { banner })).banner).toBe(null)
	expect(Object(parseFormValues(field, { banner: { ...banner, isShown: "on" } })).banner).toEqual(banner)
	const { field: directory } = await findForm("directory")
	expect(Object(parseFormValues(directory, { searchPlaceholder: "find" })).searchPlaceholder).toBe(
		"search for brand",
	)
})

test("a_menu_entry_leads_somewhere_or_has_entries_below_it", async () => {
	const { field } = await findForm("menu")
	const below = [{ label: "FESTIVALS", link: "/events" }]
	const submitted = [
		{ label: "HOME", link: "/home" },
		{ label: "EVENTS", link: "", items: below },
	]
	expect(Object(parseFormValues(field, { navigation: submitted })).navigation).toEqual([
		{ label: "HOME", link: "/home" },
		{ label: "EVENTS", items: below },
	])
})

test("a_new_item_of_a_list_begins_with_what_its_fields_say", () => {
	const list = fieldOf(reviewFormInput.shape.questions, "questions", {})
	if (list.kind !== "list") throw new Error("no list")
	expect(initialItemOf(list)).toEqual({ weight: "1" })
	expect(initialItemOf(list, "text")).toEqual({ weight: "1", type: "text" })
	expect(initialItemOf({ ...list, item: { key: "", label: "", kind: "line", mayBeEmpty: false } })).toBe(
		undefined,
	)
})
