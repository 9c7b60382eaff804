import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { unzip } from "../../../test/unzip.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { replaceEntries } from "../ledger/entries.server.ts"
import { bookCharge, reverseEntry } from "../money/commands.server.ts"
import { describeDocument } from "../money/document-content.ts"
import { listDocuments, readDocument } from "../money/invoice-queries.server.ts"
import { issueByHand, setEtimsNumber } from "../money/invoices.server.ts"
import { cash, expectedOf, payAfterAsking, refundAfterAsking } from "../money/money.fixture.ts"
import { readMoney } from "../money/money-counts.server.ts"
import { listEntries } from "../money/queries.server.ts"
import { addUpMoney } from "../money/rules.ts"
import { exportTable } from "./queries/export-table.server.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const act = { by: "amina", at: new Date("2026-11-20T09:00:00Z") }

async function read(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
	const all: Buffer[] = []
	for await (const chunk of chunks) all.push(chunk)
	return Buffer.concat(all)
}

const readCsv = async (edition: number) =>
	parse(await read(exportTable(db, edition, "ledger", { format: "csv", now: new Date() })), {
		columns: true,
	}) as Record<string, string>[]

const KINDS = ["charge", "credit", "payment", "refund", "reversal", "invoice"] as const
let receipts = 0

async function book(id: number, kind: (typeof KINDS)[number], amount: number): Promise<void> {
	const expected = await expectedOf(db, id)
	receipts += 1
	const transfer = cash(`R ${receipts}`, amount, { expected })
	if (kind === "invoice") await issueByHand(db, id, act)
	else if (kind === "payment") await payAfterAsking(db, id, transfer, act)
	else if (kind === "refund") await refundAfterAsking(db, id, transfer, act)
	else if (kind !== "reversal") await bookCharge(db, id, { kind, amount, reason: "=1+1", expected }, act)
	else {
		const entry = (await listEntries(db, id)).at(-1)?.id ?? 0
		await reverseEntry(db, { application: id, entry }, { reason: "-2", expected }, act)
	}
}

const bookings = fc.array(
	fc.tuple(fc.nat(1), fc.constantFrom(...KINDS), fc.integer({ min: 1, max: 99_999 })),
	{
		maxLength: 12,
	},
)

test("each_column_adds_up_to_what_the_screens_show_and_vat_is_a_part_of_what_is_on_a_document", async () => {
	await fc.assert(
		fc.asyncProperty(bookings, fc.option(fc.integer({ min: 1, max: 100 })), async (all, vatPercent) => {
			const editionId = await addEdition(db, { vatPercent })
			const ids = [await addPotter(db, { editionId }), await addPotter(db, { editionId })]
			for (const id of ids) await decideApplication(db, id, "approved", act)
			for (const [nth, kind, amount] of all) await book(ids[nth] ?? 0, kind, amount)
			const rows = await readCsv(editionId)
			const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
			const { charged, paid } = addUpMoney(await readMoney(db, editionId, new Date()))
			expect([sum("charged"), sum("paid")]).toEqual([charged, paid])
			for (const row of rows) {
				const isIssued = row.invoice !== ""
				expect(row.charged_without_vat !== "").toBe(isIssued)
				expect([row.vat_percent, row.vat_included].every((cell) => cell !== "")).toBe(
					isIssued && vatPercent !== null,
				)
				if (!isIssued) continue
				const [whole, vat] = [Number(row.charged), Number(row.vat_included)]
				expect(Number(row.charged_without_vat)).toBeCloseTo(whole - vat, 5)
				const exact = (whole * (vatPercent ?? 0)) / (100 + (vatPercent ?? 0))
				expect(Math.abs(vat - exact)).toBeLessThanOrEqual(0.01 + 1e-9)
			}
		}),
		{ numRuns: 12 },
	)
})

test("numbers_are_numbers_and_no_text_is_a_formula", async () => {
	const editionId = await addEdition(db)
	const id = await addPotter(db, { editionId, brandName: "=HYPERLINK(1)", status: "approved" })
	await book(id, "charge", 500)
	await book(id, "credit", 500)
	const csv = String(await read(exportTable(db, editionId, "ledger", { format: "csv", now: new Date() })))
	expect(csv).toContain(",'=HYPERLINK(1),credit,")
	expect(csv).toContain(",-500,,,,0,")
	const files = unzip(await read(exportTable(db, editionId, "ledger", { format: "xlsx", now: new Date() })))
	const sheet = String(files.get("xl/worksheets/sheet1.xml"))
	expect(sheet).toContain("<v>-500</v>")
	expect(sheet).not.toContain("<f>")
	// The day is 20 Nov 2026, and it was recorded at noon in Nairobi.
	expect(sheet).toContain('<c r="C2" s="3"><v>46346</v></c><c r="D2" s="4"><v>46346.5</v></c>')
})

