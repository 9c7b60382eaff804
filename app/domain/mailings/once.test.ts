import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Delivery } from "../../platform/mail/delivery.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { correctAsOnScreen, typing } from "../corrections/corrections.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { resendMail } from "../mail/commands.server.ts"
import { claimDueMails } from "../mail/delivery.server.ts"
import { openTestMailDispatcher } from "../mail/mail-dispatcher.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import { eraseVendor } from "../privacy/erase.server.ts"
import { findPerson } from "../privacy/person.server.ts"
import {
	addVendors,
	emptyMailings,
	later,
	outcomesOf,
	queueCopies,
	startAsOnScreen,
	writeMailing,
} from "./mailings.fixture.ts"
import { findMailing } from "./queries.server.ts"
import { pauseMailing, resumeMailing, stopMailing } from "./sending.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")

const VENDORS = 4
const OUTCOMES: Delivery[] = [
	{ outcome: "sent" },
	{ outcome: "ambiguous", message: "Timeout" },
	{ outcome: "unreachable", message: "ECONNREFUSED" },
	{ outcome: "refused", final: false, message: "451 later" },
	{ outcome: "refused", final: true, message: "550 never" },
]
const vendor = fc.nat({ max: VENDORS - 1 })
const EVENT = fc.oneof(
	fc.record({ what: fc.constantFrom("start", "queue", "resend", "crash", "pause", "resume") }),
	fc.record({
		what: fc.constant("deliver"),
		outcomes: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 4 }),
	}),
	fc.record({ what: fc.constant("correct"), vendor, other: vendor }),
	fc.record({ what: fc.constantFrom("erase", "merge"), vendor, other: vendor }),
	fc.record({ what: fc.constant("stop") }),
)
type Event = { what: string; vendor?: number; other?: number; outcomes?: number[] }

/** A mailing to four vendors, and a mail server that writes down what it may have handed on. */
async function openHistory() {
	await emptyMailings(db)
	const ids = await addVendors(db, VENDORS)
	const key = await writeMailing(db, edition.id)
	const received: { to: string; messageId: string; isForgotten?: boolean }[] = []
	const problems: string[] = []
	let isPaused = false
	let isStopped = false
	let minutes = 0
	const now = () => later(minutes * 90)
	const act = () => ({ by: "amina", at: now() })
	function receive(to: string, messageId: string): void {
		received.push({ to: emailKeyOf(to), messageId })
		if (isPaused) problems.push(`${to} got it in a pause`)
		if (isStopped) problems.push(`${to} got it after the end`)
	}
	async function deliver(outcomes: number[]): Promise<void> {
		let nth = 0
		const dispatcher = openTestMailDispatcher({
			db,
			now,
			transport: {
				async deliver({ to, messageId }) {
					const delivery = OUTCOMES[outcomes[nth++ % outcomes.length] ?? 0] ?? { outcome: "sent" }
					if (["sent", "ambiguous"].includes(delivery.outcome)) receive(to, messageId)
					return delivery
				},
				deliversExternally: true,
				senderDomain: "tamasha.example",
				close: () => undefined,
			},
		})
		await dispatcher.deliverDue()
	}
	/** A process dies when the mail server has the letter; two minutes later others may know. */
	async function crash(): Promise<void> {
		const claimed = await claimDueMails(db, now(), { count: 1, senderDomain: "tamasha.example" })
		for (const { recipient, messageId } of claimed) receive(recipient, messageId)
		await db
			.update(outboxMails)
			.set({ claimedAt: sql`clock_timestamp() - interval '3 minutes'` })
			.where(eq(outboxMails.state, "sending"))
	}
	/** What was refused is sent again, but where it would leave in a pause or after the end: that is an act of its own. */
	async function resend(): Promise<void> {
		if (isPaused || isStopped) return
		for (const mail of await db.select({ id: outboxMails.id }).from(outboxMails))
			await Promise.all([1, 2].map(() => resendMail(db, mail.id, { by: null, at: now() })))
	}
	/** What their addresses got is erased as well: who is given one later is somebody new. */
	async function erase(id: number): Promise<void> {
		const { emailKey, id: own } = vendorApplications
		const theirs = inArray(own, (await findPerson(db, id))?.applicationIds ?? [])
		const keys = (await db.select({ emailKey }).from(vendorApplications).where(theirs)).map(
			(one) => one.emailKey,
		)
		await eraseVendor(db, id, { ...act(), secret: "a secret of the tests" })
		for (const one of received) if (keys.includes(one.to)) one.isForgotten = true
	}
	async function happen({ what, vendor = 0, other = 0, outcomes = [0] }: Event): Promise<void> {
		minutes += 1
		const [id = 0, otherId = 0] = [ids[vendor], ids[other]]
		if (what === "start") await Promise.all([1, 2].map(() => startAsOnScreen(db, key, "amina", now())))
		if (what === "queue") await Promise.all([1, 2].map(() => queueCopies(db, now)))
		if (what === "deliver") await deliver(outcomes)
		if (what === "crash") await crash()
		if (what === "resend") await resend()
		if (what === "pause" && (await pauseMailing(db, key, act())).ok) isPaused = true
		if (what === "resume" && (await resumeMailing(db, key, act())).ok) isPaused = false
		if (what === "stop" && (await stopMailing(db, key, act())).ok) [isStopped, isPaused] = [true, false]
		if (what === "correct") {
			const emailAddress = `vendor-${other}@clay.example`
			await correctAsOnScreen(db, id, { ...act(), isShared: true, typed: typing({ emailAddress }) })
		}
		if (what === "merge" && id !== otherId)
			await mergeAsOnScreen(db, [id, otherId], act()).catch(() => undefined)
		if (what === "erase") await erase(id)
	}
	/** What is stored is what the mail server has, and nobody got it twice but whoever an address was given to anew. */
	async function findProblems(): Promise<string[]> {
		const letters = await db.select().from(outboxMails).where(eq(outboxMails.kind, "mailing"))
		const hasLeft = letters.filter(({ state }) => ["sent", "maybe-sent"].includes(state))
		const got = (messageId: string) => received.filter((one) => one.messageId === messageId).length
		return [
			...problems,
			...received
				.filter(({ messageId }) => !hasLeft.some((letter) => letter.messageId === messageId))
				.map(({ to }) => `${to} got what is not stored as sent`),
			...letters.filter(({ messageId }) => got(messageId) > 1).map(({ id }) => `letter ${id} left twice`),
			...letters
				.filter(({ state, messageId }) => state === "sent" && got(messageId) !== 1)
				.map(({ id }) => `letter ${id} is stored as sent and was not`),
			...received
				.filter(({ isForgotten }) => !isForgotten)
				.map(({ to }) => to)
				.filter((to, nth, all) => all.indexOf(to) !== nth)
				.map((to) => `${to} got two`),
		]
	}
	return { ids, key, received, happen, findProblems }
}

