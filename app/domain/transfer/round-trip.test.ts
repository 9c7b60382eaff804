import { parse } from "csv-parse/sync"
import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { FIELD_NAMES } from "../applications/fields.ts"
import { APPLICATION_STATUSES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import type { TransferKind } from "./rules/columns.ts"
import { importFiles, readExport, summarizeCounts, writeCsvFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()

const start = fc.constantFrom(
	"",
	"",
	"=",
	"+254 ",
	"+254 712 597620",
	"-",
	"@",
	"\t",
	"\r",
	"\n",
	"'",
	"'=",
	"''+",
	" =",
	'"',
	",",
	"\ufeff",
)
/** Any text that PostgreSQL can hold. */
const text = fc
	.tuple(start, fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })))
	.map((parts) => parts.join("").replaceAll("\0", ""))

const application = fc.record({
	...Object.fromEntries(FIELD_NAMES.map((name) => [name, text])),
	status: fc.constantFrom(...APPLICATION_STATUSES),
	confirmationSent: fc.boolean(),
})

const count = fc.nat(2_147_483_647)
const link = fc.option(
	text.filter((typed) => typed !== ""),
	{ nil: null },
)
const extras = fc.record({
	vendorEmail: text,
	extraWristbands: count,
	wantsHay: fc.boolean(),
	hayBales: count,
	formUrl: link,
	insuranceFormUrl: link,
	hasUploadedForm: fc.boolean(),
	seconds: fc.nat(4_000_000_000),
	microseconds: fc.nat(999_999),
})

/** All that the exchange files carry, as the database has it. */
async function stored(kind: TransferKind, editionId: number) {
	const hidden = sql.raw(kind === "applications" ? "'{created_at,updated_at,accepted_before}'" : "'{}'")
	const order = sql.raw(kind === "applications" ? "number" : "vendor_email")
	const found = await db.execute<{ row: object }>(sql`
		select to_jsonb(stored) - 'id' - 'edition_id' - ${hidden}::text[] as row
		from ${sql.raw(`vendor_${kind}`)} stored where edition_id = ${editionId} order by ${order}`)
	return found.rows.map(({ row }) => row)
}

async function expectSameAfterMoving(kind: TransferKind, editionId: number) {
	const other = await addEdition(db)
	const file = await writeCsvFile(await readExport(db, editionId, kind))
	const rows = await stored(kind, editionId)
	expect(summarizeCounts(await importFiles(db, other, file))).toEqual([`new ${rows.length}`])
	expect(await stored(kind, other)).toEqual(rows)
	expect(summarizeCounts(await importFiles(db, editionId, file))).toEqual([`unchanged ${rows.length}`])
	expect(await stored(kind, editionId)).toEqual(rows)
}

test("applications_come_back_from_their_export_to_the_letter", async () => {
	const seasons = fc.array(application, { minLength: 1, maxLength: 20 })
	await fc.assert(
		fc.asyncProperty(seasons, async (season) => {
			const editionId = await addEdition(db)
			const rows = season.map((row, nth) => ({ ...row, editionId, number: nth * 7 + 1 }))
			await db.insert(vendorApplications).values(rows)
			await expectSameAfterMoving("applications", editionId)
		}),
		{ numRuns: 40 },
	)
})

test("extras_come_back_from_their_export_to_the_letter", async () => {
	const seasons = fc.array(extras, { minLength: 1, maxLength: 20 })
	await fc.assert(
		fc.asyncProperty(seasons, async (season) => {
			const editionId = await addEdition(db)
			const rows = season.map(({ seconds, microseconds, ...row }, nth) => ({
				...row,
				editionId,
				vendorEmail: `${row.vendorEmail}|${nth}@x.example`,
				updatedAt: sql`to_timestamp(${seconds}::bigint) + ${microseconds}::int * interval '1 microsecond'`,
			}))
			await db.insert(vendorExtras).values(rows)
			await expectSameAfterMoving("extras", editionId)
		}),
		{ numRuns: 40 },
	)
})

test("an_application_of_our_own_form_is_unchanged_by_its_own_export", async () => {
	const editionId = await addEdition(db)
	const submissionKey = "4f3b6bd0-8f0e-4a32-9d0e-0e8f5ad7a111"
	await db.insert(vendorApplications).values({ editionId, number: 1, brandName: "=Own", submissionKey })
	const file = await writeCsvFile(await readExport(db, editionId, "applications"))
	expect(summarizeCounts(await importFiles(db, editionId, file))).toEqual(["unchanged 1"])
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.editionId, editionId))
	expect(row).toMatchObject({ brandName: "=Own", submissionKey })
})

test("no_cell_of_an_export_is_a_formula", async () => {
	const editionId = await addEdition(db)
	const nasty = ["=1+1", "+254 712 597620", "-1", "@x", "\t=1", "\r=1", "\n=1", " =1", "'=1", "＝1"]
	await db
		.insert(vendorApplications)
		.values(nasty.map((cell, nth) => ({ editionId, number: nth + 1, brandName: cell, phoneNumber: cell })))
	const read: string[][] = parse(await readExport(db, editionId, "applications"))
	const cells = read.flat()
	const telephone = "+254 712 597620"
	const guarded = cells.filter((cell) => cell !== telephone)
	expect(guarded.filter((cell) => /^\s*[=+\-@＝]|^[\t\r\n]/.test(cell))).toEqual([])
	expect(guarded.length).toBe(cells.length - 2)
})
