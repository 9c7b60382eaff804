import { asc, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Delivery } from "../../platform/mail/delivery.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import type { ApplicationStatus } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { resendMail } from "../mail/commands.server.ts"
import { openScriptedMailDispatcher } from "../mail/mail-dispatcher.fixture.ts"
import { findMail } from "../mail/queries.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { decideApplication, removeFromAccepted } from "./commands.server.ts"
import { sendConfirmation, sentEffects } from "./confirmation.server.ts"

const { db } = await openTestDatabase()
const origin = "https://tamasha.example"
const decider = () => ({ by: null, at: new Date() })

async function apply(status: ApplicationStatus = "pending"): Promise<number> {
	const vendor = { brandName: "Udongo Pottery", emailAddress: "potter@clay.example", status }
	const [id] = await addApplications(db, [vendor])
	return id ?? 0
}
const letters = (id: number) =>
	db.select().from(outboxMails).where(eq(outboxMails.applicationId, id)).orderBy(asc(outboxMails.id))
const statesOf = async (id: number) => (await letters(id)).map(({ kind, state }) => `${kind} ${state}`)
const isConfirmed = async (id: number) => {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row?.confirmationSent
}

const openDispatcherWith = (answer: () => Promise<Delivery> | Delivery) =>
	openScriptedMailDispatcher({ db, effects: sentEffects }, answer)
const SENT: Delivery = { outcome: "sent" }
const UNREACHABLE: Delivery = { outcome: "unreachable", message: "connect ECONNREFUSED" }

test("a_denial_that_waits_for_the_mail_server_is_withdrawn_when_the_vendor_is_approved_again", async () => {
	const id = await apply()
	const denied = await decideApplication(db, id, "denied", decider())
	expect(await openDispatcherWith(() => UNREACHABLE).deliver(mailIdOf(denied))).toMatchObject({
		state: "unreachable",
	})
	const approved = await decideApplication(db, id, "approved", decider())
	expect(approved).toMatchObject({ ok: true, withdrawn: [{ kind: "denial", isStopped: true }] })
	const [letter] = await letters(id)
	expect(letter).toMatchObject({ state: "withdrawn", withdrawnFor: "decision-changed", nextAttemptAt: null })
	const dispatcher = openDispatcherWith(() => SENT)
	expect(await dispatcher.deliver(letter?.id ?? 0)).toMatchObject({ state: "refused" })
	expect([await dispatcher.deliverDue(), dispatcher.taken]).toEqual([0, []])
	expect(await findMail(db, letter?.id ?? 0)).toMatchObject({ withdrawnFor: "decision-changed" })
})

const mailIdOf = (decided: Awaited<ReturnType<typeof decideApplication>>) =>
	(decided.ok && decided.letter?.mailId) || 0

test("a_denial_that_was_refused_is_withdrawn_too_and_nobody_sends_it_again", async () => {
	const id = await apply()
	const mail = mailIdOf(await decideApplication(db, id, "denied", decider()))
	await openDispatcherWith(() => ({
		outcome: "refused",
		final: true,
		message: "550 No such mailbox",
	})).deliver(mail)
	expect(await statesOf(id)).toEqual(["denial failed"])
	await decideApplication(db, id, "approved", decider())
	expect(await statesOf(id)).toEqual(["denial withdrawn"])
	expect(await resendMail(db, mail, decider())).toEqual({
		ok: false,
		reason: "withdrawn",
		withdrawnFor: "decision-changed",
	})
})

test("one_that_may_have_left_stays_maybe_sent_and_is_not_sent_again_after_another_decision", async () => {
	const id = await apply()
	const mail = mailIdOf(await decideApplication(db, id, "denied", decider()))
	await openDispatcherWith(() => ({ outcome: "ambiguous", message: "no answer" })).deliver(mail)
	await decideApplication(db, id, "pending", decider())
	expect(await statesOf(id)).toEqual(["denial maybe-sent"])
	expect(await resendMail(db, mail, decider())).toEqual({
		ok: false,
		reason: "withdrawn",
		withdrawnFor: "decision-changed",
	})
})

test.each([
	[SENT, "denial sent", 1],
	[UNREACHABLE, "denial withdrawn", 0],
] as const)(
	"a_letter_that_is_just_being_handed_over_counts_as_sent_or_is_not_tried_again (%o)",
	async (delivery, state, times) => {
		const id = await apply()
		const answer = Promise.withResolvers<Delivery>()
		const dispatcher = openDispatcherWith(() => answer.promise)
		const trying = dispatcher.deliver(mailIdOf(await decideApplication(db, id, "denied", decider())))
		await expect.poll(() => statesOf(id)).toEqual(["denial sending"])
		const approved = await decideApplication(db, id, "approved", decider())
		expect(approved).toMatchObject({ withdrawn: [{ kind: "denial", isStopped: false }] })
		answer.resolve(delivery)
		await trying
		await expect.poll(() => statesOf(id)).toEqual([state])
		expect(dispatcher.requestedDelays).toEqual([])
		expect(await openDispatcherWith(() => SENT).deliverDue()).toBe(0)
		expect(dispatcher.taken).toHaveLength(times)
	},
)

test("a_letter_of_a_process_that_died_is_not_tried_again_after_another_decision", async () => {
	const id = await apply()
	const never = new Promise<Delivery>(() => undefined)
	void openDispatcherWith(() => never).deliver(
		mailIdOf(await decideApplication(db, id, "denied", decider())),
		10,
	)
	await expect.poll(() => statesOf(id)).toEqual(["denial sending"])
	await decideApplication(db, id, "approved", decider())
	await db.update(outboxMails).set({ claimedAt: sql`clock_timestamp() - interval '3 minutes'` })
	expect(await openDispatcherWith(() => SENT).deliverDue()).toBe(0)
	expect(await statesOf(id)).toEqual(["denial maybe-sent"])
})

test("a_confirmation_that_has_not_left_is_withdrawn_with_the_vendor_and_a_new_one_is_another_letter", async () => {
	const id = await apply("approved")
	await sendConfirmation(db, id, { expected: "0:unsent", origin, ...decider() })
	expect(await removeFromAccepted(db, id, decider())).toMatchObject({ withdrawn: [{ kind: "confirmation" }] })
	await decideApplication(db, id, "approved", decider())
	expect(await statesOf(id)).toEqual(["confirmation withdrawn"])
	await sendConfirmation(db, id, { expected: "1:unsent", origin, ...decider() })
	expect(await statesOf(id)).toEqual(["confirmation withdrawn", "confirmation queued"])
})

test("after_a_denial_the_confirmation_of_before_counts_as_none", async () => {
	const id = await apply("approved")
	const dispatcher = openDispatcherWith(() => SENT)
	const send = async () => {
		const confirmed = await sendConfirmation(db, id, { origin, ...decider() })
		if (confirmed.ok) await dispatcher.deliver(confirmed.mailId)
	}
	await send()
	expect(await isConfirmed(id)).toBe(true)
	await dispatcher.deliver(mailIdOf(await decideApplication(db, id, "denied", decider())))
	await decideApplication(db, id, "approved", decider())
	expect(await isConfirmed(id)).toBe(false)
	await send()
	expect(await isConfirmed(id)).toBe(true)
})
