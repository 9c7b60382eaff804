import { readFileSync } from "node:fs"
import { eq, inArray, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { etimsNumbers } from "../ledger/invoice-schema.server.ts"
import { etimsInput } from "./inputs.ts"
import { listDocuments } from "./invoice-queries.server.ts"
import { setEtimsNumber } from "./invoices.server.ts"
import { confirmVendor, upTo } from "./money.fixture.ts"

const { db, url } = await openTestDatabase()
const others = openPool(url, 8)
afterAll(() => others.close())
const act = { by: await addTestAdmin(db, "amina@tamasha.example"), at: new Date("2026-11-20T09:00:00Z") }

async function addDocument() {
	const application = await addPotter(db, { editionId: await addEdition(db) })
	await confirmVendor(db, application, act)
	const [document] = await listDocuments(db, application, act.at)
	return {
		application,
		document: document?.id ?? 0,
		key: { kind: "invoice", series: document?.series, number: 1 },
	}
}

test("a_number_that_another_document_of_any_edition_has_is_refused_and_names_it_until_that_one_has_another", async () => {
	const [one, other] = [await addDocument(), await addDocument()]
	expect(await setEtimsNumber(db, one, "KRAMW01/1", act)).toEqual({ ok: true })
	const taken = { ok: false, reason: "number-taken", other: one.key }
	expect(await setEtimsNumber(db, other, "KRAMW01/1", act)).toEqual(taken)
	// The document that has it keeps it when it is saved again.
	expect(await setEtimsNumber(db, one, "KRAMW01/1", act)).toEqual({ ok: true })
	expect(await setEtimsNumber(db, one, "KRAMW01/2", act)).toEqual({ ok: true })
	expect(await setEtimsNumber(db, other, "KRAMW01/1", act)).toEqual({ ok: true })
})

test("of_several_who_enter_a_number_at_once_one_has_it_and_the_others_are_told_which", async () => {
	const documents = []
	for (const _ of upTo(4)) documents.push(await addDocument())
	const results = await Promise.all(
		documents.map((document) => setEtimsNumber(others.db, document, "KRAMW02/1", act)),
	)
	expect(results.filter(({ ok }) => ok)).toHaveLength(1)
	const winner = documents[results.findIndex(({ ok }) => ok)]
	for (const result of results.filter(({ ok }) => !ok))
		expect(result).toEqual({ ok: false, reason: "number-taken", other: winner?.key })
})

test("a_number_that_several_had_before_that_was_looked_at_stays_and_goes_to_no_further_one", async () => {
	const [one, other, third] = [await addDocument(), await addDocument(), await addDocument()]
	for (const document of [one, other]) {
		await setEtimsNumber(db, document, `OLD${document.document}`, act)
		await db
			.update(etimsNumbers)
			.set({ number: "kramw 03", uniqueNumber: null })
			.where(eq(etimsNumbers.invoiceId, document.document))
	}
	expect(await setEtimsNumber(db, third, "KRAMW03", act)).toMatchObject({ other: one.key })
	expect(await setEtimsNumber(db, one, "KRAMW03", act)).toMatchObject({ other: other.key })
	expect(await setEtimsNumber(db, other, "KRAMW03/2", act)).toEqual({ ok: true })
	expect(await setEtimsNumber(db, one, "KRAMW03", act)).toEqual({ ok: true })
})

test("the_update_that_looks_at_numbers_leaves_doubles_as_they_are_and_takes_all_others", async () => {
	const [one, other, third] = [await addDocument(), await addDocument(), await addDocument()]
	const numbers = ["KRAMW 04/1", "kramw04/1", "kramw04/2"]
	for (const [nth, { document }] of [one, other, third].entries()) {
		const row = { number: numbers[nth] ?? "", recordedAt: act.at, recordedBy: act.by }
		await db.insert(etimsNumbers).values({ invoiceId: document, ...row })
	}
	const migration = readFileSync("db/migrations/0082_days_and_numbers_of_invoices.sql", "utf8")
	const update = migration
		.split("--> statement-breakpoint")
		.find((text) => text.includes("UPDATE etims_numbers"))
	await db.execute(sql.raw(update ?? expect.fail("no update")))
	const { invoiceId, number, uniqueNumber } = etimsNumbers
	const kept = await db
		.select({ number, uniqueNumber })
		.from(etimsNumbers)
		.where(inArray(invoiceId, [one.document, other.document, third.document]))
		.orderBy(invoiceId)
	expect(kept.map((row) => row.number)).toEqual(numbers)
	expect(kept.map((row) => row.uniqueNumber)).toEqual([null, null, "KRAMW04/2"])
})

test.each([
	["kracu 0100000001 / 123", "KRACU0100000001/123"],
	["0040798470000000122", "0040798470000000122"],
	["KRASRN-000012345/15", "KRASRN-000012345/15"],
	["", ""],
	["=1+1", undefined],
	["KRA", undefined],
	["KRAMW01/", undefined],
	["KRAMW01;2", undefined],
	["КRAMW01", undefined],
	["1".repeat(61), undefined],
])("typed_as_%s_a_number_is_%s", (typed, etims) => {
	expect(etimsInput.safeParse({ etims: typed }).data).toEqual(etims === undefined ? undefined : { etims })
})
