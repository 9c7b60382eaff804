import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addAdmin } from "../accounts/commands/admins.server.ts"
import { users } from "../accounts/schema.server.ts"
import { CRAFT_FORM, setForm } from "../application-forms/application-forms.fixture.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { publishEdition } from "../editions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import {
	findEdition,
	listEditions,
	listPublishedEditions,
	readEditionSettings,
} from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { readOptionsInput } from "../extra-options/options.server.ts"
import { extra, offerExtras } from "../extras/orders.fixture.ts"
import { readRequirementsInput } from "../paper-requirements/queries.server.ts"
import { askFor, CERTIFICATE } from "../papers/papers.fixture.ts"
import { writeQuestions } from "../questions/commands.server.ts"
import { listQuestions, readQuestionInputs } from "../questions/queries.server.ts"
import { createQuestion, FOOD_QUESTIONS } from "../questions/questions.fixture.ts"
import { cloneEdition } from "./commands.server.ts"
import { clonedForm, paperDuesOf } from "./inputs.ts"
import { datesOf, proposeDates, proposeTitle } from "./rules.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T11:05:00Z")
await addAdmin(db, { email: "amina@tamasha.example", password: "a market under jacarandas", at })
const [amina] = await db.select({ id: users.id }).from(users)
const by = amina?.id ?? ""

const idOf = async (slug: string) => (await findEdition(db, slug))?.id ?? expect.fail(`no ${slug}`)
async function cloneOf(slug: string, name: string, startsOn: string) {
	const sourceId = await idOf(slug)
	const source = (await readEditionSettings(db, sourceId)) ?? expect.fail("no source")
	const clone = { name, title: proposeTitle(source, name), ...proposeDates(source, startsOn) }
	return { sourceId, source, clone, result: await cloneEdition(db, sourceId, clone, { by, at }) }
}

/** How many rows each table that hangs on an edition has of this one. */
async function countRows(editionId: number): Promise<Record<string, number>> {
	const { rows } = await db.execute<{ table_name: string }>(
		sql`select table_name from information_schema.columns where column_name = 'edition_id' and table_schema = 'public' order by 1`,
	)
	const counts: Record<string, number> = {}
	for (const { table_name: table } of rows) {
		const { rows: counted } = await db.execute<{ count: number }>(
			sql`select count(*)::int from ${sql.identifier(table)} where edition_id = ${editionId}`,
		)
		counts[table] = counted[0]?.count ?? 0
	}
	return counts
}

/** What a copy of an edition has; a table that is not named here has nothing of it. */
const COPIED_TABLES = [
	"application_forms",
	"blank_forms",
	"categories",
	"edition_documents",
	"extra_options",
	"paper_requirements",
	"saved_views",
	"tags",
	"tent_options",
	"terms",
	"ticket_prices",
]

