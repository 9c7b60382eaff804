import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { eraseVendor } from "../privacy/erase.server.ts"
import { planImport } from "./commands/import.server.ts"
import {
	AT,
	importFiles,
	listSkippedLines,
	planFiles,
	readExport,
	SECRET,
	summarizeCounts,
	writeApplicationsFile,
	writeCsvFile,
	writeExtrasFile,
} from "./transfer.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })

const potter = { brand_name: "Udongo", email_address: "Potter@Udongo.example", status: "approved" }
const line = { ...potter, tent_space: "Food Truck - Kshs 40,000", confirmation_sent: "true" }
const baker = { ...line, id: "2", brand_name: "Mkate", email_address: "baker@mkate.example" }
const applications = await writeApplicationsFile({ ...line, id: "1" }, baker)
const extras = await writeExtrasFile({
	vendor_email: " potter@udongo.example",
	extra_wristbands: "4",
	wants_hay: "true",
	hay_bales: "2",
	has_uploaded_form: "true",
	updated_at: "2025-11-12T03:15:00+00:00",
})

const edition = await addEdition(db)
await importFiles(db, edition, applications, extras)
const [found] = await db.select().from(vendorApplications).where(eq(vendorApplications.editionId, edition))
await eraseVendor(db, found?.id ?? 0, { by: "amina", at: AT, secret: SECRET })

const peopleOf = async (edition: number) => {
	const { emailAddress, editionId } = vendorApplications
	const applied = await db.select({ emailAddress }).from(vendorApplications).where(eq(editionId, edition))
	const sent = await db.select().from(vendorExtras).where(eq(vendorExtras.editionId, edition))
	return [...applied.map((one) => one.emailAddress), ...sent.map(({ vendorEmail }) => vendorEmail)]
}

test("an_old_file_brings_nobody_back_and_says_so", async () => {
	const before = await peopleOf(edition)
	expect(await listSkippedLines(db, edition, applications)).toEqual([
		"2 this person’s data was erased on 20 Nov 2025 and is not imported again",
	])
	expect(await listSkippedLines(db, edition, extras)).toEqual([
		"2 this person’s data was erased on 20 Nov 2025 and is not imported again",
	])
	expect(summarizeCounts(await importFiles(db, edition, applications, extras))).toEqual([
		"unchanged 1, skipped 1",
		"skipped 1",
	])
	expect(await peopleOf(edition)).toEqual(before)
	expect(before.filter((email) => email.includes("udongo"))).toEqual([])
})

test("under_another_number_or_in_another_season_they_are_known_as_well", async () => {
	const renumbered = await writeApplicationsFile({
		...line,
		id: "77",
		email_address: "  POTTER@udongo.example ",
	})
	expect(summarizeCounts(await planFiles(db, await addEdition(db), renumbered))).toEqual(["skipped 1"])
})

test("under_another_email_the_application_that_was_erased_is_not_filled_again", async () => {
	const changed = await writeApplicationsFile({ ...line, id: "1", email_address: "another@udongo.example" })
	expect(await listSkippedLines(db, edition, changed)).toEqual([
		"2 id 1 belongs to an application whose personal data was erased; it is never overwritten",
	])
})

test("with_another_secret_nobody_would_be_known", async () => {
	const path = await writeApplicationsFile({ ...line, id: "77" })
	const files = [{ name: "season.csv", path }]
	const outcome = await planImport(db, await addEdition(db), files, { secret: `${SECRET}, another one` })
	expect(outcome.ok && summarizeCounts(outcome.report)).toEqual(["new 1"])
})

test("what_was_exported_after_an_erasure_comes_in_again_unchanged", async () => {
	const files = await Promise.all([
		readExport(db, edition, "applications").then(writeCsvFile),
		readExport(db, edition, "extras").then(writeCsvFile),
	])
	expect(summarizeCounts(await importFiles(db, edition, ...files))).toEqual(["unchanged 2", "unchanged 1"])
})