const THE_END: Event[] = [{ what: "queue" }, { what: "deliver" }, { what: "crash" }, { what: "deliver" }]

test("nobody_gets_an_email_twice_in_a_pause_or_after_the_end_whatever_happens_in_whichever_order", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(EVENT, { maxLength: 20 }), async (events) => {
			const history = await openHistory()
			for (const event of [{ what: "start" }, ...events, ...THE_END]) await history.happen(event)
			expect(await history.findProblems()).toEqual([])
		}),
		{ numRuns: 60 },
	)
})

test("whoever_is_meant_gets_it_once_when_nothing_goes_wrong_for_good", async () => {
	const { key, ids, received, happen, findProblems } = await openHistory()
	const events: Event[] = [
		...[{ what: "start" }, { what: "pause" }, { what: "queue" }, { what: "start" }, { what: "deliver" }],
		...[{ what: "resume" }, { what: "queue" }, { what: "deliver", outcomes: [2] }, { what: "pause" }],
		...[{ what: "deliver" }, { what: "resume" }, { what: "deliver", outcomes: [3, 0] }, ...THE_END],
	]
	for (const event of events) await happen(event)
	expect(await findProblems()).toEqual([])
	expect(received.map(({ to }) => to).toSorted()).toEqual(
		[0, 1, 2, 3].map((nth) => `vendor-${nth}@clay.example`),
	)
	expect(await outcomesOf(db, key)).toEqual(Object.fromEntries(ids.map((id) => [id, "written"])))
	expect(await findMailing(db, key)).toMatchObject({ isWaiting: false, mailing: { recipients: 4 } })
})

test("control_a_letter_that_may_be_repeated_comes_twice_after_a_crash", async () => {
	const { happen, findProblems } = await openHistory()
	for (const what of ["start", "queue"]) await happen({ what })
	await db.update(outboxMails).set({ kind: "custom" })
	for (const what of ["crash", "deliver"]) await happen({ what })
	await db.update(outboxMails).set({ kind: "mailing" })
	expect(await findProblems()).not.toEqual([])
})

test("control_a_job_that_forgets_what_it_wrote_and_asks_nobody_who_has_one_sends_two", async () => {
	const { key, happen, findProblems } = await openHistory()
	for (const what of ["start", "queue", "deliver"]) await happen({ what })
	await db.execute(sql`update mailing_recipients set outcome = 'waiting'`)
	await db.execute(sql`update mailings set queued_at = null`)
	await db.update(outboxMails).set({ mailingId: key.id + 1, cause: sql`'careless:' || id` })
	for (const event of THE_END) await happen(event)
	expect(await findProblems()).toEqual(expect.arrayContaining([expect.stringMatching(/got two/)]))
})

test("control_a_pause_that_the_outbox_does_not_know_of_lets_letters_leave", async () => {
	const { happen, findProblems } = await openHistory()
	for (const what of ["start", "queue", "pause"]) await happen({ what })
	await db.update(outboxMails).set({ isPaused: false })
	await happen({ what: "deliver" })
	expect(await findProblems()).toEqual(expect.arrayContaining([expect.stringMatching(/in a pause/)]))
})

test("two_who_change_addresses_while_a_process_that_died_may_have_sent_one_leave_nobody_two", async () => {
	const { happen, findProblems } = await openHistory()
	const swap = [
		{ what: "correct", vendor: 0, other: 1 },
		{ what: "correct", vendor: 1, other: 0 },
	]
	for (const event of [{ what: "start" }, { what: "queue" }, { what: "crash" }, ...swap, ...THE_END])
		await happen(event)
	expect(await findProblems()).toEqual([])
})

test("a_correction_to_the_address_of_somebody_who_is_meant_as_well_leaves_one_email", async () => {
	for (let round = 0; round < 12; round += 1) {
		const { happen, findProblems, received } = await openHistory()
		await happen({ what: "start" })
		await Promise.all([happen({ what: "queue" }), happen({ what: "correct", vendor: 0, other: 1 })])
		for (const event of THE_END) await happen(event)
		expect(await findProblems()).toEqual([])
		expect(received.filter(({ to }) => to === "vendor-1@clay.example")).toHaveLength(1)
		const waiting = and(isNull(outboxMails.withdrawnFor), eq(outboxMails.state, "queued"))
		expect(await db.$count(outboxMails, waiting)).toBe(0)
		expect(await db.$count(vendorApplications)).toBe(VENDORS)
	}
})
