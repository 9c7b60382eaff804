import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { createStallApplicationSchema, type StallApplication } from "../applications/inputs.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findFirstEdition, setApplicationsOpen } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { createTentOptions, potter } from "./apply.fixture.ts"
import { applyForStall } from "./apply.server.ts"
import { findReceivedApplication } from "./received-applications.server.ts"

const { db, pool } = await openTestDatabase()
const edition = await findFirstEdition(db)
const at = new Date("2025-10-01T09:00:00Z")

let senders = 0
/** Of a new sender, unless `input` says of whom. */
function apply(input: Partial<StallApplication> = {}, submissionKey: string = randomUUID()) {
	senders += 1
	const emailAddress = `vendor${senders}@udongo.example`
	return applyForStall(db, edition, { ...potter, emailAddress, ...input }, { submissionKey, at })
}
const applicationsOf = (brandName: string) =>
	db.select().from(vendorApplications).where(eq(vendorApplications.brandName, brandName))
const lettersTo = (recipient: string) =>
	db.select().from(outboxMails).where(eq(outboxMails.recipient, recipient))

async function nextNumber(): Promise<number | undefined> {
	const [row] = await db
		.select({ next: editions.nextNumber })
		.from(editions)
		.where(eq(editions.id, edition.id))
	return row?.next
}

test("an_application_is_stored_as_pending_with_the_next_number_and_one_letter", async () => {
	const expected = await nextNumber()
	const outcome = await apply({ brandName: "First", emailAddress: "first@udongo.example" })
	const [stored] = await applicationsOf("First")
	const letters = await lettersTo("first@udongo.example")
	expect(stored).toMatchObject({
		...potter,
		brandName: "First",
		emailAddress: "first@udongo.example",
		editionId: edition.id,
		number: expected,
		status: "pending",
		confirmationSent: false,
		isDemo: false,
		tentType: "Standard Tent (3x3m)",
		tentPrice: 25000,
		createdAt: at,
		updatedAt: at,
	})
	expect(letters).toMatchObject([
		{
			kind: "application-received",
			cause: `application-received:${stored?.id}`,
			applicationId: stored?.id,
			subject: "TAMASHA CHRISTMAS FESTIVAL - APPLICATION RECEIVED",
			state: "queued",
		},
	])
	expect(outcome).toMatchObject({ ok: true, mailId: letters[0]?.id })
	expect(await nextNumber()).toBe((expected ?? 0) + 1)
})

test("the_letter_names_tent_and_number_and_repeats_nothing_that_was_typed", async () => {
	await apply({ brandName: "<b>Second</b>", emailAddress: "second@udongo.example" })
	const [stored] = await applicationsOf("<b>Second</b>")
	const [letter] = await lettersTo("second@udongo.example")
	expect(letter?.text).toContain("Tent space: Standard Tent (3x3m) - Kshs 25,000")
	expect(letter?.text).toContain(`Application: No. ${stored?.number}`)
	expect(letter?.html).not.toContain("Second")
	const { tentSpace: _, ...typed } = potter
	for (const submitted of Object.values(typed)) {
		expect(letter?.html).not.toContain(submitted)
	}
})

test("without_its_letter_there_is_no_application_and_no_number_is_lost", async () => {
	const before = await nextNumber()
	await pool.query(`
		create function refuse_letter() returns trigger language plpgsql as
			$$ begin raise exception 'the disk is full'; end $$;
		create trigger refuse before insert on outbox_mails for each row execute function refuse_letter()`)
	await expect(apply({ brandName: "Unlucky" })).rejects.toThrow()
	await pool.query("drop trigger refuse on outbox_mails; drop function refuse_letter()")
	expect([await applicationsOf("Unlucky"), await nextNumber()]).toEqual([[], before])
	// The control: without the fault the same application comes in.
	expect((await apply({ brandName: "Unlucky" })).ok).toBe(true)
	expect(await applicationsOf("Unlucky")).toHaveLength(1)
})

test("sending_the_same_form_again_gives_the_same_answer_and_makes_nothing", async () => {
	const key = randomUUID()
	const first = await apply({ brandName: "Twice", emailAddress: "twice@udongo.example" }, key)
	const before = await nextNumber()
	const again = await apply({ brandName: "Twice", emailAddress: "twice@udongo.example" }, key)
	expect(again).toEqual({ ...first, mailId: undefined, isRepeated: true })
	expect(await applicationsOf("Twice")).toHaveLength(1)
	expect(await lettersTo("twice@udongo.example")).toHaveLength(1)
	expect(await nextNumber()).toBe(before)
})

test("the_same_form_with_other_words_is_neither_taken_nor_thrown_away_in_silence", async () => {
	const key = randomUUID()
	await apply({ brandName: "Before" }, key)
	const refused = { ok: false, reason: "sent-before", earlier: { brandName: "Before" } }
	expect(await apply({ brandName: "After" }, key)).toMatchObject(refused)
	expect(await applicationsOf("After")).toEqual([])
})

test("a_form_sent_again_after_closing_is_still_acknowledged", async () => {
	const key = randomUUID()
	const late = { brandName: "Late again", emailAddress: "late@udongo.example" }
	await apply(late, key)
	await setApplicationsOpen(db, false)
	expect(await apply(late, key)).toMatchObject({ ok: true })
	await setApplicationsOpen(db, true)
})

