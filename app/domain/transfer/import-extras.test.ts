import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { extrasSubmissions, vendorExtras } from "../extras/schema.server.ts"
import {
	importFiles,
	listSkippedLines,
	planFiles,
	summarizeCounts,
	writeApplicationsFile,
	writeExtrasFile,
} from "./transfer.fixture.ts"

const { db } = await openTestDatabase()

const potter = { id: "1", brand_name: "Udongo", email_address: "potter@clay.example" }
const hay = { vendor_email: "potter@clay.example", extra_wristbands: "2", wants_hay: "t", hay_bales: "3" }
const key = "4f3b6bd0-8f0e-4a32-9d0e-0e8f5ad7a111"

const extrasOf = (edition: number) =>
	db.select().from(vendorExtras).where(eq(vendorExtras.editionId, edition)).orderBy(vendorExtras.id)

test("extras_are_known_by_their_email_in_any_case", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, await writeExtrasFile({ ...hay, updated_at: "2025-11-12" }))
	const again = { ...hay, vendor_email: " Potter@Clay.example ", hay_bales: "", updated_at: "2025-11-13" }
	expect(summarizeCounts(await importFiles(db, edition, await writeExtrasFile(again)))).toEqual(["changed 1"])
	expect(await extrasOf(edition)).toMatchObject([
		{ vendorEmail: " Potter@Clay.example ", hayBales: 0, extraWristbands: 2, formUrl: null },
	])
})

test("extras_with_invalid_numbers_dates_or_blank_emails_are_skipped", async () => {
	const edition = await addEdition(db)
	const wrong = [
		{ ...hay, hay_bales: "-1" },
		{ ...hay, extra_wristbands: "1.5" },
		{ ...hay, updated_at: "soon" },
		{ ...hay, vendor_email: " " },
	]
	const path = await writeExtrasFile(...wrong)
	expect(await listSkippedLines(db, edition, path)).toEqual([
		'2 hay_bales "-1" is not a whole number from 0',
		'3 extra_wristbands "1.5" is not a whole number from 0',
		'4 updated_at "soon" is not a time like 2025-11-30T14:05:00+03:00',
		"5 vendor_email is blank",
	])
})

test("of_several_lines_for_one_email_the_newest_counts_else_the_last", async () => {
	const edition = await addEdition(db)
	const of = (email: string, bales: string, at: string) => ({
		vendor_email: email,
		hay_bales: bales,
		updated_at: at,
	})
	const path = await writeExtrasFile(
		of("a", "1", "2025-11-12"),
		of("A ", "2", "2025-11-13"),
		of("a", "3", ""),
		of("b", "4", ""),
		of("b", "5", ""),
	)
	const report = await importFiles(db, edition, path)
	expect(summarizeCounts(report)).toEqual(["new 2, skipped 3"])
	expect(report.files[0]?.skippedLines.map(({ line }) => line)).toEqual([2, 4, 5])
	expect((await extrasOf(edition)).map((row) => row.hayBales)).toEqual([2, 5])
	expect(summarizeCounts(await importFiles(db, edition, path))).toEqual(["unchanged 2, skipped 3"])
})

test("extras_without_an_application_wait_and_the_report_says_so", async () => {
	const edition = await addEdition(db)
	const waiting = await writeExtrasFile(hay, { vendor_email: "nobody@x.example" })
	expect((await importFiles(db, edition, waiting)).files[0]).toMatchObject({
		new: 2,
		withoutApplication: 2,
	})
	const [applications, extras] = (
		await importFiles(db, edition, await writeApplicationsFile(potter), waiting)
	).files
	expect([applications, extras]).toMatchObject([{ new: 1 }, { unchanged: 2, withoutApplication: 1 }])
})

test("extras_sent_on_our_own_form_are_never_overwritten", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, await writeExtrasFile({ ...hay, updated_at: "2025-11-12" }))
	const [row] = await extrasOf(edition)
	await db
		.insert(extrasSubmissions)
		.values({ submissionKey: key, extrasId: row?.id ?? 0, submittedAt: new Date(), insuranceStored: true })
	expect(
		summarizeCounts(
			await planFiles(db, edition, await writeExtrasFile({ ...hay, updated_at: "2025-11-12" })),
		),
	).toEqual(["unchanged 1"])
	expect(await listSkippedLines(db, edition, await writeExtrasFile({ ...hay, hay_bales: "9" }))).toEqual([
		"2 this vendor has sent the extras form on the website; it is never overwritten",
	])
})
