import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { CHOICES, type Choice } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { closeEdition, reopenEdition } from "../editions/closing.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { removeFromStandby } from "../standby/commands.server.ts"
import { addOrganiser, ORIGIN, releaseAll, SENDING } from "./choices.fixture.ts"
import { chooseForApplication, returnToPending } from "./commands.server.ts"
import { findCorrectionDraft, sendCorrectionLetter } from "./correction-letter.server.tsx"
import { findHeldLetter } from "./edit-letter.server.tsx"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const amina = await addOrganiser(db, "amina")
const at = new Date("2026-11-20T09:00:00Z")
const actor = { by: amina, at }
const chooser = { ...actor, origin: ORIGIN }
const CORRECTS = "That is no longer so"
const isGranted = (told: Choice, chosen: Choice) => told === "standby" && chosen === "yes"

beforeEach(async () => {
	await holdDecisionLetters(db)
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
})

const letAllLeave = (sentAt = at) =>
	db.update(outboxMails).set({ state: "sent", sentAt }).where(eq(outboxMails.state, "queued"))
const tellAtOnce = () =>
	db.update(editions).set({ decisionLetters: "at-once" }).where(eq(editions.id, edition.id))

/** A vendor whose letter about this choice has left. */
async function tell(choice: Choice): Promise<number> {
	const id = await addPotter(db)
	await chooseForApplication(db, id, choice, chooser)
	await releaseAll(db, edition.id, amina, at)
	await letAllLeave()
	return id
}

async function correct(id: number, text = "That was a mistake.") {
	const draft = await findCorrectionDraft(db, id, ORIGIN)
	return sendCorrectionLetter(db, id, {
		...actor,
		expected: draft?.version ?? "",
		edited: { subject: draft?.subject ?? "", text },
	})
}

test.each(CHOICES)("what_a_vendor_was_told_by_a_letter_that_left_is_corrected_once (%s)", async (choice) => {
	const id = await tell(choice)
	expect(await findCorrectionDraft(db, id, ORIGIN)).toBeUndefined()
	await returnToPending(db, id, actor)
	const draft = await findCorrectionDraft(db, id, ORIGIN)
	expect(draft).toMatchObject({ announced: { verdict: choice, at }, stored: "pending" })
	expect(draft?.text).toContain("On 20 Nov 2026 we wrote to you")
	expect(draft?.text).toContain("Your application is being read again.")
	const letter = { ...actor, expected: draft?.version ?? "", edited: { subject: "Sorry", text: "We erred." } }
	let both: Awaited<ReturnType<typeof sendCorrectionLetter>>[] = []
	const recorded = await collectAuditEvents(db, async () => {
		both = await Promise.all([1, 2].map(() => sendCorrectionLetter(db, id, letter)))
	})
	expect(recorded).toMatchObject([
		{ action: "correction-sent", before: { told: choice }, after: { told: "pending" } },
	])
	expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
	expect(both).toContainEqual(
		expect.objectContaining({ last: { by: amina, name: "amina", at, change: { kind: "correction-sent" } } }),
	)
	const sent = await db.select().from(outboxMails).where(eq(outboxMails.kind, "correction"))
	expect(sent).toMatchObject([{ subject: "Sorry", tells: "pending", state: "queued", applicationId: id }])
	expect(await findCorrectionDraft(db, id, ORIGIN)).toBeUndefined()
	await letAllLeave(new Date(at.getTime() + 1))
	expect(await findCorrectionDraft(db, id, ORIGIN)).toBeUndefined()
})

test.each(CHOICES)(
	"a_letter_that_has_not_left_is_withdrawn_and_nothing_is_to_be_corrected (%s)",
	async (choice) => {
		const id = await addPotter(db)
		await chooseForApplication(db, id, choice, chooser)
		await releaseAll(db, edition.id, amina, at)
		await returnToPending(db, id, actor)
		expect(await findCorrectionDraft(db, id, ORIGIN)).toBeUndefined()
		expect(await correct(id)).toMatchObject({ reason: "changed-meanwhile", last: { by: amina } })
	},
)

test.each(CHOICES.flatMap((told) => CHOICES.map((chosen) => [told, chosen] as const)))(
	"a_choice_of_another_verdict_says_in_its_letter_that_it_corrects_the_one_before (%s, then %s)",
	async (told, chosen) => {
		const id = await tell(told)
		await returnToPending(db, id, actor)
		await chooseForApplication(db, id, chosen, chooser)
		const letter = await findHeldLetter(db, id, SENDING)
		expect(letter?.text.includes(CORRECTS)).toBe(told !== chosen && !isGranted(told, chosen))
		await releaseAll(db, edition.id, amina, at)
		await letAllLeave(new Date(at.getTime() + 1))
		expect(await findCorrectionDraft(db, id, ORIGIN)).toBeUndefined()
	},
)