test("what_is_on_a_document_has_its_vat_to_the_cent_and_as_a_number_with_two_decimals", async () => {
	const editionId = await addEdition(db, { vatPercent: 16 })
	const id = await addPotter(db, { editionId, status: "approved" })
	await book(id, "charge", 22_833)
	await issueByHand(db, id, act)
	await book(id, "credit", 145)
	await issueByHand(db, id, act)
	const csv = String(await read(exportTable(db, editionId, "ledger", { format: "csv", now: new Date() })))
	expect(csv).toContain(",22833,16,3149.38,19683.62,")
	expect(csv).toContain(",-145,16,-20.00,-125.00,")
	const files = unzip(await read(exportTable(db, editionId, "invoices", { format: "xlsx", now: new Date() })))
	const sheet = String(files.get("xl/worksheets/sheet1.xml"))
	expect(sheet).toContain('<c r="L2" s="5"><v>3149.38</v></c><c r="M2" s="5"><v>19683.62</v></c>')
	expect(String(files.get("xl/styles.xml"))).toContain('<xf numFmtId="2" ')
})

test("what_was_taken_back_does_not_count_among_the_pieces", async () => {
	const editionId = await addEdition(db)
	const applicationId = await addPotter(db, { editionId })
	const wristbands = { applicationId, kind: "wristbands", quantity: 6, amount: 1_800 } as const
	const cause = { why: "extras-form", ...act } as const
	await replaceEntries(db, { gone: [], added: [wristbands] }, cause)
	const [entry] = await listEntries(db, applicationId)
	await replaceEntries(
		db,
		{ gone: [{ ...wristbands, id: entry?.id ?? 0 }], added: [{ ...wristbands, quantity: 2 }] },
		cause,
	)
	expect((await readCsv(editionId)).map(({ quantity }) => quantity)).toEqual(["6", "-6", "2"])
})

test("a_charge_names_the_document_that_it_is_on_and_its_number_of_etims", async () => {
	const editionId = await addEdition(db)
	const id = await addPotter(db, { editionId })
	await decideApplication(db, id, "approved", act)
	const issued = await issueByHand(db, id, act)
	const document = issued.ok ? (issued.documents[0]?.id ?? 0) : 0
	await setEtimsNumber(db, { application: id, document }, "KRAMW017", act)
	await book(id, "credit", 500)
	const [edition] = await db.select().from(editions).where(eq(editions.id, editionId))
	expect(await readCsv(editionId)).toMatchObject([
		{ kind: "stall", invoice: `${edition?.slug.toUpperCase()}-0001`, etims_number: "KRAMW017" },
		{ kind: "credit", invoice: "", etims_number: "", withdrawn_on: "" },
	])
	await withdrawApplication(db, id, { by: null, at: new Date("2026-11-20T22:00:00Z"), reason: "" })
	expect((await readCsv(editionId))[0]).toMatchObject({ kind: "stall", withdrawn_on: "2026-11-21" })
})

test("the_vat_of_a_document_is_that_of_its_rows", async () => {
	const amount = fc.integer({ min: 1, max: 999 })
	await fc.assert(
		fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 8 }), async (amounts) => {
			const editionId = await addEdition(db, { vatPercent: 16 })
			const id = await addPotter(db, { editionId })
			for (const one of amounts) await book(id, "charge", one)
			await issueByHand(db, id, act)
			const [issued] = await listDocuments(db, id, act.at)
			const document = await readDocument(db, id, issued?.id ?? 0, act.at)
			const [, vat] = document ? describeDocument(document).totals : []
			const ofRows = (await readCsv(editionId)).reduce((sum, row) => sum + Number(row.vat_included), 0)
			expect(Number(vat?.value.replace(/[^\d.-]/g, ""))).toBeCloseTo(ofRows, 5)
		}),
		{ numRuns: 10 },
	)
})

test("what_is_on_a_document_keeps_its_tax_when_that_of_the_edition_changes_and_what_is_on_none_has_none", async () => {
	const editionId = await addEdition(db, { vatPercent: 16 })
	const id = await addPotter(db, { editionId })
	await decideApplication(db, id, "approved", act)
	await issueByHand(db, id, act)
	await book(id, "charge", 500)
	const taxes = async () =>
		(await readCsv(editionId)).map((row) => [row.charged, row.vat_included, row.charged_without_vat])
	const before = await taxes()
	expect(before).toEqual([
		["36000", "4965.52", "31034.48"],
		["500", "", ""],
	])
	await db.update(editions).set({ vatPercent: null }).where(eq(editions.id, editionId))
	expect(await taxes()).toEqual(before)
	await issueByHand(db, id, act)
	expect((await taxes())[1]).toEqual(["500", "", "500.00"])
	// What is taken back has the tax with which it was invoiced, once a document says so.
	await withdrawApplication(db, id, { by: null, at: act.at, reason: "" })
	expect(await taxes()).toContainEqual(["-36000", "-4965.52", "-31034.48"])
})
