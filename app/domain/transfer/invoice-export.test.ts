import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { documentNumberOf } from "../ledger/invoice-rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import { bookCharge } from "../money/commands.server.ts"
import { listDocuments, readDocument } from "../money/invoice-queries.server.ts"
import { issueByHand, setBuyerPin, setEtimsNumber } from "../money/invoices.server.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { exportTable } from "./queries/export-table.server.ts"
import type { TableName } from "./rules/table-names.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const act = { by, at: new Date("2026-11-20T09:00:00Z") }

async function readCsv(edition: number, table: TableName, now = act.at): Promise<Record<string, string>[]> {
	const chunks: Buffer[] = []
	for await (const chunk of exportTable(db, edition, table, { format: "csv", now })) chunks.push(chunk)
	return parse(Buffer.concat(chunks), { columns: true })
}

const sum = (rows: Record<string, string>[], column: string) =>
	rows.reduce((total, row) => total + Number(row[column]), 0)

const ACTS = ["charge", "credit", "invoice", "withdraw", "tax"] as const

async function carryOut(editionId: number, id: number, what: (typeof ACTS)[number], amount: number) {
	if (what === "invoice") await issueByHand(db, id, act)
	else if (what === "withdraw") await withdrawApplication(db, id, { by: null, at: act.at, reason: "" })
	else if (what === "tax")
		await db
			.update(editions)
			.set({ vatPercent: amount % 2 ? amount % 100 : null })
			.where(eq(editions.id, editionId))
	else await bookCharge(db, id, { kind: what, amount, reason: "-2", expected: await expectedOf(db, id) }, act)
}

const acts = fc.array(fc.tuple(fc.nat(1), fc.constantFrom(...ACTS), fc.integer({ min: 1, max: 99_999 })), {
	maxLength: 16,
})

test("in_whatever_order_things_happen_each_document_is_what_the_ledger_says_of_it_and_no_number_is_left_out", async () => {
	await fc.assert(
		fc.asyncProperty(acts, async (all) => {
			const editionId = await addEdition(db, { vatPercent: 16 })
			const ids = [await addPotter(db, { editionId }), await addPotter(db, { editionId })]
			for (const id of ids) await decideApplication(db, id, "approved", act)
			for (const [nth, what, amount] of all) await carryOut(editionId, ids[nth] ?? 0, what, amount)
			const [documents, ledger] = [await readCsv(editionId, "invoices"), await readCsv(editionId, "ledger")]
			for (const [nth, document] of documents.entries()) {
				expect(document.document).toMatch(new RegExp(`-${String(nth + 1).padStart(4, "0")}$`))
				const lines = ledger.filter(({ invoice }) => invoice === document.document)
				expect(lines.length).toBeGreaterThan(0)
				expect(Number(document.total)).toBe(sum(lines, "charged"))
				expect(Number(document.vat_included)).toBeCloseTo(sum(lines, "vat_included"), 5)
				expect(Number(document.total_without_vat)).toBeCloseTo(sum(lines, "charged_without_vat"), 5)
				const percent = Number(document.vat_percent)
				const exact = (Number(document.total) * percent) / (100 + percent)
				expect(Math.abs(Number(document.vat_included) - exact)).toBeLessThanOrEqual(0.005 + 1e-9)
				expect(new Set(lines.map((line) => line.vat_percent))).toEqual(new Set([document.vat_percent]))
				expect(new Set(lines.map((line) => line.account_code))).toEqual(new Set([document.account_code]))
			}
			const issued = (await Promise.all(ids.map((id) => listDocuments(db, id, act.at)))).flat()
			for (const { number, kind, ...balance } of issued) {
				const row = documents[number - 1]
				const isNote = kind === "credit-note"
				expect([row?.state, row?.open]).toEqual(
					isNote ? ["issued", ""] : [balance.state, String(balance.open)],
				)
				expect(row?.credits).toBe(balance.credits.map(documentNumberOf).join(", "))
			}
			const known = new Set(documents.map(({ document }) => document))
			expect(ledger.every(({ invoice }) => invoice === "" || known.has(invoice))).toBe(true)
			for (const column of ["vat_included", "total_without_vat"])
				expect(sum(documents, column)).toBeCloseTo(sum(ledger, column.replace("total", "charged")), 5)
		}),
		{ numRuns: 12 },
	)
})

test("a_document_names_its_buyer_its_days_and_its_numbers_and_no_text_is_a_formula", async () => {
	const editionId = await addEdition(db, { vatPercent: 16 })
	const id = await addPotter(db, { editionId, brandName: "=1+1" })
	await decideApplication(db, id, "approved", act)
	// It is the next day in Nairobi.
	const issued = await issueByHand(db, id, { by, at: new Date("2026-11-20T22:00:00Z") })
	const document = issued.ok ? (issued.documents[0]?.id ?? 0) : 0
	await setEtimsNumber(db, { application: id, document }, "KRAMW017", act)
	// Missing on the document itself, it is the one that the account has by now, as the PDF shows it.
	await setBuyerPin(db, id, "P051234567X", act)
	expect(await readCsv(editionId, "invoices")).toMatchObject([
		{
			...{ kind: "invoice", issued_on: "2026-11-21", issued_by: "amina@tamasha.example" },
			...{ brand: "'=1+1", kra_pin: "P051234567X", etims_number: "KRAMW017" },
			...{ total: "36000", vat_percent: "16", vat_included: "4965.52", total_without_vat: "31034.48" },
		},
	])
})

