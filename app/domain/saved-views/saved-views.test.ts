import { eq } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeEach, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { setForm } from "../application-forms/application-forms.fixture.ts"
import { writeFormInput } from "../application-forms/commands.server.ts"
import { readFormInput } from "../application-forms/queries.server.ts"
import { isTelling } from "../applications/blind-review.ts"
import { CHOICE_FILTERS, TABLE_SORTS } from "../applications/rules.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { addEdition, findFirstEdition } from "../editions/editions.fixture.ts"
import { copyTags } from "../tags/names.server.ts"
import { tags } from "../tags/schema.server.ts"
import { copyViews, deleteView, renameView, replaceView, saveView } from "./commands.server.ts"
import { findView, listViews } from "./queries.server.ts"
import { findGone, MAX_VIEWS, type SavedQuery } from "./rules.ts"
import { savedViews } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
const other = openPool(url, 2)
afterAll(() => other.close())
const edition = await findFirstEdition(db)
const [amina, wanjiru] = [await addOrganiser(db, "amina"), await addOrganiser(db, "wanjiru")]
const at = new Date("2026-11-20T09:00:00Z")
const by = { by: amina, at }

beforeEach(async () => {
	await db.delete(savedViews)
	await db.delete(tags)
})

const IN_ORDER = { sort: "received", isDescending: false } as const
const save = (name: string, query: Partial<SavedQuery> = {}, own = db) =>
	saveView(own, edition.id, { name, query: { ...IN_ORDER, ...query } }, by)
const list = (isBlind = false) => listViews(db, edition.id, { isBlind, hidesContacts: false })
const namesOf = async (isBlind = false) => (await list(isBlind)).map(({ name }) => name)
const keyOf = async (name: string, isBlind = false) => {
	const found = (await list()).find((view) => view.name === name)
	return { id: found?.id ?? 0, editionId: edition.id, isBlind, hidesContacts: false }
}

test("names_are_unique_however_they_are_spelt_and_of_two_at_once_one_is_saved", async () => {
	expect(await save("Café")).toMatchObject({ ok: true })
	expect(await save("CAFE")).toEqual({ ok: false, reason: "name-taken" })
	const both = await Promise.all([save("Late"), save("LATE", {}, other.db)])
	expect(both.filter(({ ok }) => ok).length).toBe(1)
	expect(both.filter((result) => !result.ok && result.reason === "name-taken").length).toBe(1)
})

test("an_edition_has_at_most_so_many_also_of_two_who_save_at_once", async () => {
	const rows = Array.from({ length: MAX_VIEWS - 1 }, (_, nth) => ({
		...{ editionId: edition.id, name: `View ${nth}`, query: IN_ORDER, changedAt: at },
	}))
	await db.insert(savedViews).values(rows)
	const both = await Promise.all([save("One"), save("Another", {}, other.db)])
	expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
	expect((await list()).length).toBe(MAX_VIEWS)
})

test("a_view_is_renamed_replaced_and_deleted_as_its_screen_showed_it_and_leaves_an_entry_each", async () => {
	const saved = await collectAuditEvents(db, () => save("Food", { category: "Food", text: "" }))
	expect(saved).toMatchObject([{ action: "view-saved", after: { view: "Food" } }])
	expect((await list())[0]?.query).toEqual({ category: "Food", ...IN_ORDER })
	const key = await keyOf("Food")
	const act = { by: wanjiru, at, expected: 1 }
	const replaced = await collectAuditEvents(db, () =>
		replaceView(db, key, { ...IN_ORDER, status: "pending" }, act),
	)
	expect(replaced).toMatchObject([{ action: "view-replaced", after: { view: "Food" } }])
	const stale = { ok: false, reason: "changed-meanwhile", last: { by: wanjiru, name: "wanjiru", at } }
	expect(await renameView(db, key, "Snacks", act)).toEqual(stale)
	expect(await deleteView(db, key, act)).toEqual(stale)
	await save("Crafts")
	expect(await renameView(db, key, "CRAFTS", { ...act, expected: 2 })).toMatchObject({ reason: "name-taken" })
	const renamed = await collectAuditEvents(db, () => renameView(db, key, "FOOD", { ...act, expected: 2 }))
	expect(renamed).toMatchObject([
		{ action: "view-renamed", before: { view: "Food" }, after: { view: "FOOD" } },
	])
	const deleted = await collectAuditEvents(db, () => deleteView(db, key, { ...act, expected: 3 }))
	expect(deleted).toMatchObject([{ action: "view-deleted", before: { view: "FOOD" } }])
	expect(await deleteView(db, key, { ...act, expected: 3 })).toMatchObject({ reason: "view-not-found" })
	expect(await namesOf()).toEqual(["Crafts"])
})

