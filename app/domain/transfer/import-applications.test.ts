import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { applicationDecisions, vendorApplications } from "../applications/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { findEdition } from "../editions/queries.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { COLUMN_NAMES } from "./rules/columns.ts"
import {
	findProblems,
	formatCsv,
	importFiles,
	listSkippedLines,
	planFiles,
	summarizeCounts,
	writeApplicationsFile,
	writeCsvFile,
} from "./transfer.fixture.ts"

const { db } = await openTestDatabase()

const potter = { id: "1", brand_name: "Udongo", email_address: "potter@clay.example", status: "new" }
const key = "4f3b6bd0-8f0e-4a32-9d0e-0e8f5ad7a111"

async function applicationsOf(edition: number) {
	return db
		.select()
		.from(vendorApplications)
		.where(eq(vendorApplications.editionId, edition))
		.orderBy(vendorApplications.number)
}
test("texts_are_kept_as_typed_and_the_status_by_its_rule", async () => {
	const edition = await addEdition(db)
	const typed = {
		...potter,
		brand_name: "  Üdongo  ",
		description: "a\r\nb\n",
		status: " Accepted ",
		confirmation_sent: "yes",
	}
	await importFiles(db, edition, await writeApplicationsFile(typed))
	expect(await applicationsOf(edition)).toMatchObject([
		{
			number: 1,
			brandName: "  Üdongo  ",
			description: "a\r\nb\n",
			status: "approved",
			confirmationSent: true,
			isDemo: false,
			submissionKey: null,
		},
	])
})

test("odd_words_are_read_as_no_and_nul_is_dropped_with_a_note", async () => {
	const edition = await addEdition(db)
	const report = await importFiles(
		db,
		edition,
		await writeApplicationsFile({ ...potter, status: "", brand_name: "U\0d", confirmation_sent: "perhaps" }),
	)
	expect(report.files[0]?.notedLines.map(({ message }) => message).sort()).toEqual([
		'confirmation_sent "perhaps" is neither yes nor no; imported as no',
		"contains NUL characters, which were removed",
	])
	expect(report.files[0]).toMatchObject({ new: 1, skipped: 0, noted: 1 })
	expect(await applicationsOf(edition)).toMatchObject([{ brandName: "Ud", confirmationSent: false }])
})

test("an_email_that_is_none_and_an_unknown_status_are_imported_and_named_with_line_column_and_value", async () => {
	const edition = await addEdition(db)
	const path = await writeApplicationsFile(
		{ ...potter, email_address: "wambui@@bad", status: "maybe" },
		{ ...potter, id: "2", email_address: " Potter@Clay.example ", status: " Confirmed" },
		{ ...potter, id: "3", email_address: "", status: "" },
	)
	const planned = await planFiles(db, edition, path)
	expect(planned.files[0]?.notedLines).toEqual([
		{ line: 2, message: 'status "maybe" is not a status that we know; imported as pending' },
		{ line: 2, message: 'email_address "wambui@@bad" is not an email address; imported as it is' },
	])
	expect(planned.files[0]).toMatchObject({ new: 3, skipped: 0, noted: 1 })
	await importFiles(db, edition, path)
	expect(await applicationsOf(edition)).toMatchObject([
		{ emailAddress: "wambui@@bad", status: "pending" },
		{ emailAddress: " Potter@Clay.example ", status: "approved" },
		{ emailAddress: "", status: "pending" },
	])
})

test("lines_that_cannot_be_read_are_skipped_with_their_reason", async () => {
	const edition = await addEdition(db)
	const rows = [potter, { ...potter, id: "x" }, { ...potter, id: "" }, { ...potter, brand_name: "Twice" }]
	const width = COLUMN_NAMES.applications.length
	const commas = ",".repeat(width)
	const path = await writeCsvFile(
		`${formatCsv("applications", rows)}\n7,too,few\n8${commas}surplus\n9${commas},\n`,
	)
	const name = path.split("/").at(-1)
	expect(await listSkippedLines(db, edition, path)).toEqual([
		'3 id "x" is not a whole number from 1 to 999999999',
		'4 id "" is not a whole number from 1 to 999999999',
		`5 id 1 is already on line 2 of ${name}; only that line is imported`,
		`6 has 3 columns where the first line has ${width}`,
		`7 has ${width + 1} columns where the first line has ${width}`,
	])
	expect(summarizeCounts(await importFiles(db, edition, path))).toEqual(["new 2, skipped 5"])
	expect(await applicationsOf(edition)).toMatchObject([{ brandName: "Udongo" }, { number: 9 }])
})