const BALANCE_COLUMNS = ["document", "credits", "state", "open", "due_on", "first_due_on"]

test("how_documents_stand_on_the_day_is_in_columns_at_the_end_as_the_account_shows_it", async () => {
	const terms = { startsOn: "2026-12-24", endsOn: "2026-12-26", depositPercent: 50, invoiceDueDays: 7 }
	const editionId = await addEdition(db, { ...terms, paymentDueOn: "2026-12-12" })
	const [paying, gone] = [await addPotter(db, { editionId }), await addPotter(db, { editionId })]
	for (const id of [paying, gone]) {
		await decideApplication(db, id, "approved", act)
		await issueByHand(db, id, act)
	}
	await payAfterAsking(db, paying, cash("R 1", 20_000, { expected: await expectedOf(db, paying) }), act)
	await withdrawApplication(db, gone, { by: null, at: act.at, reason: "" })
	const read = async (now: Date) => {
		const rows = await readCsv(editionId, "invoices", now)
		expect(Object.keys(rows[0] ?? {}).slice(-5)).toEqual([
			"etims_number",
			"credits",
			"state",
			"open",
			"first_due_on",
		])
		const series = rows[0]?.document?.slice(0, -1) ?? ""
		return rows.map((row) => BALANCE_COLUMNS.map((column) => row[column]?.replace(series, "#")))
	}
	const credited = [
		["#2", "", "credited", "0", "2026-12-12", "2026-11-27"],
		["#3", "#2", "issued", "", "", ""],
	]
	expect(await read(act.at)).toEqual([
		["#1", "", "part-paid", "16000", "2026-12-12", "2026-11-27"],
		...credited,
	])
	expect(await read(new Date("2026-12-13T09:00:00Z"))).toEqual([
		["#1", "", "overdue", "16000", "2026-12-12", "2026-11-27"],
		...credited,
	])
})

test("the_pin_is_that_of_the_pdf_whichever_of_merged_applications_it_was_added_to", async () => {
	const editionId = await addEdition(db)
	const [kept = 0, other = 0, third = 0] = await Promise.all(
		[1, 2, 3].map(() => addPotter(db, { editionId })),
	)
	for (const id of [kept, third]) {
		await decideApplication(db, id, "approved", act)
		await issueByHand(db, id, act)
	}
	await setBuyerPin(db, other, "P051234567X", act)
	expect(await mergeAsOnScreen(db, [kept, other, third], act)).toMatchObject({ ok: true })
	const pins = async () => (await readCsv(editionId, "invoices")).map((row) => row.kra_pin)
	const ofPdfs = async () => {
		const documents = await listDocuments(db, kept, act.at)
		return Promise.all(documents.map(async ({ id }) => (await readDocument(db, kept, id, act.at))?.buyerPin))
	}
	expect(await pins()).toEqual(await ofPdfs())
	expect(new Set(await pins())).toEqual(new Set(["P051234567X"]))
	await setBuyerPin(db, kept, "A000000001B", act)
	expect(await pins()).toEqual(await ofPdfs())
	expect(new Set(await pins())).toEqual(new Set(["A000000001B"]))
})

let practised = 0
const practise = (applicationId: number, amount: number) =>
	db.insert(ledgerEntries).values({
		...{
			applicationId,
			kind: "payment",
			method: "practice",
			receipt: `PRACT${String(++practised).padStart(7, "0")}`,
		},
		...{ amount: -amount, day: "2026-11-20", recordedAt: act.at },
	})

test("what_was_paid_in_practice_pays_no_invoice_of_the_file_whatever_was_paid_beside_it_and_wherever_it_was_merged", async () => {
	const payment = fc.record({
		isReal: fc.boolean(),
		isMerged: fc.boolean(),
		amount: fc.integer({ min: 1, max: 30_000 }),
	})
	await fc.assert(
		fc.asyncProperty(fc.array(payment, { maxLength: 5 }), async (payments) => {
			const read = async (withPractice: boolean) => {
				const editionId = await addEdition(db)
				const [kept = 0, other = 0] = [await addPotter(db, { editionId }), await addPotter(db, { editionId })]
				await decideApplication(db, kept, "approved", act)
				await issueByHand(db, kept, act)
				await bookCharge(
					db,
					kept,
					{ kind: "charge", amount: 900, reason: "Power", expected: await expectedOf(db, kept) },
					act,
				)
				await issueByHand(db, kept, act)
				for (const [nth, { isReal, isMerged, amount }] of payments.entries()) {
					const to = isMerged ? other : kept
					const receipt = `${editionId}/${nth}`
					if (isReal)
						await payAfterAsking(db, to, cash(receipt, amount, { expected: await expectedOf(db, to) }), act)
					else if (withPractice) await practise(to, amount)
				}
				expect(await mergeAsOnScreen(db, [kept, other], act)).toMatchObject({ ok: true })
				return (await readCsv(editionId, "invoices")).map(({ state, open }) => ({ state, open }))
			}
			expect(await read(true)).toEqual(await read(false))
		}),
		{ numRuns: 12 },
	)
})

test("control_the_account_counts_what_was_paid_in_practice", async () => {
	const editionId = await addEdition(db)
	const id = await addPotter(db, { editionId })
	await decideApplication(db, id, "approved", act)
	await issueByHand(db, id, act)
	await practise(id, 36_000)
	expect(await listDocuments(db, id, act.at)).toMatchObject([{ state: "paid", open: 0 }])
	expect(await readCsv(editionId, "invoices")).toMatchObject([{ state: "issued", open: "36000" }])
})