const later = new Date(at.getTime() + 1)
const opened = { applicationsOpenAt: edition.applicationsOpenAt, applicationsCloseAt: null }

test.for([
	["has_no_window", { applicationsOpenAt: null }],
	["opens_a_millisecond_later", { applicationsOpenAt: later }],
	["closes_at_this_moment", { applicationsCloseAt: at }],
	["is_a_draft", { publishedAt: null }],
] as const)("an_edition_that_%s_takes_no_application", async ([, change]) => {
	await changeEdition(change)
	expect(await apply({ brandName: "Too late" })).toEqual({ ok: false, reason: "applications-closed" })
	await changeEdition({ ...opened, publishedAt: edition.publishedAt })
	expect(await applicationsOf("Too late")).toEqual([])
})

test.for([
	["opens_at_this_moment", { applicationsOpenAt: at }],
	["closes_a_millisecond_later", { applicationsCloseAt: later }],
] as const)("an_edition_that_%s_takes_applications", async ([name, change]) => {
	await changeEdition(change)
	expect(await apply({ brandName: name })).toMatchObject({ ok: true })
	await changeEdition(opened)
})

test("a_form_opened_before_the_end_counts_for_half_an_hour", async () => {
	const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
	const send = (openedAt: Date | undefined, sentAt: Date) =>
		applyForStall(
			db,
			edition,
			{ ...potter, brandName: `Sent at ${sentAt.getTime()}, opened at ${openedAt?.getTime()}` },
			{ submissionKey: randomUUID(), openedAt, at: sentAt },
		)
	await changeEdition({ applicationsCloseAt: at })
	expect(await send(minutes(-60), minutes(30))).toMatchObject({ ok: true })
	const closed = { ok: false, reason: "applications-closed" }
	expect(await send(minutes(-60), minutes(31))).toEqual(closed)
	expect(await send(at, minutes(1))).toEqual(closed)
	expect(await send(undefined, minutes(1))).toEqual(closed)
	await changeEdition(opened)
})

test("an_edition_that_is_not_there_takes_no_application", async () => {
	const outcome = await applyForStall(db, { id: 999_999 }, potter, { submissionKey: randomUUID(), at })
	expect(outcome).toEqual({ ok: false, reason: "applications-closed" })
})

test.for(["Standard Tent (3x3m) - Kshs 1", "Palace - Kshs 0", "standard tent (3x3m) - kshs 25,000", ""])(
	"the_forged_tent_%j_is_refused",
	async (tentSpace) => {
		expect(await apply({ brandName: "Forger", tentSpace })).toEqual({ ok: false, reason: "tent-not-offered" })
		expect(await applicationsOf("Forger")).toEqual([])
	},
)

test("whatever_is_typed_and_taken_is_stored_letter_by_letter", async () => {
	const schema = createStallApplicationSchema(createTentOptions(potter.tentSpace))
	const anyText = fc.string({ unit: "binary", maxLength: 80 })
	const submitted = fc.record({
		brandName: anyText,
		description: anyText,
		contactPerson: anyText,
		facebook: fc.constantFrom("Café Élan", "Mama’s & Co.", "facebook.com/udongo"),
	})
	let accepted = 0
	await fc.assert(
		fc.asyncProperty(submitted, async (fields) => {
			const key = randomUUID()
			const input = schema.safeParse({ ...potter, ...fields, emailAddress: `${key}@udongo.example` })
			if (!input.success) return
			expect((await apply(input.data, key)).ok).toBe(true)
			expect(await findReceivedApplication(db, key)).toMatchObject(input.data)
			accepted += 1
		}),
		{ numRuns: 150 },
	)
	expect(accepted).toBeGreaterThan(5)
})

test("one_mailbox_gets_five_letters_a_day_and_a_stranger_who_uses_them_up_keeps_no_vendor_out", async () => {
	const flood = (emailAddress: string) =>
		apply({ brandName: "Flood", contactPerson: `Sender ${senders}`, emailAddress })
	const outcomes = await Promise.all(Array.from({ length: 12 }, () => flood("victim@post.example")))
	expect(outcomes.filter((outcome) => outcome.ok && outcome.mailId)).toHaveLength(5)
	expect(await flood("Victim@Post.example")).toMatchObject({ ok: true, mailId: undefined })
	expect(await applicationsOf("Flood")).toHaveLength(13)
	expect(await lettersTo("victim@post.example")).toHaveLength(5)
	const nextDay = { submissionKey: randomUUID(), at: new Date(at.getTime() + 24 * 60 * 60 * 1000) }
	const later = await applyForStall(db, edition, { ...potter, emailAddress: "victim@post.example" }, nextDay)
	expect(later.ok && later.mailId).toBeTruthy()
})

test("what_came_in_is_found_by_its_key_alone", async () => {
	const key = randomUUID()
	const outcome = await apply({ brandName: "Found" }, key)
	expect(await findReceivedApplication(db, key)).toEqual(outcome.ok && outcome.application)
	expect(await findReceivedApplication(db, randomUUID())).toBeUndefined()
})

async function changeEdition(change: Partial<typeof editions.$inferInsert>) {
	await db.update(editions).set(change).where(eq(editions.id, edition.id))
}
