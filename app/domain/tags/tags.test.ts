import { and, eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeEach, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { fold } from "../../values/fold.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { listApplications } from "../applications/queries.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { listApplicationRows } from "../applications/table.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { auditLog } from "../audit/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { addEdition, findFirstEdition } from "../editions/editions.fixture.ts"
import { saveReview } from "../reviews/commands.server.ts"
import { setReviewForm } from "../reviews/reviews.fixture.ts"
import { tagApplication, untagApplication } from "./commands.server.ts"
import { tagName } from "./inputs.ts"
import { deleteTag, renameTag } from "./names.server.ts"
import { findTag, findTagByName, findTags, listTags } from "./queries.server.ts"
import { MAX_TAG_LENGTH, MAX_TAGS } from "./rules.ts"
import { tags } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
/** Another process has connections of its own. */
const other = openPool(url, 4)
afterAll(() => other.close())
const edition = await findFirstEdition(db)
const [amina, wanjiru] = [await addOrganiser(db, "amina"), await addOrganiser(db, "wanjiru")]
const by = { by: amina, at: new Date("2026-11-20T09:00:00Z") }

let ids: number[] = []
beforeEach(async () => {
	await db.delete(vendorApplications)
	await db.delete(tags)
	ids = await addApplications(db, [{ brandName: "Udongo" }, { brandName: "Asali" }, { brandName: "Kahawa" }])
})

const [nth] = [(at: number) => ids[at] ?? 0]
const namesOf = async (at: number) => ((await findTags(db, ids)).get(nth(at)) ?? []).map(({ name }) => name)
const idOf = async (name: string) => (await findTagByName(db, edition.id, name))?.id ?? 0
const keyOf = async (name: string) => ({ id: await idOf(name), editionId: edition.id })

test("a_tag_is_one_however_it_is_spelt_and_keeps_the_first_spelling", async () => {
	const spellings = fc.constantFrom(
		"Café au lait",
		"CAFE AU LAIT",
		"cafe  au lait",
		"Café au lait ",
		"café au laít",
	)
	await fc.assert(
		fc.asyncProperty(fc.array(spellings, { minLength: 2, maxLength: 4 }), async (typed) => {
			await db.delete(tags)
			for (const [at, name] of typed.entries())
				expect(await tagApplication(db, nth(at % 3), tagName.parse(name), by)).toMatchObject({ ok: true })
			const all = await listTags(db, edition.id)
			expect(all.map(({ name }) => name)).toEqual([tagName.parse(typed[0])])
			expect(all[0]?.applications).toBe(Math.min(typed.length, 3))
		}),
		{ numRuns: 10 },
	)
})

test("tagging_and_untagging_leave_one_entry_each_whose_words_go_with_the_person", async () => {
	const put = () => tagApplication(db, nth(0), "Local", by)
	expect((await collectAuditEvents(db, put)).map(({ action }) => action)).toEqual(["application-tagged"])
	expect(await put()).toMatchObject({ ok: true, changed: false, brandName: "Udongo" })
	const take = async () => untagApplication(db, { application: nth(0), tag: await idOf("local") }, by)
	expect(await collectAuditEvents(db, take)).toMatchObject([
		{ action: "application-untagged", applicationId: nth(0) },
	])
	expect(await take()).toMatchObject({ ok: true, changed: false })
	expect(await namesOf(0)).toEqual([])
	await db.execute(sql`select forget_audit_addresses(${nth(0)}::int)`)
	const left = await db
		.select({ personal: auditLog.personal })
		.from(auditLog)
		.where(and(eq(auditLog.applicationId, nth(0)), eq(auditLog.subjectKind, "vendor")))
	expect(left.map(({ personal }) => personal)).toEqual([null, null])
})

test("names_that_are_empty_too_long_or_of_signs_that_nobody_sees_are_refused", () => {
	for (const typed of ["", "   ", "\u200b", "x".repeat(MAX_TAG_LENGTH + 1)])
		expect(tagName.safeParse(typed).success).toBe(false)
	expect(tagName.parse(` two \n lines `)).toBe("two lines")
})

test("of_two_who_make_the_same_tag_at_once_there_is_one_and_the_last_of_a_hundred_goes_to_one", async () => {
	const both = ["Late", "LATE"].map((name, at) => tagApplication([db, other.db][at] ?? db, nth(at), name, by))
	expect((await Promise.all(both)).every(({ ok }) => ok)).toBe(true)
	expect((await listTags(db, edition.id)).length).toBe(1)
	const rows = Array.from({ length: MAX_TAGS - 2 }, (_, at) => ({ editionId: edition.id, name: `Tag ${at}` }))
	await db.insert(tags).values(rows)
	const last = ["Ninety-nine", "One hundred", "Too many"].map((name, at) =>
		tagApplication([db, other.db][at % 2] ?? db, nth(at), name, by),
	)
	const results = await Promise.all(last)
	expect(results.filter(({ ok }) => ok).length).toBe(1)
	expect(results.filter((result) => !result.ok && result.reason === "too-many-tags").length).toBe(2)
	expect((await listTags(db, edition.id)).length).toBe(MAX_TAGS)
})

test("a_renamed_tag_stays_where_it_is_and_no_two_are_called_alike", async () => {
	await tagApplication(db, nth(0), "Local", by)
	await tagApplication(db, nth(1), "Vegan", by)
	const key = await keyOf("Local")
	const rename = (name: string, expected: string) => renameTag(db, key, name, { ...by, expected })
	expect(await rename("vegán", "Local")).toEqual({ ok: false, reason: "name-taken" })
	expect(await rename("Far", "Locale")).toEqual({ ok: false, reason: "changed-meanwhile", name: "Local" })
	expect(await rename("LOCAL", "Local")).toMatchObject({ ok: true })
	const entries = await collectAuditEvents(db, () => rename("Nearby", "LOCAL"))
	expect(entries).toMatchObject([
		{ action: "tag-renamed", before: { tag: "LOCAL" }, after: { tag: "Nearby" } },
	])
	expect([await namesOf(0), await namesOf(1)]).toEqual([["Nearby"], ["Vegan"]])
	const elsewhere = { ...key, editionId: await addEdition(db, {}) }
	expect(await renameTag(db, elsewhere, "X", { ...by, expected: "Nearby" })).toMatchObject({
		reason: "tag-not-found",
	})
})

test("a_deleted_tag_is_on_nobody_and_whoever_puts_it_on_meanwhile_comes_before_or_makes_another", async () => {
	for (const at of [0, 1]) await tagApplication(db, nth(at), "Local", by)
	const key = await keyOf("Local")
	const act = { by: wanjiru, at: by.at, expected: "Local" }
	let tagged: { ok: boolean } | undefined
	const entries = await collectAuditEvents(db, async () => {
		const both = [deleteTag(db, key, act), tagApplication(other.db, nth(2), "Local", by)] as const
		const [deleted, other_] = await Promise.all(both)
		tagged = other_
		return deleted
	})
	expect(entries.find(({ action }) => action === "tag-deleted")).toMatchObject({ before: { tag: "Local" } })
	const now = await listTags(db, edition.id)
	const isOn = await namesOf(2)
	// Before: it went along. After: there is a new one. In between: it was told that it is gone.
	if (isOn.length) expect(now).toMatchObject([{ name: "Local", applications: 1 }])
	else expect(now).toEqual([])
	expect(tagged).toBeDefined()
	expect([await namesOf(0), await namesOf(1)]).toEqual([[], []])
	expect(await findTag(db, key)).toBeUndefined()
	expect(await untagApplication(db, { application: nth(0), tag: key.id }, by)).toMatchObject({
		reason: "tag-not-found",
	})
})

const foundBy = async (tag: number, blindTo?: string) => {
	const query = { text: "", tag, ...(blindTo && { blindTo }) }
	const cards = await listApplications(db, edition.id, query)
	const lines = await listApplicationRows(db, edition.id, { ...query, sort: "brand", isDescending: true })
	const both = [cards, lines].map(({ rows }) => rows.map(({ id }) => ids.indexOf(id)))
	return both.map((found) => found.toSorted())
}

test("lists_filter_by_a_tag_and_one_that_is_gone_finds_nothing", async () => {
	for (const at of [0, 2]) await tagApplication(db, nth(at), "Local", by)
	await tagApplication(db, nth(1), "Vegan", by)
	const tag = await idOf("Local")
	expect(await foundBy(tag)).toEqual([
		[0, 2],
		[0, 2],
	])
	await db
		.update(vendorApplications)
		.set({ erasedAt: by.at })
		.where(eq(vendorApplications.id, nth(2)))
	expect(await foundBy(tag)).toEqual([[0], [0]])
	expect(await foundBy(2_000_000_000)).toEqual([[], []])
})

test("who_reviews_blind_reads_the_tags_of_what_they_scored_and_filters_by_none", async () => {
	await setReviewForm(db, edition.id, { isBlind: true })
	for (const at of [0, 1]) await tagApplication(db, nth(at), "Local", by)
	await saveReview(db, nth(1), { isAbstained: true, note: "", scores: {} }, { by: wanjiru, at: by.at })
	const told = await findTags(db, ids, { blindTo: wanjiru })
	expect([...told.keys()]).toEqual([nth(1)])
	expect(await foundBy(await idOf("Local"), wanjiru)).toEqual([
		[0, 1, 2],
		[0, 1, 2],
	])
})

test("tags_are_folded_as_the_database_folds_them", async () => {
	const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((text) => {
		const parsed = tagName.safeParse(text)
		return parsed.success
	})
	await fc.assert(
		fc.asyncProperty(names, names, async (one, two) => {
			await db.delete(tags)
			const [first, second] = [tagName.parse(one), tagName.parse(two)]
			for (const [at, name] of [first, second].entries()) await tagApplication(db, nth(at), name, by)
			expect((await listTags(db, edition.id)).length).toBe(fold(first) === fold(second) ? 1 : 2)
		}),
		{ numRuns: 30 },
	)
})
