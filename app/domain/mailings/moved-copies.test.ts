import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { correctAsOnScreen, typing } from "../corrections/corrections.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { resendMail } from "../mail/commands.server.ts"
import { copyStageOf } from "../mail/copies.ts"
import { claimDueMails, recordDelivery } from "../mail/delivery.server.ts"
import { copyLetter } from "../mail/redirect-letters.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import {
	addVendors,
	copiesOfMailing,
	emptyMailings,
	later,
	outcomesOf,
	queueCopies,
	queueMailing,
} from "./mailings.fixture.ts"
import { findMailing } from "./queries.server.ts"
import { pauseMailing, resumeMailing, stopMailing } from "./sending.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const by = await addOrganiser(db, "amina")
const SHARED = "vendor-0@clay.example"
let [older, newer] = [0, 0]

/** Two applications with one address, of which the newer gets the email, and a third. */
beforeEach(async () => {
	await emptyMailings(db)
	;[older = 0, newer = 0] = await addVendors(db, 3)
	await db.update(vendorApplications).set({ emailAddress: SHARED }).where(eq(vendorApplications.id, newer))
})

const correct = (emailAddress: string, id = newer) =>
	correctAsOnScreen(db, id, { by, at: later(1), isShared: true, typed: typing({ emailAddress }) })

/** The copies that have left or still will. */
async function listCopies(key: Parameters<typeof copiesOfMailing>[1]) {
	const copies = await copiesOfMailing(db, key)
	return copies
		.filter(({ withdrawnFor }) => withdrawnFor === null)
		.map(({ applicationId, recipient }) => [applicationId, recipient])
}

test("a_copy_that_goes_along_to_a_corrected_address_leaves_one_for_who_else_is_meant_under_the_old_one", async () => {
	const key = await queueMailing(db, edition.id)
	await correct("new@clay.example")
	await queueCopies(db)
	expect(await listCopies(key)).toEqual([
		[newer, "new@clay.example"],
		[expect.any(Number), "vendor-2@clay.example"],
		[older, SHARED],
	])
	expect((await findMailing(db, key))?.mailing.queuedAt).not.toBeNull()
	await correct(SHARED)
	await queueCopies(db)
	expect((await listCopies(key)).map(([, to]) => to)).toEqual(["vendor-2@clay.example", SHARED])
})

test("a_copy_that_gives_way_to_another_at_the_corrected_address_leaves_one_under_the_old_one", async () => {
	const key = await queueMailing(db, edition.id)
	await correct("vendor-2@clay.example")
	await queueCopies(db)
	expect((await listCopies(key)).map(([, to]) => to)).toEqual(["vendor-2@clay.example", SHARED])
})

test.each([
	["leaves", "sent", [SHARED, "vendor-2@clay.example"]],
	["does_not_leave", "unreachable", ["new@clay.example", "vendor-2@clay.example"]],
] as const)(
	"a_copy_in_hand_that_%s_is_never_joined_by_another_at_its_address",
	async (_, outcome, recipients) => {
		const key = await queueMailing(db, edition.id)
		const mails = await claimDueMails(db, later(0), { count: 5, senderDomain: "tamasha.example" })
		await correct("new@clay.example")
		await queueCopies(db)
		for (const mail of mails)
			await recordDelivery(db, mail, { outcome, message: "" }, { at: later(2), effects: {} })
		await queueCopies(db)
		expect((await listCopies(key)).map(([, to]) => to)).toEqual(recipients)
	},
)

test("nobody_is_written_to_anew_once_the_copy_has_left_or_the_mailing_was_stopped", async () => {
	const key = await queueMailing(db, edition.id)
	await db.update(outboxMails).set({ state: "sent", sentAt: later(0) })
	await correct("new@clay.example")
	await queueCopies(db)
	expect(await listCopies(key)).toHaveLength(2)
	await emptyMailings(db)
	const [one = 0, two = 0] = await addVendors(db, 2, { emailAddress: SHARED })
	const stopped = await queueMailing(db, edition.id)
	await stopMailing(db, stopped, { by, at: later(1) })
	await correct("new@clay.example", two)
	await queueCopies(db)
	expect((await copiesOfMailing(db, stopped)).map(({ applicationId }) => applicationId)).not.toContain(one)
})