test("a_clone_has_facts_texts_and_forms_and_nothing_that_happened", async () => {
	const { sourceId, source, clone, result } = await cloneOf("christmas-2025", "Easter 2027", "2027-03-26")
	await db.execute(
		sql`insert into blank_form_files (sha256, media_type, size, uploaded_at) values ('ab', 'application/pdf', 3, now())`,
	)
	await db.execute(
		sql`insert into blank_forms (edition_id, kind, sha256, updated_at) values (${sourceId}, 'indemnity', 'ab', now())`,
	)
	const retired = createQuestion("barter", { label: "Do you barter in 2025?", isRetired: true })
	const asked = [...FOOD_QUESTIONS, createQuestion("ovens", { kind: "file", category: "food" })]
	await db.transaction((tx) => writeQuestions(tx, sourceId, [...asked, retired]))
	await setForm(db, sourceId, CRAFT_FORM)
	await askFor(db, sourceId, [{ ...CERTIFICATE, dueOn: source.days.startsOn }])
	const table = extra("Table", { stock: 40, orderableUntil: `${source.days.startsOn}T18:00` })
	await offerExtras(db, sourceId, [table])
	const second = await cloneOf("christmas-2025", "Easter 2028", "2028-04-14")
	expect([result.ok, second.result.ok]).toEqual([true, true])
	const id = second.result.ok ? second.result.id : 0
	const [sourceRows, rows] = [await countRows(sourceId), await countRows(id)]
	const expected = Object.fromEntries(
		Object.entries(sourceRows).map(([table, count]) => [table, COPIED_TABLES.includes(table) ? count : 0]),
	)
	expect(rows).toEqual({ ...expected, questions: asked.length })
	expect(await readQuestionInputs(db, id)).toEqual(asked)
	const { others } = await readRequirementsInput(db, id)
	expect(others).toEqual([{ ...CERTIFICATE, dueOn: "2028-04-14" }])
	const again = { options: [{ ...table, orderableUntil: "2028-04-14T18:00" }] }
	expect(await readOptionsInput(db, id)).toEqual(again)
	expect((await listQuestions(db, id)).at(-1)).toMatchObject({ kind: "file", category: "Food & drink" })
	expect(rows).toMatchObject({ blank_forms: 1, edition_documents: 3, categories: 2, terms: 1 })
	const easter = await findEdition(db, "easter-2027")
	expect(easter).toMatchObject({
		title: "Easter Festival",
		clonedFrom: sourceId,
		publishedAt: null,
		pageAlias: null,
		directoryAlias: null,
		nextNumber: 1,
		isCurrent: false,
	})
	const settings = await readEditionSettings(db, easter?.id ?? 0)
	expect(settings && datesOf(settings)).toEqual(proposeDates(source, "2027-03-26"))
	expect(settings).toMatchObject({ stalls: source.stalls, prices: source.prices, venue: source.venue })
	expect(clone.applicationsCloseAt).toBe("2027-03-28T19:00")
	expect((await listPublishedEditions(db)).map(({ slug }) => slug)).not.toContain("easter-2027")
})

test("every_edition_of_the_first_content_can_be_cloned_to_any_day", async () => {
	const sources = (await listEditions(db)).filter(({ clonedFrom }) => clonedFrom === null)
	let count = 0
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...sources),
			fc.date({ min: new Date("2026-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }),
			async ({ slug }, date) => {
				const startsOn = date.toISOString().slice(0, 10)
				const { result, clone } = await cloneOf(slug, `Trial ${++count}`, startsOn)
				if (!result.ok) throw new Error(JSON.stringify(result))
				const settings = await readEditionSettings(db, result.id)
				const { name: _, title: __, ...dates } = clone
				expect(settings && datesOf(settings)).toEqual(dates)
			},
		),
		{ numRuns: 20 },
	)
})

test("what_does_not_fit_and_what_is_there_already_is_refused_and_leaves_nothing", async () => {
	const before = (await listEditions(db)).length
	const { sourceId, clone } = await cloneOf("christmas-2025", "Easter 2027", "2027-03-26")
	const refused = (changes: Partial<typeof clone>, source = sourceId) =>
		cloneEdition(db, source, { ...clone, ...changes }, { by, at })
	expect(await refused({ name: "EASTER 2027" })).toEqual({ ok: false, reason: "name-taken" })
	expect(await refused({ name: "Easter 2029" }, 999_999)).toEqual({ ok: false, reason: "source-not-found" })
	expect(await refused({ name: "Easter 2029", endsOn: "2027-03-25" })).toMatchObject({
		reason: "invalid",
		issues: [{ path: ["days", "endsOn"] }],
	})
	const late = { extrasOpenAt: "2027-03-29T00:00", extrasCloseAt: null }
	expect(await refused({ name: "Easter 2029", ...late })).toMatchObject({
		reason: "invalid",
		issues: [
			{
				path: ["extras", "opensAt"],
				message: "Extras begin after the festival is over on 28 Mar 2027.",
			},
		],
	})
	expect(await refused({ name: "Easter 2029", applicationsCloseAt: null })).toMatchObject({
		reason: "invalid",
		issues: [{ path: ["applications", "closesAt"], message: "Say until when vendors can apply." }],
	})
	expect(await listEditions(db)).toHaveLength(before)
})

