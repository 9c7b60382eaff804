import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { readAnswers, storeAnswers } from "../applications/answers.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { readCorrectableFields } from "../applications/corrections.server.ts"
import { FIELD_NAMES } from "../applications/fields.ts"
import { getEditionStatistics, listApplications } from "../applications/queries.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { CorrectableField } from "../applications/sent-fields.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { listAuditEvents } from "../audit/queries.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { tentOptions } from "../editions/schema.server.ts"
import { askQuestions, createQuestion } from "../questions/questions.fixture.ts"
import { questionField } from "../questions/rules.ts"
import { type Correction, correctApplication } from "./correct-application.server.ts"
import { correctAsOnScreen, readScreen, typing } from "./corrections.fixture.ts"

const { db } = await openTestDatabase()
const amina = await addTestAdmin(db, "amina@tamasha.example")
const editionId = await addEdition(db)
await db.insert(tentOptions).values([
	{ editionId, name: "Shared Tent", price: 12_500, position: 1 },
	{ editionId, name: "Own Tent", price: 20_000, position: 2 },
])
const [cookers, dishes] = await askQuestions(db, editionId, [
	createQuestion("cookers", { kind: "number", isRequired: true }),
	createQuestion("dishes", { kind: "some-of", options: ["Chapati", "Samosas"] }),
])
const by = { by: amina, at: new Date("2025-11-20T06:00:00Z") }

const add = async (application: Partial<typeof vendorApplications.$inferInsert>) => {
	const [id = 0] = await addApplications(db, [{ editionId, ...application }])
	return id
}
const rowOf = async (id: number) => {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row ?? expect.fail("no row")
}
const correct = (id: number, values: Record<string, string>, options: Partial<Correction> = {}) =>
	correctAsOnScreen(db, id, { typed: typing(values), ...by, ...options })

/** What a browser sends of a field that nobody touched. */
function untouched({ kind, value }: CorrectableField): string {
	if (kind === "line") return value.replace(/[\r\n]/g, "")
	return kind === "lines" ? value.replace(/\r\n?|\n/g, "\r\n") : value
}

/** What an old file may hold: PostgreSQL stores everything but half characters and the zero. */
const stored = fc.oneof(
	fc.string({ unit: "binary", maxLength: 30 }).map((text) => text.replaceAll("\u0000", "").toWellFormed()),
	fc.constantFrom(" spaces ", "a\nb", "c\r\nd", "ask me", "Old Tent - Kshs 9,000", ""),
)
const rows = fc.record(Object.fromEntries(FIELD_NAMES.map((name) => [name, stored])))
const answer = fc.oneof(stored, fc.constantFrom("3", "Chapati\nSamosas", "Samosas\nPilau")).filter(Boolean)

test("a_form_that_nobody_touched_changes_nothing_and_of_one_field_only_that_whatever_is_stored", async () => {
	await fc.assert(
		fc.asyncProperty(rows, answer, answer, async (row, first, second) => {
			const id = await add(row)
			await storeAnswers(db, id, { [cookers?.id ?? 0]: first, [dishes?.id ?? 0]: second })
			const before = [await rowOf(id), await readAnswers(db, id)] as const
			expect(await correctAsOnScreen(db, id, { typed: untouched, ...by })).toEqual({
				ok: true,
				labels: [],
				letters: [],
				leftOrder: [],
			})
			const typed: Correction["typed"] = (field) =>
				field.name === "brandName" ? " Udongo  Pottery " : untouched(field)
			expect(await correctAsOnScreen(db, id, { typed, ...by })).toMatchObject({ ok: true })
			const { updatedAt: _, brandName, brandKey: __, ...rest } = await rowOf(id)
			expect(brandName).toBe("Udongo Pottery")
			const { searchText: _a, acceptedSearchText: _b, ...left } = rest
			expect(before[0]).toMatchObject(left)
			expect(await readAnswers(db, id)).toEqual(before[1])
		}),
		{ numRuns: 60 },
	)
})

test("a_changed_field_is_judged_as_the_public_form_judges_it", async () => {
	const id = await add({ brandName: "Asali", tentSpace: "Old Tent - Kshs 9,000", phoneNumber: "ask me" })
	const cookersName = questionField(cookers?.id ?? 0)
	const result = await correct(id, {
		...{ brandName: " ", phoneNumber: "no number", tentSpace: "Castle - Kshs 1", website: "none" },
		...{ emailAddress: "nobody", [cookersName]: "many" },
	})
	expect(result).toMatchObject({ ok: false, reason: "invalid" })
	const faults = "faults" in result ? result.faults : {}
	expect(Object.keys(faults).toSorted()).toEqual(
		["brandName", "phoneNumber", "tentSpace", "website", "emailAddress", cookersName].toSorted(),
	)
	expect(await correct(id, { tentSpace: "Own Tent - Kshs 20,000" })).toMatchObject({ labels: ["Tent space"] })
})

