import { eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { correctAsOnScreen, typing } from "../corrections/corrections.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { openTestMailDispatcher } from "../mail/mail-dispatcher.fixture.ts"
import { findMail } from "../mail/queries.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { addRecipients } from "./drafts.server.ts"
import {
	AT,
	addVendors,
	copiesOfMailing,
	copyStates,
	emptyMailings,
	later,
	outcomesOf,
	queueCopies,
	queueMailing,
	startAsOnScreen,
	writeMailing,
} from "./mailings.fixture.ts"
import { listRecipients, readLeftOut } from "./queries.server.ts"
import { mailingRecipients } from "./schema.server.ts"
import { pauseMailing, resumeMailing } from "./sending.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")
const amina = { by: "amina", at: AT }
beforeEach(async () => {
	await emptyMailings(db)
	await db.update(editions).set({ decisionLetters: "at-once" }).where(eq(editions.id, edition.id))
})

const [WRONG, RIGHT] = ["wrong@clay.example", "right@clay.example"]
const addressOf = (nth: number) => `vendor-${nth}@clay.example`

for (const isWritten of [false, true])
	test(`who_is_denied_in_a_pause_gets_nothing_after_it_and_the_list_says_why (${isWritten ? "copies wait" : "nothing is written"})`, async () => {
		const [denied = 0, kept = 0] = await addVendors(db, 2)
		const key = await writeMailing(db, edition.id)
		await startAsOnScreen(db, key)
		if (isWritten) await queueCopies(db)
		await pauseMailing(db, key, amina)
		await decideApplication(db, denied, "denied", amina)
		await resumeMailing(db, key, amina)
		await queueCopies(db)
		const states = await copyStates(db, key)
		expect(states[addressOf(1)]).toBe("queued")
		expect(states[addressOf(0)]).toBe(isWritten ? "withdrawn" : undefined)
		expect(await outcomesOf(db, key)).toEqual({ [denied]: "other-status", [kept]: "written" })
		const { counts, vendors } = await readLeftOut(db, key.id)
		expect(counts).toEqual({ "other-status": 1 })
		expect(vendors).toMatchObject([{ id: denied, outcome: "other-status" }])
		expect((await listRecipients(db, key.id, {})).rows.map(({ id }) => id)).toEqual([kept])
	})

test("who_was_added_by_hand_or_found_without_a_status_is_meant_whatever_is_decided", async () => {
	const [byHand = 0, found = 0] = await addVendors(db, 2)
	const accepted = await writeMailing(db, edition.id)
	await addRecipients(db, accepted, { ids: [byHand] }, amina)
	const everybody = await writeMailing(db, edition.id, { filter: { text: "" } })
	for (const key of [accepted, everybody]) await startAsOnScreen(db, key)
	await queueCopies(db)
	for (const id of [byHand, found]) await decideApplication(db, id, "pending", amina)
	expect(await copyStates(db, accepted)).toEqual({ [addressOf(0)]: "queued", [addressOf(1)]: "withdrawn" })
	expect(await copyStates(db, everybody)).toEqual({ [addressOf(0)]: "queued", [addressOf(1)]: "queued" })
})

test.each([
	["denied", "sent", WRONG],
	["approved", "queued", RIGHT],
] as const)(
	"of_who_is_%s_what_came_back_is_%s_and_stays_at_or_goes_to_%s_once_the_address_is_corrected",
	async (decided, state, recipient) => {
		const [id = 0] = await addVendors(db, 1, { emailAddress: WRONG })
		const key = await queueMailing(db, edition.id)
		const [copy] = await copiesOfMailing(db, key)
		await db.update(outboxMails).set({ state: "sent", bounce: "permanent", bouncedAt: AT })
		await decideApplication(db, id, decided, amina)
		const mail = await findMail(db, copy?.id ?? 0)
		expect(mail?.isOutdated).toBe(decided === "denied")
		await correctAsOnScreen(db, id, { ...amina, typed: typing({ emailAddress: RIGHT }) })
		expect(await copiesOfMailing(db, key)).toMatchObject([{ state, recipient }])
	},
)

