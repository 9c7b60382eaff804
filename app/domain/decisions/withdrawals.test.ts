import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { users } from "../accounts/schema.server.ts"
import { findOutdatedAnnouncement } from "../applications/announced-verdict.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import { readMix } from "../applications/mix.server.ts"
import { countByStatus, listApplications } from "../applications/queries.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { listApplicationRows } from "../applications/table.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { directoryVendors } from "../directory/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { tentOptions } from "../editions/schema.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { decideApplication } from "./commands.server.ts"
import { findApplicationRow, findWithdrawalFaults } from "./withdrawals.fixture.ts"
import { findWithdrawal, undoWithdrawal, withdrawApplication } from "./withdrawals.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const at = new Date("2026-11-20T09:00:00Z")
const BY = { by: await addUser(), at }
const OWN = { by: null, at, reason: "Our kiln broke." }

beforeEach(async () => {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
})

async function addUser(): Promise<string> {
	await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
	return "amina"
}

const approve = (id: number) => decideApplication(db, id, "approved", { by: null, at })
const deny = (id: number) => decideApplication(db, id, "denied", { by: null, at })
const lettersAbout = (id: number) => db.select().from(outboxMails).where(eq(outboxMails.applicationId, id))

describe("a vendor who withdraws", () => {
	test("frees_the_stall_is_credited_and_is_told_so_in_one_email", async () => {
		const id = await addPotter(db)
		await approve(id)
		await db.insert(ledgerEntries).values({
			...{ applicationId: id, kind: "payment", method: "cash", receipt: "7", amount: -10_000 },
			...{ day: formatNairobiIsoDate(at), recordedAt: at, cause: "hand" },
		})
		const withdrawn = await withdrawApplication(db, id, OWN)
		expect(withdrawn).toMatchObject({ ok: true, changed: true, brandName: "Udongo Pottery" })
		expect(await findApplicationRow(db, id)).toMatchObject({
			status: "pending",
			withdrawnAt: at,
			charged: 0,
			paid: 10_000,
		})
		const [letter, ...others] = await lettersAbout(id)
		expect(others).toEqual([])
		expect(letter).toMatchObject({ kind: "withdrawal", tells: "withdrawn", recipient: "potter@clay.example" })
		const text = letter?.text.replace(/\s+/g, " ")
		expect(text).toContain(
			"no further emails about it, except about money that is credited or paid back. Earlier",
		)
		expect(text).toContain(
			"You have paid Kshs 10,000 that is yours again. We pay it back to you: your page shows it, and the day on which it is paid back.",
		)
		expect(await findWithdrawalFaults(db)).toEqual([])
		expect(await findWithdrawal(db, id)).toMatchObject({
			isByVendor: true,
			reason: "Our kiln broke.",
			fromStatus: "approved",
		})
		const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "application-withdrawn"))
		expect(entry).toMatchObject({ actor: "vendor", applicationId: id })
	})

	test("pressed_twice_is_withdrawn_once", async () => {
		const id = await addPotter(db)
		await withdrawApplication(db, id, OWN)
		expect(await withdrawApplication(db, id, OWN)).toMatchObject({ ok: true, changed: false })
		expect(await lettersAbout(id)).toHaveLength(1)
	})

	test("leaves_the_standby_list_and_gets_no_letter_that_had_not_left", async () => {
		const id = await addPotter(db)
		await deny(id)
		await withdrawApplication(db, id, OWN)
		expect(await db.select().from(standbyEntries)).toEqual([])
		const letters = await lettersAbout(id)
		expect(letters.map(({ kind, state, withdrawnFor }) => [kind, state, withdrawnFor])).toEqual([
			["denial", "withdrawn", "vendor-withdrew"],
			["withdrawal", "queued", null],
		])
	})

	test("is_not_counted_not_waited_for_and_listed_by_itself", async () => {
		const [id, other] = [await addPotter(db), await addPotter(db)]
		await withdrawApplication(db, id, OWN)
		expect((await readMix(db, edition.id)).waiting).toBe(1)
		const counts = await countByStatus(db, edition.id)
		expect([counts.applications.pending, counts.withdrawn]).toEqual([1, 1])
		for (const [status, found] of [
			["withdrawn", [id]],
			["pending", [other]],
		] as const) {
			const cards = await listApplications(db, edition.id, { text: "", status })
			const lines = await listApplicationRows(db, edition.id, {
				text: "",
				status,
				sort: "received",
				isDescending: false,
			})
			expect([cards.rows.map((row) => row.id), lines.rows.map((row) => row.id)]).toEqual([found, found])
		}
		const all = await listApplications(db, edition.id, { text: "" })
		expect(all.rows.map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true, false])
	})

	test("is_in_no_public_directory", async () => {
		const id = await addPotter(db)
		await approve(id)
		await db.insert(directoryVendors).values({
			...{
				editionId: edition.id,
				list: edition.slug,
				slug: "udongo",
				position: 1,
				name: "Udongo",
				craft: "",
			},
			...{ applicationId: id, publishedAt: at },
		})
		await withdrawApplication(db, id, OWN)
		const [listing] = await db.select().from(directoryVendors).where(eq(directoryVendors.applicationId, id))
		expect(listing?.publishedAt).toBeNull()
	})

	test("is_not_decided_about_until_the_withdrawal_is_undone", async () => {
		const id = await addPotter(db)
		await withdrawApplication(db, id, OWN)
		const refused = {
			ok: false,
			reason: "changed-meanwhile",
			last: { change: { kind: "application-withdrawn" } },
		}
		expect(await approve(id)).toMatchObject(refused)
		expect(await deny(id)).toMatchObject(refused)
		await undoWithdrawal(db, id, BY)
		expect(await approve(id)).toMatchObject({ ok: true, changed: true })
	})
})