test("answers_are_corrected_added_and_taken_away", async () => {
	const id = await add({ brandName: "Mkate" })
	const [first = 0, second = 0] = [cookers?.id, dishes?.id]
	await correct(id, { [questionField(first)]: "3", [questionField(second)]: "Samosas\nChapati" })
	expect(await readAnswers(db, id)).toEqual({ [first]: "3", [second]: "Chapati\nSamosas" })
	await correct(id, { [questionField(second)]: "" })
	expect(await readAnswers(db, id)).toEqual({ [first]: "3" })
})

test("what_a_colleague_has_changed_meanwhile_stays_and_is_said_and_other_fields_are_stored", async () => {
	const id = await add({ brandName: "Asali", phoneNumber: "0712 345 678" })
	const expected = await readScreen(db, id)
	await correct(id, { brandName: "Asali Honey" })
	const typedBrand = {
		typed: typing({ brandName: "Asali Bees", phoneNumber: "0712 345 678" }),
		isShared: false,
	}
	expect(await correctApplication(db, id, { expected, ...typedBrand, ...by })).toMatchObject({
		reason: "changed-meanwhile",
		fields: [{ name: "brandName", value: "Asali Honey" }],
		last: { by: amina },
	})
	const typedPhone = { typed: typing({ brandName: "Asali", phoneNumber: "0722 000 111" }), isShared: false }
	expect(await correctApplication(db, id, { expected, ...typedPhone, ...by })).toMatchObject({
		labels: ["Phone"],
	})
	expect(await rowOf(id)).toMatchObject({ brandName: "Asali Honey", phoneNumber: "0722 000 111" })
})

test("two_organisers_who_correct_the_same_field_at_once_change_it_once", async () => {
	const id = await add({ brandName: "Asali" })
	const expected = await readScreen(db, id)
	const results = await Promise.all(
		["One", "Two", "Three"].map((brandName) =>
			correctApplication(db, id, { expected, typed: typing({ brandName }), isShared: false, ...by }),
		),
	)
	expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test("the_audit_log_keeps_what_was_before_and_after", async () => {
	const id = await add({ brandName: "Asali", description: "Honey" })
	const entries = await collectAuditEvents(db, () => correct(id, { brandName: "Nyuki", description: "" }))
	expect(entries).toMatchObject([{ action: "application-corrected", userId: amina, applicationId: id }])
	const { rows: found } = await listAuditEvents(db, { vendor: id }, {})
	expect(found).toMatchObject([
		{ before: { Brand: "Asali", Description: "Honey" }, after: { Brand: "Nyuki", Description: "" } },
	])
})

test("search_order_and_figures_follow_a_correction", async () => {
	const id = await add({ brandName: "Zebra", status: "approved", tentSpace: "Shared Tent - Kshs 12,500" })
	const { revenue } = await getEditionStatistics(db, editionId)
	await correct(id, { brandName: "Twiga Toys", tentSpace: "Own Tent - Kshs 20,000" })
	expect((await getEditionStatistics(db, editionId)).revenue).toBe(revenue + 7_500)
	const found = await listApplications(db, editionId, { text: "twiga t" })
	expect(found.rows.map((row) => row.id)).toEqual([id])
})

test("an_erased_application_and_one_that_is_not_there_are_not_corrected", async () => {
	const id = await add({ brandName: "Erased vendor", erasedAt: new Date() })
	for (const one of [id, 999_999])
		expect(await correct(one, { brandName: "Again" })).toEqual({ ok: false, reason: "vendor-not-found" })
})

test("a_field_is_offered_where_the_form_asks_it_or_something_is_stored", async () => {
	const id = await add({ category: "Old Crafts", directoryConsent: true, tentSpace: "Old - Kshs 1" })
	const fields = await readCorrectableFields(db, { id, editionId })
	const named = (name: string) => fields.find((field) => field.name === name)
	expect(named("category")?.options.map(({ value }) => value)).toEqual(["Old Crafts"])
	expect(named("tentSpace")?.options.map(({ value }) => value)).toContain("Old - Kshs 1")
	expect(named("directoryConsent")?.value).toBe("on")
	const plain = await readCorrectableFields(db, { id: await add({}), editionId })
	expect(plain.map(({ name }) => name)).not.toContain("category")
})