test.each(["christmas-2025", "christmas-2024"])(
	"of_two_who_make_the_same_edition_the_other_from_%s_one_is_told_that_it_is_there",
	async (other) => {
		const name = `Jamhuri 2027 ${other.slice(-2)}`
		const both = await Promise.all([
			cloneOf("christmas-2025", name, "2027-12-10"),
			cloneOf(other, name, "2027-12-10"),
		])
		expect(both.map(({ result }) => (result.ok ? "made" : result.reason)).toSorted()).toEqual([
			"made",
			"name-taken",
		])
	},
)

test("cloning_publishing_and_unpublishing_leave_one_entry_each", async () => {
	let id = 0
	const cloned = await collectAuditEvents(db, async () => {
		const { result } = await cloneOf("christmas-2025", "Madaraka 2027", "2027-06-01")
		id = result.ok ? result.id : 0
	})
	expect(cloned).toMatchObject([
		{
			action: "edition-created",
			after: { edition: "Madaraka 2027", from: "Christmas 2025", startsOn: "2027-06-01" },
		},
	])
	const publish = (isPublished: boolean) => publishEdition(db, id, { isPublished, by, at })
	const listed = async () => (await listPublishedEditions(db)).some((edition) => edition.id === id)
	const events = await collectAuditEvents(db, async () => {
		expect(await publish(true)).toEqual({ ok: true, isChanged: true })
		expect(await listed()).toBe(true)
		expect(await publish(true)).toEqual({ ok: true, isChanged: false })
		expect(await publish(false)).toEqual({ ok: true, isChanged: true })
		expect(await listed()).toBe(false)
	})
	expect(events.map(({ action }) => action)).toEqual(["edition-published", "edition-unpublished"])
	expect(await publishEdition(db, 999_999, { isPublished: true, by, at })).toEqual({
		ok: false,
		reason: "not-found",
	})
})

test("an_edition_outlives_the_one_that_it_was_made_from", async () => {
	const id = await addEdition(db, { slug: "spring-2026", name: "Spring 2026", venue: "Karura Forest" })
	const { result } = await cloneOf("spring-2026", "Spring 2027", "2027-04-01")
	await db.delete(editions).where(eq(editions.id, id))
	expect(result.ok).toBe(true)
	expect(await findEdition(db, "spring-2027")).toMatchObject({ clonedFrom: null })
})

test("papers_are_due_on_the_days_that_were_typed_also_on_none_and_the_others_move_along", async () => {
	const sourceId = await idOf("christmas-2025")
	const source = (await readEditionSettings(db, sourceId)) ?? expect.fail("no source")
	const due = { dueOn: source.days.startsOn }
	const others = ["a", "b", "c"].map((slug) => ({ ...CERTIFICATE, ...due, slug, name: slug }))
	await askFor(db, sourceId, others, { indemnity: { ...due, sample: null, expires: false } })
	const clone = { name: "Easter 2031", title: "Easter", ...proposeDates(source, "2031-04-11") }
	const form = { ...clone, from: "christmas-2025", paper0: "indemnity", paperDueOn0: "2031-04-01" }
	const typed = clonedForm.parse({
		...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value ?? ""])),
		...{ paper1: "other-a", paperDueOn1: "", paper2: "other-c", paperDueOn2: "2031-03-01" },
	})
	const made = await cloneEdition(db, sourceId, { ...clone, paperDues: paperDuesOf(typed) }, { by, at })
	const asked = await readRequirementsInput(db, made.ok ? made.id : 0)
	expect(asked.indemnity.dueOn).toBe("2031-04-01")
	expect(asked.others.map(({ slug, dueOn }) => [slug, dueOn])).toEqual([
		["a", null],
		["b", "2031-04-11"],
		["c", "2031-03-01"],
	])
})