test("a_corrected_address_lets_nothing_leave_that_was_refused_in_a_pause_or_after_the_end", async () => {
	const act = { by, at: later(1) }
	const key = await queueMailing(db, edition.id)
	await db.update(outboxMails).set({ state: "failed" }).where(eq(outboxMails.applicationId, newer))
	await pauseMailing(db, key, act)
	await correct("new@clay.example")
	const find = async () => (await copiesOfMailing(db, key)).find((copy) => copy.applicationId === newer)
	expect(await find()).toMatchObject({ recipient: "new@clay.example", state: "queued", isPaused: true })
	await resumeMailing(db, key, act)
	expect(await find()).toMatchObject({ isPaused: false })
	await db.update(outboxMails).set({ state: "failed" }).where(eq(outboxMails.applicationId, newer))
	await stopMailing(db, key, act)
	await correct("newer@clay.example")
	const failed = await find()
	expect(failed).toMatchObject({ recipient: "newer@clay.example", state: "failed", withdrawnFor: null })
	await resendMail(db, failed?.id ?? 0, act)
	await correct("newest@clay.example")
	expect(await find()).toMatchObject({ recipient: "newest@clay.example", state: "queued", isPaused: false })
})

test("a_corrected_address_writes_to_nobody_but_those_under_the_one_it_leaves", async () => {
	const [third = 0] = await addVendors(db, 1, { emailAddress: "third@clay.example" })
	const key = await queueMailing(db, edition.id)
	await db.update(outboxMails).set({ state: "sent", sentAt: later(0) })
	await db.update(outboxMails).set({ state: "failed" }).where(eq(outboxMails.applicationId, third))
	await correct("older@clay.example", older)
	await correct("fourth@clay.example", third)
	await queueCopies(db)
	expect((await listCopies(key)).map(([, to]) => to)).toEqual([
		SHARED,
		"vendor-2@clay.example",
		"fourth@clay.example",
	])
	expect(await outcomesOf(db, key)).toMatchObject({ [older]: "same-address" })
})

test("of_several_under_the_old_address_the_newest_gets_a_copy", async () => {
	const [middle = 0] = await addVendors(db, 1, { emailAddress: SHARED })
	const [newest = 0] = await addVendors(db, 1, { emailAddress: SHARED })
	const key = await queueMailing(db, edition.id)
	await correct("new@clay.example", newest)
	await queueCopies(db)
	expect((await outcomesOf(db, key))[middle]).toBe("written")
	expect((await listCopies(key)).filter(([, to]) => to === SHARED)).toEqual([[middle, SHARED]])
})

const readStage = async (key: Parameters<typeof copiesOfMailing>[1]) => {
	const found = await findMailing(db, key)
	return found && copyStageOf(found.mailing, found.isWaiting)
}

test("what_waits_for_a_copy_after_all_were_written_can_be_paused_and_stopped", async () => {
	const key = await queueMailing(db, edition.id)
	await queueCopies(db)
	await correct("new@clay.example")
	await db.update(outboxMails).set({ state: "sent", sentAt: later(0) })
	expect(await readStage(key)).toBe("sending")
	const act = { by, at: later(2) }
	expect(await pauseMailing(db, key, act)).toEqual({ ok: true })
	expect(await resumeMailing(db, key, act)).toEqual({ ok: true })
	expect(await stopMailing(db, key, act)).toMatchObject({ ok: true })
	await queueCopies(db)
	expect(await copiesOfMailing(db, key)).toHaveLength(2)
})

test("a_letter_that_is_sent_once_more_to_another_address_makes_nothing_wait", async () => {
	const key = await queueMailing(db, edition.id)
	await queueCopies(db)
	const [copy] = await copiesOfMailing(db, key)
	await db.update(outboxMails).set({ state: "sent", sentAt: later(0) })
	await db.transaction((tx) => copyLetter(tx, copy?.id ?? 0, { to: "assistant@clay.example", at: later(1) }))
	expect(await readStage(key)).toBe("sent")
	const refused = { ok: false, reason: "not-now", stage: "sent" }
	expect(await pauseMailing(db, key, { by, at: later(2) })).toEqual(refused)
})