test("where_letters_leave_at_once_a_refusal_says_that_it_corrects_the_confirmation", async () => {
	await tellAtOnce()
	const id = await addPotter(db, { status: "approved" })
	await sendConfirmation(db, id, chooser)
	await letAllLeave()
	await decideApplication(db, id, "denied", actor)
	const [denial] = await db.select().from(outboxMails).where(eq(outboxMails.kind, "denial"))
	expect(denial?.text.replace(/\s+/g, " ")).toContain(`your stall is confirmed. ${CORRECTS}`)
	// It is on its way.
	expect(await findCorrectionDraft(db, id, ORIGIN)).toBeUndefined()
	await letAllLeave(new Date(at.getTime() + 1))
	await decideApplication(db, id, "approved", actor)
	expect(await findCorrectionDraft(db, id, ORIGIN)).toMatchObject({
		announced: { verdict: "standby" },
		stored: "yes",
	})
})

test("a_letter_that_came_back_told_nothing", async () => {
	const id = await tell("yes")
	await returnToPending(db, id, actor)
	await correct(id)
	await letAllLeave(new Date(at.getTime() + 1))
	await db.update(outboxMails).set({ bounce: "permanent" }).where(eq(outboxMails.kind, "correction"))
	// It is in the outbox, to be sent again.
	expect(await findCorrectionDraft(db, id, ORIGIN)).toBeUndefined()
	await db.update(outboxMails).set({ bounce: "permanent" }).where(eq(outboxMails.kind, "confirmation"))
	expect(await correct(id)).toMatchObject({ reason: "changed-meanwhile" })
	await chooseForApplication(db, id, "no", chooser)
	expect((await findHeldLetter(db, id, SENDING))?.text).not.toContain(CORRECTS)
})

test.each([
	["sent", true],
	["maybe-sent", false],
] as const)("a_letter_that_maybe_left_is_corrected_like_one_that_left (%s)", async (state, isCertain) => {
	const id = await tell("yes")
	await db.update(outboxMails).set({ state })
	await returnToPending(db, id, actor)
	expect(await findCorrectionDraft(db, id, ORIGIN)).toMatchObject({
		announced: { isCertain },
		stored: "pending",
	})
})

test("a_first_letter_corrects_nothing", async () => {
	const id = await addPotter(db)
	await chooseForApplication(db, id, "no", chooser)
	expect((await findHeldLetter(db, id, SENDING))?.text).not.toContain(CORRECTS)
})

test("who_leaves_the_accepted_or_the_standby_list_after_the_letter_left_is_told_otherwise", async () => {
	const accepted = await tell("yes")
	await removeFromAccepted(db, accepted, actor)
	expect(await findCorrectionDraft(db, accepted, ORIGIN)).toMatchObject({ stored: "pending" })
	const standby = await tell("standby")
	await removeFromStandby(db, standby, actor)
	expect(await findCorrectionDraft(db, standby, ORIGIN)).toMatchObject({
		announced: { verdict: "standby" },
		stored: "no",
	})
})

test("a_letter_of_correction_that_has_not_left_is_withdrawn_by_the_next_decision", async () => {
	const id = await tell("yes")
	await returnToPending(db, id, actor)
	await correct(id)
	await chooseForApplication(db, id, "yes", chooser)
	await releaseAll(db, edition.id, amina, at)
	const [letter] = await db.select().from(outboxMails).where(eq(outboxMails.kind, "correction"))
	expect(letter).toMatchObject({ state: "withdrawn", withdrawnFor: "decision-changed" })
})

test("a_letter_of_correction_that_was_withdrawn_is_written_anew_when_it_is_asked_for_again", async () => {
	const id = await tell("yes")
	await returnToPending(db, id, actor)
	const first = await correct(id)
	expect(first.ok).toBe(true)
	// As a merge does, which is taken apart again.
	await db
		.update(outboxMails)
		.set({ state: "withdrawn", withdrawnFor: "application-merged" })
		.where(eq(outboxMails.state, "queued"))
	const again = await correct(id)
	expect(again.ok).toBe(true)
	expect("mailId" in again && "mailId" in first && again.mailId !== first.mailId).toBe(true)
	expect(await db.$count(outboxMails, eq(outboxMails.state, "queued"))).toBe(1)
})

test("a_closed_edition_sends_no_letter_of_correction", async () => {
	const id = await tell("yes")
	await returnToPending(db, id, actor)
	const expected = (await findCorrectionDraft(db, id, ORIGIN))?.version ?? ""
	await closeEdition(db, edition.id, actor)
	expect(await findCorrectionDraft(db, id, ORIGIN)).toBeUndefined()
	const letter = { ...actor, expected, edited: { subject: "Sorry", text: "We erred." } }
	expect(await sendCorrectionLetter(db, id, letter)).toEqual({ ok: false, reason: "edition-closed" })
	await reopenEdition(db, edition.id, actor)
})

test.each(["[here](https://foreign.example)", "# Loud", "<b>bold</b>", "https://foreign.example"])(
	"a_brand_is_no_markup_of_a_letter_of_correction (%s)",
	async (brandName) => {
		const id = await addPotter(db, { brandName })
		await chooseForApplication(db, id, "yes", chooser)
		await releaseAll(db, edition.id, amina, at)
		await letAllLeave()
		await returnToPending(db, id, actor)
		await correct(id, (await findCorrectionDraft(db, id, ORIGIN))?.text)
		const [letter] = await db.select().from(outboxMails).where(eq(outboxMails.kind, "correction"))
		expect(letter?.html).not.toMatch(/foreign\.example"|<b>|<h3/)
	},
)
