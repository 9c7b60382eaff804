import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { currentVersionOf, lockApplication } from "../applications/locked-application.server.ts"
import { listApplications } from "../applications/queries.server.ts"
import type { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { readReleaseVersion } from "../choices/choices.fixture.ts"
import { chooseForApplication } from "../choices/commands.server.ts"
import { requestRelease } from "../choices/releases.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { listSameVendor, listSameVendorGroups } from "../duplicates/queries.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { findExtrasVendor } from "../extras/vendor.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { mergeAsOnScreen, readRow } from "./merge.fixture.ts"
import { separateApplication } from "./separate-application.server.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const actor = { by, at: new Date("2025-11-20T06:00:00Z") }
const editionId = await addEdition(db)

type Application = Partial<typeof vendorApplications.$inferInsert>
const add = (...applications: Application[]) =>
	addApplications(
		db,
		applications.map((application) => ({ editionId, ...application })),
	)
const numberOf = async (id: number) => (await readRow(db, id)).number
const found = async (text: string) =>
	(await listApplications(db, editionId, { text })).rows.map((row) => row.id)

const PHONES = ["0712 345 678", "+254 712 345678", "254-712-345-678", "(0)712345678", "00254 712 345 678"]

test("applications_with_the_same_email_phone_or_brand_are_found_however_they_are_spelt_and_no_others", async () => {
	const [first = 0, ...same] = await add(
		{ brandName: "Udongo Pottery", emailAddress: "potter@clay.example", phoneNumber: PHONES[0] },
		{ brandName: "A", emailAddress: " POTTER@clay.example " },
		...PHONES.map((phoneNumber, nth) => ({ brandName: `B${nth}`, phoneNumber })),
		{ brandName: " udongo  pottery ", emailAddress: "other@clay.example" },
	)
	await add(
		{ brandName: "Asali", phoneNumber: "0712 345 679" },
		{ brandName: "", phoneNumber: "" },
		{ brandName: "", phoneNumber: "12" },
		{ brandName: "Udongo Pottery", emailAddress: "potter@clay.example", editionId: await addEdition(db) },
	)
	const listed = (await listSameVendor(db, first)).map(({ id }) => id)
	expect(listed).toEqual(same.slice(0, 5))
	const [group, ...others] = await listSameVendorGroups(db, editionId)
	expect(others).toEqual([])
	expect(group?.isSame).toEqual(["email", "phone", "brand"])
	expect(group?.applications.map(({ id }) => id)).toEqual([first, ...same])
})

test("the_one_that_stays_has_what_was_picked_and_the_numbers_of_the_others_find_it", async () => {
	const [first = 0, second = 0, third = 0] = await add(
		{ brandName: "Ua", description: "Flowers", tentSpace: "Shared Tent - Kshs 12,500", contactPerson: "W" },
		{ brandName: "Ua Flowers", description: "Pots", category: "Crafts", directoryConsent: true },
		{ brandName: "UA", contactPerson: "Wanjiru" },
	)
	const picks = { brandName: second, contactPerson: third, category: second, directoryConsent: second }
	const entries = await collectAuditEvents(db, async () => {
		const result = await mergeAsOnScreen(db, [first, second, third], { ...actor, picks })
		expect(result).toMatchObject({ ok: true, merged: [await numberOf(second), await numberOf(third)] })
	})
	expect(await readRow(db, first)).toMatchObject({
		...{ brandName: "Ua Flowers", description: "Flowers", contactPerson: "Wanjiru" },
		...{ tentSpace: "Shared Tent - Kshs 12,500", category: "Crafts", directoryConsent: true },
	})
	for (const id of [first, second, third]) {
		const number = await numberOf(id)
		for (const typed of [`${number}`, `No. ${number}`, ` #${number} `])
			expect(await found(typed)).toContain(first)
	}
	expect(await found("Ua Flowers")).toEqual([first])
	expect(entries.map(({ action, userId, applicationId }) => [action, userId, applicationId])).toEqual(
		[first, second, third].map((id) => ["applications-merged", by, id]),
	)
	// Each entry says what is its own application's alone.
	expect(entries.map(({ personal }) => personal)).toMatchObject([
		{ before: { Brand: "Ua", "Contact person": "W" }, after: {} },
		{ before: {}, after: { Brand: "Ua Flowers" } },
		{ before: {}, after: { "Contact person": "Wanjiru" } },
	])
	expect(JSON.stringify(entries[0])).not.toMatch(/Flowers|Wanjiru/)
})

test("who_was_told_last_stays_then_who_was_decided_and_else_anybody", async () => {
	const [denied = 0, pending = 0] = await add({ brandName: "T" }, { brandName: "T" })
	await decideApplication(db, denied, "denied", actor)
	await db
		.update(outboxMails)
		.set({ state: "sent", sentAt: actor.at })
		.where(eq(outboxMails.applicationId, denied))
	expect(await mergeAsOnScreen(db, [pending, denied], actor)).toEqual({
		ok: false,
		reason: "other-has-to-stay",
		numbers: [await numberOf(denied)],
	})
	const [approved = 0] = await add({ brandName: "T", status: "approved" })
	expect(await mergeAsOnScreen(db, [approved, pending, denied], actor)).toMatchObject({ ok: false })
	expect(await mergeAsOnScreen(db, [approved, pending], actor)).toMatchObject({ ok: true })
	expect(await mergeAsOnScreen(db, [denied, approved], actor)).toMatchObject({ ok: true })
	expect(await readRow(db, pending)).toMatchObject({ mergedIntoId: denied })
	expect(await readRow(db, denied)).toMatchObject({ status: "denied" })
})

test("a_letter_of_the_other_that_has_not_left_does_not_leave", async () => {
	const [stays = 0, other = 0] = await add({ brandName: "L", status: "approved" }, { brandName: "L" })
	await decideApplication(db, other, "denied", actor)
	expect(await mergeAsOnScreen(db, [stays, other], actor)).toMatchObject({ ok: true })
	const letters = await db.select().from(outboxMails).where(eq(outboxMails.applicationId, other))
	expect(letters.map(({ state, withdrawnFor }) => [state, withdrawnFor])).toEqual([
		["withdrawn", "application-merged"],
	])
	expect(await decideApplication(db, other, "approved", actor)).toMatchObject({ reason: "vendor-not-found" })
})

test("extras_of_the_other_address_come_along_and_both_addresses_mean_the_one_that_stays", async () => {
	const edition = await addEdition(db)
	const [stays = 0, other = 0] = await addApplications(db, [
		{ editionId: edition, brandName: "E", emailAddress: "new@clay.example", status: "approved" },
		{ editionId: edition, brandName: "E", emailAddress: "old@clay.example", status: "approved" },
	])
	const extras = { editionId: edition, vendorEmail: "old@clay.example", updatedAt: actor.at }
	await db.insert(vendorExtras).values(extras)
	await mergeAsOnScreen(db, [stays, other], actor)
	const kept = await db.select().from(vendorExtras).where(eq(vendorExtras.editionId, edition))
	expect(kept.map(({ vendorEmail }) => vendorEmail)).toEqual(["new@clay.example"])
	for (const email of ["old@clay.example", "NEW@clay.example"])
		expect(await findExtrasVendor(db, edition, email)).toMatchObject({
			id: stays,
			emailKey: "new@clay.example",
			applicationIds: [stays, other],
		})
})

test("a_choice_that_went_with_a_merge_is_told_to_whose_screen_still_shows_it", async () => {
	const edition = await addEdition(db)
	await db.update(editions).set({ decisionLetters: "held" }).where(eq(editions.id, edition))
	const [kept = 0, other = 0] = await add({ editionId: edition }, { brandName: "Ua", editionId: edition })
	const amina = { ...actor, origin: "https://tamasha.example" }
	await chooseForApplication(db, other, "yes", amina)
	const expected = await db.transaction(async (tx) => {
		const application = await lockApplication(tx, other)
		return application && currentVersionOf(application)
	})
	const version = await readReleaseVersion(db, edition)
	const otieno = {
		by: await addTestAdmin(db, "otieno@tamasha.example"),
		at: new Date("2025-11-20T07:00:00Z"),
	}
	expect(await mergeAsOnScreen(db, [kept, other], otieno)).toMatchObject({ ok: true })
	const last = { ...otieno, change: { kind: "applications-merged" } }
	const release = { selection: { choices: ["yes"] }, expected: version, dueAt: actor.at } as const
	expect(await requestRelease(db, edition, { ...amina, ...release })).toMatchObject({
		reason: "changed-meanwhile",
		last: { ...last, brandName: "Ua" },
	})
	await separateApplication(db, other, otieno)
	expect(await chooseForApplication(db, other, "no", { ...amina, expected })).toMatchObject({
		reason: "changed-meanwhile",
		last,
	})
	// The one that stayed is as its screens show it.
	expect(await chooseForApplication(db, kept, "no", amina)).toMatchObject({ ok: true, changed: true })
})