test("one_id_in_two_files_counts_once", async () => {
	const edition = await addEdition(db)
	const [one, two] = [
		await writeApplicationsFile(potter),
		await writeApplicationsFile({ ...potter, brand_name: "Other" }),
	]
	expect(summarizeCounts(await importFiles(db, edition, one, two))).toEqual(["new 1", "skipped 1"])
})

test("several_applications_under_one_email_stay_several", async () => {
	const edition = await addEdition(db)
	const path = await writeApplicationsFile(potter, { ...potter, id: "2" }, { id: "3" }, { id: "4" })
	expect(summarizeCounts(await importFiles(db, edition, path))).toEqual(["new 4"])
})

test("a_changed_line_changes_its_row_and_the_report_names_the_columns", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, await writeApplicationsFile(potter, { ...potter, id: "2" }))
	const changed = { ...potter, brand_name: "Udongo Ltd", phone_number: "+254 7" }
	const report = await importFiles(db, edition, await writeApplicationsFile(changed, { ...potter, id: "2" }))
	expect(summarizeCounts(report)).toEqual(["changed 1, unchanged 1"])
	expect(report.files[0]).toMatchObject({
		changedColumns: [
			{ column: "brand_name", lines: 1 },
			{ column: "phone_number", lines: 1 },
		],
		changedLines: [{ line: 2, message: "Udongo Ltd: brand_name, phone_number" }],
	})
	expect(await applicationsOf(edition)).toMatchObject([{ brandName: "Udongo Ltd" }, { brandName: "Udongo" }])
})

test("a_changed_status_is_a_decision_and_no_letter", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, await writeApplicationsFile(potter))
	const report = await importFiles(db, edition, await writeApplicationsFile({ ...potter, status: "denied" }))
	expect(report.decisions).toBe(1)
	const [application] = await applicationsOf(edition)
	const decisions = await db.select().from(applicationDecisions)
	expect(decisions).toMatchObject([
		{ applicationId: application?.id, fromStatus: "pending", toStatus: "denied", decidedBy: null },
	])
	expect(await db.$count(outboxMails)).toBe(0)
})

test("an_application_of_our_own_form_is_never_overwritten", async () => {
	const edition = await addEdition(db)
	await db.insert(vendorApplications).values({
		editionId: edition,
		number: 1,
		brandName: "Udongo",
		emailAddress: potter.email_address,
		submissionKey: key,
	})
	const path = await writeApplicationsFile({ ...potter, phone_number: "1" })
	expect(await listSkippedLines(db, edition, path)).toEqual([
		"2 id 1 belongs to an application sent on the website; it is never overwritten",
	])
	expect(summarizeCounts(await importFiles(db, edition, path))).toEqual(["skipped 1"])
	expect(await applicationsOf(edition)).toMatchObject([{ phoneNumber: "" }])
})

test("somebody_else_under_the_same_id_is_never_overwritten", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, await writeApplicationsFile(potter))
	const moved = { ...potter, email_address: "new@clay.example" }
	const renamed = { ...potter, brand_name: "Clay" }
	const stranger = { ...moved, brand_name: "Baker" }
	expect(await listSkippedLines(db, edition, await writeApplicationsFile(stranger))).toEqual([
		'2 id 1 belongs to another vendor here: "Udongo", potter@clay.example',
	])
	for (const row of [moved, renamed, { ...potter, brand_name: " UDONGO " }])
		expect(summarizeCounts(await planFiles(db, edition, await writeApplicationsFile(row)))).toEqual([
			"changed 1",
		])
})

test("the_next_number_moves_past_the_highest_and_never_back", async () => {
	const edition = await addEdition(db, { slug: "numbers", nextNumber: 5 })
	const next = async () => (await findEdition(db, "numbers"))?.nextNumber
	await importFiles(db, edition, await writeApplicationsFile(potter))
	expect(await next()).toBe(5)
	await importFiles(
		db,
		edition,
		await writeApplicationsFile({ ...potter, id: "90" }, { ...potter, id: "12" }),
	)
	expect(await next()).toBe(91)
})

test("rows_are_stored_in_the_order_of_their_ids", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, await writeApplicationsFile({ id: "3" }, { id: "1" }, { id: "2" }))
	const ids = (await applicationsOf(edition)).map(({ id }) => id)
	expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test("one_bad_file_keeps_all_files_out", async () => {
	const edition = await addEdition(db)
	const [good, bad] = [await writeApplicationsFile(potter), await writeCsvFile("id,brand_name\n1,x")]
	expect(await findProblems(db, edition, good, bad, await writeCsvFile(""))).toMatchObject([
		{ reason: "missing-columns", kind: "applications" },
		{ reason: "empty" },
	])
	expect(await applicationsOf(edition)).toEqual([])
})
