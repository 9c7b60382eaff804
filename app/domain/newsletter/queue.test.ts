import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { countCopies, insertCopies } from "../mail/copies.server.ts"
import { unsubscribe } from "./commands.server.ts"
import {
	AT,
	addSubscriber,
	addSubscribers,
	copiesOf,
	copyStates,
	emptyNewsletter,
	later,
	queueNewsletter,
	sendNewsletter,
} from "./newsletter.fixture.ts"
import { findNewsletter } from "./queries.server.ts"
import { queueNewsletters } from "./queue.server.ts"
import { newsletterSubscribers, newsletters } from "./schema.server.ts"

const { db } = await openTestDatabase()
beforeEach(() => emptyNewsletter(db))

/** A process that dies before it begins its nth batch. */
async function dieBeforeBatch(nth: number): Promise<void> {
	let batch = 0
	const died = queueNewsletters(db, () => {
		batch += 1
		if (batch === nth) throw new Error("killed")
		return AT
	})
	await expect(died).rejects.toThrow("killed")
}

test("a_process_that_dies_while_copies_are_written_leaves_the_rest_to_the_next_one", async () => {
	await addSubscribers(db, 450)
	const id = await sendNewsletter(db)
	await dieBeforeBatch(2)
	expect(await countCopies(db, { newsletterId: id })).toEqual({ queued: 200 })
	await Promise.all([1, 2, 3].map(() => queueNewsletters(db, () => AT)))
	expect(await countCopies(db, { newsletterId: id })).toEqual({ queued: 450 })
	const recipients = (await copiesOf(db, id)).map(({ recipient }) => recipient)
	expect(new Set(recipients).size).toBe(450)
	expect(await queueNewsletters(db, () => AT)).toBe(false)
})

test("a_batch_that_fails_leaves_neither_copies_nor_progress", async () => {
	await addSubscribers(db, 10)
	const id = await sendNewsletter(db)
	await db.execute(`create function refuse_letter() returns trigger language plpgsql as
		$$ begin if new.recipient = 'fan-7@post.example' then raise exception 'the disk is full'; end if; return new; end $$;
		create trigger refuse before insert on outbox_mails for each row execute function refuse_letter()`)
	await expect(queueNewsletters(db, () => AT)).rejects.toThrow()
	await db.execute("drop trigger refuse on outbox_mails; drop function refuse_letter()")
	expect([await countCopies(db, { newsletterId: id }), await findNewsletter(db, id)]).toMatchObject([
		{},
		{ queuedAt: null },
	])
	await queueNewsletters(db, () => AT)
	expect(await countCopies(db, { newsletterId: id })).toEqual({ queued: 10 })
})

test("who_signs_up_while_it_is_sent_gets_the_next_one", async () => {
	await addSubscribers(db, 250)
	const waiting = await addSubscriber(db, "slow@post.example", null)
	const id = await sendNewsletter(db)
	await dieBeforeBatch(2)
	await addSubscriber(db, "new@post.example", later(1))
	const { leaveToken } = newsletterSubscribers
	await db
		.update(newsletterSubscribers)
		.set({ confirmedAt: later(1) })
		.where(eq(leaveToken, waiting))
	await queueNewsletters(db, () => later(2))
	expect(await countCopies(db, { newsletterId: id })).toEqual({ queued: 250 })
	const next = await queueNewsletter(db, later(3))
	expect(await countCopies(db, { newsletterId: next })).toEqual({ queued: 252 })
})

test("who_leaves_while_it_is_sent_gets_nothing_and_nothing_when_they_come_back", async () => {
	const first = await addSubscriber(db, "Back@post.example")
	const second = await addSubscriber(db, "left@post.example")
	const id = await sendNewsletter(db)
	await unsubscribe(db, second, later(1))
	await queueNewsletters(db, () => later(1))
	await unsubscribe(db, first, later(2))
	expect(await copiesOf(db, id)).toMatchObject([
		{
			recipient: "Back@post.example",
			state: "withdrawn",
			withdrawnFor: "left-the-list",
			withdrawnAt: later(2),
		},
	])
	// Even with a clock behind, and with a process that begins all over again.
	await addSubscriber(db, "back@POST.example")
	await db.update(newsletters).set({ queuedThrough: 0, queuedAt: null })
	await queueNewsletters(db, () => later(3))
	expect(await copyStates(db, id)).toEqual({ "back@post.example": "withdrawn" })
})

test("leaving_while_the_copies_are_written_leaves_no_copy_that_waits", async () => {
	const tokens: string[] = []
	for (let nth = 0; nth < 40; nth += 1) tokens.push(await addSubscriber(db, `crowd-${nth}@post.example`))
	const id = await sendNewsletter(db)
	await Promise.all([
		queueNewsletters(db, () => AT),
		...tokens.map((token) => unsubscribe(db, token, AT)),
		queueNewsletters(db, () => AT),
	])
	expect(await db.$count(newsletterSubscribers)).toBe(0)
	expect((await countCopies(db, { newsletterId: id })).queued).toBeUndefined()
})

test("control_copies_of_subscribers_who_are_not_locked_wait_for_those_who_left", async () => {
	const token = await addSubscriber(db, "gone@post.example")
	const id = await sendNewsletter(db)
	const [subscriber] = await db.select().from(newsletterSubscribers)
	await unsubscribe(db, token, AT)
	const to = subscriber?.email ?? ""
	const copy = {
		kind: "newsletter",
		cause: "careless",
		to,
		subject: "A",
		html: "A",
		text: "A",
		at: AT,
	} as const
	await insertCopies(db, { newsletterId: id }, [copy])
	expect(await copyStates(db, id)).toEqual({ "gone@post.example": "queued" })
})

test("whoever_leaves_gets_no_other_letter_of_the_list_either_and_nobody_else_loses_one", async () => {
	const token = await addSubscriber(db, "leaver@post.example")
	await addSubscriber(db, "stayer@post.example")
	const [one, two] = [await queueNewsletter(db), await queueNewsletter(db)]
	await unsubscribe(db, token, AT)
	for (const id of [one, two])
		expect(await copyStates(db, id)).toEqual({
			"leaver@post.example": "withdrawn",
			"stayer@post.example": "queued",
		})
})