test.each([
	["sent", "same-address"],
	["withdrawn", "written"],
] as const)(
	"an_address_that_a_copy_left_for_though_it_was_withdrawn_gets_no_second_one (%s)",
	async (state, expected) => {
		const [first = 0, second = 0] = await addVendors(db, 2)
		const key = await queueMailing(db, edition.id)
		const ofFirst = eq(outboxMails.applicationId, first)
		await db.update(outboxMails).set({ state: "sending" }).where(ofFirst)
		await decideApplication(db, first, "denied", amina)
		await db.update(outboxMails).set({ state }).where(ofFirst)
		await db.delete(outboxMails).where(eq(outboxMails.applicationId, second))
		await db
			.update(mailingRecipients)
			.set({ outcome: "waiting" })
			.where(eq(mailingRecipients.applicationId, second))
		await db
			.update(vendorApplications)
			.set({ emailAddress: addressOf(0) })
			.where(eq(vendorApplications.id, second))
		await queueCopies(db)
		expect((await outcomesOf(db, key))[second]).toBe(expected)
	},
)

const VENDORS = 3
const EVENT = fc.record({
	what: fc.constantFrom("queue", "deliver", "pause", "resume", "pending", "pending", "approved"),
	vendor: fc.nat({ max: VENDORS - 1 }),
	isTogether: fc.boolean(),
})

test("nobody_gets_what_is_for_the_accepted_once_they_are_decided_otherwise_in_whichever_order", async () => {
	let leftOut = 0
	await fc.assert(
		fc.asyncProperty(fc.array(EVENT, { maxLength: 12 }), async (events) => {
			await emptyMailings(db)
			const ids = await addVendors(db, VENDORS)
			const key = await writeMailing(db, edition.id)
			const received: string[] = []
			const wrong: string[] = []
			let minutes = 0
			const act = () => ({ by: "amina", at: later(minutes * 90) })
			const dispatcher = openTestMailDispatcher({
				...{ db, now: () => act().at },
				transport: {
					async deliver({ to }) {
						received.push(to)
						const [reader] = await db
							.select({ status: vendorApplications.status })
							.from(vendorApplications)
							.where(eq(vendorApplications.emailAddress, to))
						if (reader?.status !== "approved") wrong.push(to)
						return { outcome: "sent" }
					},
					...{ deliversExternally: true, senderDomain: "tamasha.example", close: () => undefined },
				},
			})
			const happen = async (what: string, id: number) => {
				if (what === "queue") await queueCopies(db, () => act().at)
				if (what === "deliver") await dispatcher.deliverDue()
				if (what === "pause") await pauseMailing(db, key, act())
				if (what === "resume") await resumeMailing(db, key, act())
				if (what === "pending" || what === "approved") await decideApplication(db, id, what, act())
			}
			await startAsOnScreen(db, key)
			for (const { what, vendor, isTogether } of events) {
				minutes += 1
				const id = ids[vendor] ?? 0
				// What a process has in hand may still leave.
				const others = isTogether && what !== "deliver" ? [happen("queue", id)] : []
				await Promise.all([happen(what, id), ...others])
			}
			for (const what of ["resume", "queue", "deliver"]) await happen(what, 0)
			expect(wrong).toEqual([])
			expect(received.length).toBe(new Set(received).size)
			const outcomes = await outcomesOf(db, key)
			const got = ids.filter((_, nth) => received.includes(addressOf(nth)))
			for (const id of ids) expect(outcomes[id]).toBe(got.includes(id) ? "written" : "other-status")
			leftOut += ids.length - got.length
		}),
		{ numRuns: 30 },
	)
	expect(leftOut).toBeGreaterThan(5)
})