describe("undoing a withdrawal", () => {
	test("makes_the_application_what_it_was_and_offers_to_tell_the_vendor", async () => {
		const [accepted, waiting, standby] = [await addPotter(db), await addPotter(db), await addPotter(db)]
		await approve(accepted)
		await deny(standby)
		for (const id of [accepted, waiting, standby]) await withdrawApplication(db, id, OWN)
		await db.update(outboxMails).set({ state: "sent", sentAt: at }).where(eq(outboxMails.kind, "withdrawal"))
		for (const id of [accepted, waiting, standby])
			expect(await undoWithdrawal(db, id, BY)).toMatchObject({ ok: true, changed: true })
		const stored = await Promise.all([accepted, waiting, standby].map((id) => findApplicationRow(db, id)))
		expect(stored.map(({ status, charged }) => [status, charged])).toEqual([
			["approved", 36_000],
			["pending", 0],
			["denied", 0],
		])
		expect(await db.$count(auditLog, eq(auditLog.action, "withdrawal-undone"))).toBeGreaterThanOrEqual(3)
		expect(await db.select().from(standbyEntries)).toMatchObject([{ applicationId: standby }])
		expect(await findWithdrawalFaults(db)).toEqual([])
		const outdated = await findOutdatedAnnouncement(db, stored[0] ?? expect.fail("none"))
		expect(outdated).toMatchObject({ announced: { verdict: "withdrawn" }, stored: "yes" })
		expect(await undoWithdrawal(db, accepted, BY)).toMatchObject({ ok: true, changed: false })
	})

	test("is_refused_once_the_place_is_taken", async () => {
		await db.update(tentOptions).set({ places: 1 }).where(eq(tentOptions.name, "Walk-in Tent"))
		const [first, second] = [await addPotter(db), await addPotter(db)]
		await approve(first)
		await withdrawApplication(db, first, OWN)
		await approve(second)
		expect(await undoWithdrawal(db, first, BY)).toMatchObject({ ok: false, reason: "place-taken" })
		await withdrawApplication(db, second, OWN)
		expect(await undoWithdrawal(db, first, BY)).toMatchObject({ ok: true, changed: true })
		await db.update(tentOptions).set({ places: null })
	})

	test("is_what_another_status_is_whoever_sets_it", async () => {
		const id = await addPotter(db)
		await withdrawApplication(db, id, OWN)
		await db.update(vendorApplications).set({ status: "approved" }).where(eq(vendorApplications.id, id))
		expect((await findApplicationRow(db, id)).withdrawnAt).toBeNull()
		expect(await findWithdrawal(db, id)).toBeUndefined()
	})
})
