import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import type { ApplicationStatus } from "../applications/rules.ts"
import { applicationDecisions, vendorApplications } from "../applications/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { decideApplication, removeFromAccepted } from "./commands.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2025-11-20T06:00:00Z")
const decider = { by: null, at }

const apply = (application?: Parameters<typeof addPotter>[1]) => addPotter(db, application)

const letters = (id: number) =>
	db.select().from(outboxMails).where(eq(outboxMails.applicationId, id)).orderBy(asc(outboxMails.id))

async function history(id: number) {
	const rows = await db
		.select()
		.from(applicationDecisions)
		.where(eq(applicationDecisions.applicationId, id))
		.orderBy(asc(applicationDecisions.id))
	return rows.map((row) => `${row.fromStatus} > ${row.toStatus}`)
}

async function stored(id: number) {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row
}

test("a_vendor_can_be_switched_between_all_three_states", async () => {
	const id = await apply()
	const steps: ApplicationStatus[] = ["approved", "denied", "pending", "denied", "approved", "pending"]
	for (const to of steps) {
		expect(await decideApplication(db, id, to, decider)).toMatchObject({ ok: true, changed: true })
		expect((await stored(id))?.status).toBe(to)
	}
	expect(await history(id)).toEqual([
		"pending > approved",
		"approved > denied",
		"denied > pending",
		"pending > denied",
		"denied > approved",
		"approved > pending",
	])
})

test("denying_queues_one_letter_per_transition", async () => {
	const id = await apply()
	const denied = await decideApplication(db, id, "denied", decider)
	const again = await decideApplication(db, id, "denied", decider)
	await decideApplication(db, id, "pending", decider)
	await decideApplication(db, id, "denied", decider)
	const queued = await letters(id)
	expect(denied).toEqual({
		ok: true,
		brandName: "Udongo Pottery",
		changed: true,
		letter: { mailId: queued[0]?.id },
	})
	expect(again).toEqual({ ok: true, brandName: "Udongo Pottery", changed: false })
	expect(queued.map(({ kind, recipient, state }) => ({ kind, recipient, state }))).toEqual([
		{ kind: "denial", recipient: "potter@clay.example", state: "withdrawn" },
		{ kind: "denial", recipient: "potter@clay.example", state: "queued" },
	])
})

test("the_denial_letter_has_the_subject_of_the_specification_and_names_the_standby_list", async () => {
	const id = await apply()
	await decideApplication(db, id, "denied", decider)
	const [letter] = await letters(id)
	expect(letter?.subject).toBe("TAMASHA CHRISTMAS FESTIVAL - THANK YOU FOR APPLYING")
	expect(letter?.text).toMatch(/unsuccessful this time/)
	expect(letter?.text).toMatch(/standby list, and we will contact you if space opens/)
})

test("a_vendor_without_an_email_is_denied_all_the_same_and_the_letter_tells_why_it_failed", async () => {
	const id = await apply({ emailAddress: "" })
	expect(await decideApplication(db, id, "denied", decider)).toMatchObject({ ok: true, changed: true })
	expect(await letters(id)).toMatchObject([{ state: "failed", lastError: '"" is not an email address' }])
})

test("a_vendor_who_does_not_exist_is_not_found", async () => {
	const notFound = { ok: false, reason: "vendor-not-found" }
	expect(await decideApplication(db, 999_999, "approved", decider)).toEqual(notFound)
	expect(await removeFromAccepted(db, 999_999, decider)).toEqual(notFound)
})

test("a_decision_that_fails_halfway_leaves_nothing_behind", async () => {
	const id = await apply()
	const nobody = { by: "no-such-user", at }
	await expect(decideApplication(db, id, "denied", nobody)).rejects.toThrow()
	expect((await stored(id))?.status).toBe("pending")
	expect(await history(id)).toEqual([])
	expect(await letters(id)).toEqual([])
})

/** The same steps without the row lock: what `decideApplication` has to prevent. */
async function decideWithoutLock(id: number): Promise<void> {
	await db.transaction(async (tx) => {
		const [existing] = await tx.select().from(vendorApplications).where(eq(vendorApplications.id, id))
		if (existing?.status === "denied") return
		await new Promise((resolve) => setTimeout(resolve, 50))
		await tx.update(vendorApplications).set({ status: "denied" }).where(eq(vendorApplications.id, id))
		await tx
			.insert(applicationDecisions)
			.values({ applicationId: id, fromStatus: "pending", toStatus: "denied", decidedAt: at })
	})
}

test("many_denials_at_once_are_one_decision_and_one_letter", async () => {
	const id = await apply()
	await Promise.all(Array.from({ length: 8 }, () => decideApplication(db, id, "denied", decider)))
	expect(await history(id)).toEqual(["pending > denied"])
	expect(await letters(id)).toHaveLength(1)
	const control = await apply()
	await Promise.all(Array.from({ length: 8 }, () => decideWithoutLock(control)))
	expect((await history(control)).length).toBeGreaterThan(1)
})

test("decisions_at_once_follow_each_other_in_some_order", async () => {
	const id = await apply()
	const targets: ApplicationStatus[] = ["denied", "approved", "pending", "denied", "approved", "denied"]
	await Promise.all(targets.map((to) => decideApplication(db, id, to, decider)))
	const recorded = await history(id)
	const chain = recorded.map((line) => line.split(" > "))
	expect(chain.map(([from]) => from)).toEqual(["pending", ...chain.slice(0, -1).map(([, to]) => to)])
	expect((await stored(id))?.status).toBe(chain.at(-1)?.[1])
	expect(await letters(id)).toHaveLength(recorded.filter((line) => line.endsWith("> denied")).length)
})

test("removing_sets_an_accepted_vendor_back_to_pending", async () => {
	const id = await apply({ status: "approved" })
	expect(await removeFromAccepted(db, id, decider)).toEqual({ ok: true, brandName: "Udongo Pottery" })
	expect((await stored(id))?.status).toBe("pending")
	expect(await history(id)).toEqual(["approved > pending"])
	expect(await letters(id)).toEqual([])
})

test("removing_a_vendor_who_is_not_accepted_changes_nothing", async () => {
	const id = await apply({ status: "denied" })
	expect(await removeFromAccepted(db, id, decider)).toEqual({
		ok: false,
		reason: "changed-meanwhile",
		brandName: "Udongo Pottery",
		status: "denied",
	})
	expect((await stored(id))?.status).toBe("denied")
	expect(await history(id)).toEqual([])
})