const queries: fc.Arbitrary<SavedQuery> = fc.record(
	{
		sort: fc.constantFrom(...TABLE_SORTS),
		isDescending: fc.boolean(),
		status: fc.constantFrom("pending", "approved"),
		category: fc.constantFrom("Food", "Crafts"),
		choice: fc.constantFrom(...CHOICE_FILTERS),
		came: fc.constantFrom("yes", "no"),
		score: fc.constant("from-4"),
		tag: fc.nat(9),
	},
	{ requiredKeys: ["sort", "isDescending"] },
)

test("who_reviews_blind_has_no_view_that_filters_or_orders_by_what_they_may_not_see_and_changes_none", async () => {
	await fc.assert(
		fc.asyncProperty(queries, async (query) => {
			await db.delete(savedViews)
			await save("One", query)
			const tells =
				"came" in query ||
				"score" in query ||
				"tag" in query ||
				["brand", "came", "score", "disagreement"].includes(query.sort)
			expect(isTelling(query)).toBe(tells)
			expect(await namesOf(true)).toEqual(tells ? [] : ["One"])
			const act = { by: wanjiru, at, expected: 1 }
			const removed = await deleteView(db, await keyOf("One", true), act)
			expect(removed.ok).toBe(!tells)
		}),
		{ numRuns: 40 },
	)
})

test.each([
	{ isBlind: true, hidesContacts: false },
	{ isBlind: false, hidesContacts: true },
	{ isBlind: true, hidesContacts: true },
	{ isBlind: false, hidesContacts: false },
])("what_a_view_searches_for_is_shown_to_who_may_see_names_and_contacts_alone_%j", async (reader) => {
	await save("Hers", { status: "pending", text: "mallory@mal.example" })
	await save("Others", { status: "denied" })
	const { editionId, id } = await keyOf("Hers")
	const listed = await listViews(db, edition.id, reader)
	const isShown = !reader.isBlind && !reader.hidesContacts
	const plain = { status: "pending", ...IN_ORDER }
	const query = isShown ? { ...plain, text: "mallory@mal.example" } : plain
	expect(listed[0]).toMatchObject({ query, isSearchHidden: !isShown })
	expect(listed[1]).toMatchObject({ isSearchHidden: false })
	expect(JSON.stringify(listed).includes("mallory")).toBe(isShown)
	expect(await findView(db, { id, editionId, ...reader })).toEqual(listed[0])
})

test("what_is_filtered_by_and_gone_is_named", () => {
	const names = { categories: ["Food"], stalls: ["Tent"], tags: [{ id: 3 }] }
	expect(findGone({ category: "Food", stall: "Tent", tag: 3 }, names)).toEqual([])
	expect(findGone({}, names)).toEqual([])
	expect(findGone({ category: "Crafts", stall: "Truck", tag: 4 }, names)).toEqual([
		{ kind: "category", name: "Crafts" },
		{ kind: "stall", name: "Truck" },
		{ kind: "tag" },
	])
})

test("views_follow_a_category_that_is_renamed_also_where_two_swap_their_names", async () => {
	const categories = ["Food", "Crafts"].map((name) => ({ slug: name.toLowerCase(), name }))
	await setForm(db, edition.id, { categories: categories.map((one) => ({ ...CATEGORY, ...one })) })
	await save("Food", { category: "Food" })
	await save("Crafts", { category: "Crafts" })
	const input = await readFormInput(db, edition.id)
	const swapped = input.categories.map((one) => ({ ...one, name: one.name === "Food" ? "Crafts" : "Food" }))
	await db.transaction((tx) => writeFormInput(tx, edition.id, { ...input, categories: swapped }))
	expect((await list()).map(({ name, query }) => [name, query.category])).toEqual([
		["Crafts", "Food"],
		["Food", "Crafts"],
	])
})

const CATEGORY = { minimum: null, maximum: null, craft: null }

test("a_new_edition_has_the_views_of_the_other_one_by_its_own_tags_but_those_that_search_or_lost_their_tag", async () => {
	const [local] = await db.insert(tags).values({ editionId: edition.id, name: "Local" }).returning()
	await save("All", { status: "pending" })
	await save("Local", { tag: local?.id })
	await save("Gone", { tag: 2_000_000_000 })
	await save("Wanjiru", { text: "wanjiru" })
	const to = await addEdition(db, {})
	await db.transaction(async (tx) => {
		await copyTags(tx, edition.id, to)
		await copyViews(tx, { from: edition.id, to, at })
	})
	const copied = await listViews(db, to, { isBlind: false, hidesContacts: false })
	expect(copied.map(({ name }) => name)).toEqual(["All", "Local"])
	const [own] = await db.select().from(tags).where(eq(tags.editionId, to))
	expect(own?.name).toBe("Local")
	expect(copied[1]?.query).toEqual({ ...IN_ORDER, tag: own?.id })
	expect(copied[1]?.query.tag).not.toBe(local?.id)
})
