import { desc, eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { listAcceptedVendors } from "../extras/queries.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { sendChangedConfirmations } from "./changed-confirmations.server.ts"
import { decideApplication } from "./commands.server.ts"
import { sendConfirmation } from "./confirmation.server.ts"
import { countToldOtherFacts } from "./stated-facts.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const at = new Date("2026-11-20T09:00:00Z")
const actor = { by: null, at, origin: "https://tamasha.example" }

const setEdition = (facts: Partial<typeof editions.$inferInsert>) =>
	db.update(editions).set(facts).where(eq(editions.id, edition.id))
const setStall = (id: number, tentSpace: string) =>
	db.update(vendorApplications).set({ tentSpace }).where(eq(vendorApplications.id, id))
const letAllLeave = () =>
	db.update(outboxMails).set({ state: "sent", sentAt: at }).where(eq(outboxMails.state, "queued"))
const listed = async () => {
	const { rows } = await listAcceptedVendors(db, edition.id, { text: "", missing: "facts" })
	return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

beforeEach(async () => {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await setEdition({ decisionLetters: "at-once", venue: "Uhuru Gardens", location: null, setUp: "From 6 AM" })
})

async function addConfirmed(): Promise<number> {
	const id = await addPotter(db)
	await decideApplication(db, id, "approved", actor)
	await sendConfirmation(db, id, actor)
	await letAllLeave()
	return id
}

const newestLetter = async () => {
	const [letter] = await db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
	return letter
}

test("a_confirmation_with_other_facts_is_counted_listed_and_replaced_once_however_often_it_is_asked_for", async () => {
	const id = await addConfirmed()
	expect(await listed()).toEqual([])
	await setEdition({ venue: "Karura Forest" })
	expect(await listed()).toEqual([id])
	expect(await countToldOtherFacts(db, edition.id)).toBe(1)
	const all = () => sendChangedConfirmations(db, edition.id, actor)
	const sent = await Promise.all([all(), all(), all()])
	expect(sent.reduce((sum, { confirmations }) => sum + confirmations, 0)).toBe(1)
	expect(await listed(), "one that says what is so is on its way").toEqual([])
	const letter = await newestLetter()
	expect(letter?.subject).toBe("A change to your stall at the Tamasha Christmas Festival")
	const text = letter?.text.replace(/\s+/g, " ")
	expect(text).toContain("replaces that one, which said something different about the venue (Uhuru Gardens)")
	expect(text).toContain("Karura Forest")
	await letAllLeave()
	expect(await countToldOtherFacts(db, edition.id)).toBe(0)
	expect(await all()).toMatchObject({ confirmations: 0, left: 0 })
})

test("whoever_reads_at_another_address_by_now_is_told_of_no_email_that_went_elsewhere", async () => {
	const id = await addConfirmed()
	await setEdition({ venue: "Karura Forest" })
	const moved = { emailAddress: "new@clay.example" }
	await db.update(vendorApplications).set(moved).where(eq(vendorApplications.id, id))
	expect(await sendChangedConfirmations(db, edition.id, actor)).toMatchObject({ confirmations: 1, left: 0 })
	const letter = await newestLetter()
	expect(letter?.subject).toBe("Your stall at the Tamasha Christmas Festival is confirmed")
	expect(letter?.text).not.toContain("replaces that one")
})

test("another_stall_counts_and_who_has_the_stall_no_longer_does_not", async () => {
	const id = await addConfirmed()
	await setStall(id, "Food Truck - Kshs 40,000")
	expect(await listed()).toEqual([id])
	await decideApplication(db, id, "pending", actor)
	expect(await listed()).toEqual([])
	expect(await countToldOtherFacts(db, edition.id)).toBe(0)
})

test("a_letter_of_which_nobody_knows_what_it_says_is_compared_with_nothing", async () => {
	await addConfirmed()
	await db.update(outboxMails).set({ facts: null, sentAt: new Date() })
	await setEdition({ venue: "Karura Forest" })
	expect(await countToldOtherFacts(db, edition.id)).toBe(0)
})

const VENUES = ["Uhuru Gardens", "Karura Forest"]
const STALLS = ["Walk-in Tent - Kshs 36,000", "Food Truck - Kshs 40,000"]

test("after_any_changes_the_list_and_the_number_are_those_of_a_full_comparison", async () => {
	const step = fc.record({
		vendor: fc.nat(1),
		act: fc.constantFrom("venue", "set-up", "stall", "send", "send all", "leave", "pending", "approve"),
		nth: fc.nat(1),
	})
	let found = 0
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25, size: "max" }), async (plan) => {
			await db.delete(vendorApplications)
			await db.delete(outboxMails)
			const ids = [await addConfirmed(), await addConfirmed()]
			for (const { vendor, act, nth } of plan) {
				const id = ids[vendor] ?? 0
				if (act === "venue") await setEdition({ venue: VENUES[nth] ?? "" })
				if (act === "set-up") await setEdition({ setUp: nth ? "From 6 AM" : null })
				if (act === "stall") await setStall(id, STALLS[nth] ?? "")
				if (act === "send") await sendConfirmation(db, id, actor)
				if (act === "send all") await sendChangedConfirmations(db, edition.id, actor)
				if (act === "leave") await letAllLeave()
				if (act === "pending") await decideApplication(db, id, "pending", actor)
				if (act === "approve") await decideApplication(db, id, "approved", actor)
				const expected = await compareAll()
				expect(await listed()).toEqual(expected)
				expect(await countToldOtherFacts(db, edition.id)).toBe(expected.length)
				found += expected.length
			}
		}),
		{ numRuns: 20 },
	)
	expect(found).toBeGreaterThan(20)
})

/** From letters, applications and the edition alone. */
async function compareAll(): Promise<number[]> {
	const applications = await db.select().from(vendorApplications).orderBy(vendorApplications.id)
	const letters = await db.select().from(outboxMails).where(sql`tells is not null`).orderBy(outboxMails.id)
	const [now] = await db.select().from(editions).where(eq(editions.id, edition.id))
	return applications.flatMap(({ id, status, tentSpace }) => {
		const own = letters.filter(({ applicationId }) => applicationId === id)
		const isTold = own.some(({ state }) => state === "sent")
		const facts = own.findLast((one) => !one.withdrawnFor && ["queued", "sent"].includes(one.state))?.facts
		if (status !== "approved" || !isTold || !facts) return []
		const isSame =
			facts.stall === tentSpace && facts.place === now?.venue && facts.setUp === (now?.setUp ?? "")
		return isSame ? [] : [id]
	})
}
