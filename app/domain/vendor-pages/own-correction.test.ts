import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { CHOICES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { addOrganiser, ORIGIN, releaseAll } from "../choices/choices.fixture.ts"
import { chooseForApplication } from "../choices/commands.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { readScreen, typing } from "../extras/corrections.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { ensureLink } from "./links.server.ts"
import { correctOwnApplication, readOwnCorrection } from "./own-correction.server.ts"
import { AT, deliverAll, MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await holdDecisionLetters(db)
const by = await addOrganiser(db, "amina")
const EMAIL = "potter@clay.example"
const OPEN = {
	applicationsOpenAt: new Date("2025-11-01T00:00:00Z"),
	applicationsCloseAt: new Date("2025-12-01T00:00:00Z"),
	publishedAt: new Date("2025-10-01T00:00:00Z"),
	closedAt: null,
}
const NOT_OPEN = { ok: false, reason: "not-open" }
let id: number

const setEdition = (values: Partial<typeof editions.$inferInsert>) =>
	db.update(editions).set(values).where(eq(editions.id, edition.id))

beforeEach(async () => {
	await setEdition(OPEN)
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	;[id = 0] = await addApplications(db, [
		{ brandName: "Udongo", emailAddress: EMAIL, contactPerson: "Wanjiru" },
	])
})

async function correct(values: Record<string, string>, at = AT) {
	return correctOwnApplication(db, id, { expected: await readScreen(db, id), typed: typing(values), at })
}

async function readApplication() {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row ?? expect.fail("no application")
}

test("a_vendor_changes_what_they_sent_and_organisers_read_what_it_was", async () => {
	expect(await correct({ brandName: " Udongo Pottery ", emailAddress: "thief@evil.example" })).toMatchObject({
		ok: true,
		labels: ["Brand"],
	})
	expect(await readApplication()).toMatchObject({ brandName: "Udongo Pottery", emailAddress: EMAIL })
	const [entry] = await db.select().from(auditLog).where(eq(auditLog.applicationId, id))
	expect(entry).toMatchObject({ action: "application-corrected", actor: "vendor", userId: null })
	expect(Object.values(entry?.personal?.before ?? {})).toEqual(["Udongo"])
	expect(Object.values(entry?.personal?.after ?? {})).toEqual(["Udongo Pottery"])
})

test("what_the_public_form_refuses_is_refused_and_nothing_is_stored", async () => {
	const refused = await correct({ brandName: "", website: "javascript:alert(1)" })
	expect(refused).toMatchObject({ ok: false, reason: "invalid" })
	expect(await readApplication()).toMatchObject({ brandName: "Udongo", website: "" })
})

describe("it is refused", () => {
	test.each([
		["once applications have closed", { applicationsCloseAt: AT }],
		["before they open", { applicationsOpenAt: new Date(AT.getTime() + 1) }],
		["off the site", { publishedAt: null }],
		["in a closed edition", { closedAt: AT }],
	])("%s", async (_, values) => {
		await setEdition(values)
		expect(await correct({ brandName: "Udongo Pottery" })).toEqual(NOT_OPEN)
		expect((await readApplication()).brandName).toBe("Udongo")
		await setEdition(OPEN)
		expect(await correct({ brandName: "Udongo Pottery" })).toMatchObject({ ok: true })
	})

	test("of_an_application_that_was_erased_or_merged", async () => {
		const [other] = await addApplications(db, [{ brandName: "Kept", emailAddress: EMAIL }])
		for (const gone of [{ erasedAt: AT }, { erasedAt: null, mergedIntoId: other }]) {
			await db.update(vendorApplications).set(gone).where(eq(vendorApplications.id, id))
			expect(await correct({ brandName: "Udongo Pottery" })).toEqual(NOT_OPEN)
		}
	})
})

test.each(CHOICES)(
	"a_choice_of_%s_changes_nothing_for_the_vendor_until_its_email_has_left",
	async (choice) => {
		await chooseForApplication(db, id, choice, { by, at: AT, origin: ORIGIN })
		expect(await correct({ brandName: "Chosen" })).toMatchObject({ ok: true })
		await releaseAll(db, edition.id, by)
		expect(await correct({ brandName: "Released" })).toMatchObject({ ok: true })
		await deliverAll(db)
		expect(await correct({ brandName: "Told" })).toEqual(NOT_OPEN)
		expect((await readApplication()).brandName).toBe("Released")
	},
)

test("what_somebody_else_changed_meanwhile_is_not_overwritten_and_of_two_at_once_one_wins", async () => {
	const expected = await readScreen(db, id)
	const send = (brandName: string) =>
		correctOwnApplication(db, id, { expected, typed: typing({ brandName }), at: AT })
	const both = await Promise.all([send("By day"), send("By night")])
	expect(both.filter(({ ok }) => ok)).toHaveLength(1)
	expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: "changed-meanwhile" })
})

test("the_form_has_every_field_but_the_address_and_is_that_of_nobody_else", async () => {
	const [baker = 0] = await addApplications(db, [{ brandName: "Unga", emailAddress: "baker@bread.example" }])
	const token = (await ensureLink(db, { applicationId: id, email: EMAIL }, MAKER)) ?? ""
	const form = await readOwnCorrection(db, { token }, MAKER)
	if (!form.ok) throw new Error(form.reason)
	expect(form).toMatchObject({ id, isOpen: true })
	expect(form.fields.map(({ name }) => name)).not.toContain("emailAddress")
	expect(form.fields.length).toBeGreaterThan(5)
	const [other] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, baker))
	expect(await readOwnCorrection(db, { token, number: other?.number }, MAKER)).toEqual({
		ok: false,
		reason: "not-found",
	})
})
