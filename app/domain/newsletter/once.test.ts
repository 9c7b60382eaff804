import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Delivery } from "../../platform/mail/delivery.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { resendMail } from "../mail/commands.server.ts"
import { claimDueMails } from "../mail/delivery.server.ts"
import { openTestMailDispatcher } from "../mail/mail-dispatcher.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { unsubscribe } from "./commands.server.ts"
import {
	addSubscriber,
	emptyNewsletter,
	later,
	unsubscribeUrl,
	writeNewsletter,
} from "./newsletter.fixture.ts"
import { queueNewsletters } from "./queue.server.ts"
import { newsletterSubscribers } from "./schema.server.ts"
import { startNewsletter, stopNewsletter } from "./sending.server.ts"

const { db } = await openTestDatabase()

const OUTCOMES: Delivery[] = [
	{ outcome: "sent" },
	{ outcome: "ambiguous", message: "Timeout" },
	{ outcome: "unreachable", message: "ECONNREFUSED" },
	{ outcome: "refused", final: false, message: "451 later" },
	{ outcome: "refused", final: true, message: "550 never" },
]
const person = fc.nat({ max: 3 })
const EVENT = fc.oneof(
	fc.record({ what: fc.constant("sign-up" as const), person }),
	fc.record({ what: fc.constant("leave" as const), person }),
	fc.record({ what: fc.constantFrom("start", "queue", "resend", "crash") }),
	fc.record({
		what: fc.constant("deliver" as const),
		outcomes: fc.array(fc.nat({ max: 4 }), { minLength: 1 }),
	}),
	{ weight: 1, arbitrary: fc.record({ what: fc.constant("stop" as const) }) },
)
type Event = { what: string; person?: number; outcomes?: number[] }

/** A newsletter, four people, and a mail server that writes down what it may have handed on. */
async function openHistory() {
	await emptyNewsletter(db)
	const id = await writeNewsletter(db)
	const received: string[] = []
	const uninvited: string[] = []
	let minutes = 0
	const now = () => later(minutes * 90)
	const findTokens = async () =>
		new Map(
			(await db.select().from(newsletterSubscribers)).map(({ emailKey, leaveToken }) => [
				emailKey,
				leaveToken,
			]),
		)
	async function receive(to: string): Promise<void> {
		received.push(emailKeyOf(to))
		if (!(await findTokens()).has(emailKeyOf(to))) uninvited.push(to)
	}
	async function deliver(outcomes: number[]): Promise<void> {
		let nth = 0
		const dispatcher = openTestMailDispatcher({
			db,
			now,
			transport: {
				async deliver({ to }) {
					const delivery = OUTCOMES[outcomes[nth++ % outcomes.length] ?? 0] ?? { outcome: "sent" }
					if (["sent", "ambiguous"].includes(delivery.outcome)) await receive(to)
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
		for (const { recipient } of claimed) await receive(recipient)
		await db
			.update(outboxMails)
			.set({ claimedAt: sql`clock_timestamp() - interval '3 minutes'` })
			.where(eq(outboxMails.state, "sending"))
	}
	async function resend(): Promise<void> {
		for (const mail of await db.select({ id: outboxMails.id }).from(outboxMails))
			await Promise.all([1, 2].map(() => resendMail(db, mail.id, { by: null, at: now() })))
	}
	async function happen({ what, person = 0, outcomes = [0] }: Event): Promise<void> {
		minutes += 1
		const address = person % 2 ? `Person-${person}@post.example` : `person-${person}@POST.example`
		const token = (await findTokens()).get(emailKeyOf(address))
		if (what === "sign-up" && !token) await addSubscriber(db, address, now())
		if (what === "leave" && token) await unsubscribe(db, token, now())
		if (what === "start")
			await startNewsletter(db, id, { by: "amina", at: now(), expected: 1, unsubscribeUrl })
		if (what === "queue") await queueNewsletters(db, now)
		if (what === "deliver") await deliver(outcomes)
		if (what === "crash") await crash()
		if (what === "resend") await resend()
		if (what === "stop") await stopNewsletter(db, id, { by: "amina", at: now() })
	}
	return { received, uninvited, happen }
}

const twiceIn = (received: string[]) => received.filter((one, nth) => received.indexOf(one) !== nth)
const THE_END: Event[] = [{ what: "queue" }, { what: "deliver" }, { what: "deliver" }]

test("nobody_gets_a_newsletter_twice_or_after_they_left_whatever_happens_in_whichever_order", async () => {
	const beginning: Event[] = [0, 1, 2].map((person) => ({ what: "sign-up", person }))
	await fc.assert(
		fc.asyncProperty(fc.array(EVENT, { maxLength: 25 }), async (events) => {
			const history = await openHistory()
			for (const event of [...beginning, ...events, ...THE_END]) await history.happen(event)
			expect(twiceIn(history.received)).toEqual([])
			expect(history.uninvited).toEqual([])
		}),
		{ numRuns: 60 },
	)
})

test("whoever_stays_on_the_list_gets_it_once_when_nothing_goes_wrong_for_good", async () => {
	const { received, happen } = await openHistory()
	const events: Event[] = [
		...[0, 1, 2, 3].map((person) => ({ what: "sign-up", person })),
		{ what: "start" },
		{ what: "queue" },
		{ what: "deliver", outcomes: [2] },
		{ what: "start" },
		{ what: "deliver", outcomes: [3, 0] },
		{ what: "leave", person: 0 },
		{ what: "sign-up", person: 0 },
		...THE_END,
	]
	for (const event of events) await happen(event)
	expect(twiceIn(received)).toEqual([])
	expect(received).toEqual(expect.arrayContaining([1, 2, 3].map((one) => `person-${one}@post.example`)))
})

test("control_a_letter_that_may_be_repeated_comes_twice_after_a_crash", async () => {
	const { received, happen } = await openHistory()
	for (const what of ["sign-up", "start", "queue"]) await happen({ what })
	await db.update(outboxMails).set({ kind: "custom" })
	for (const what of ["crash", "deliver"]) await happen({ what })
	expect(twiceIn(received)).toEqual(["person-0@post.example"])
})
