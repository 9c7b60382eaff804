import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { applicationChoices, standbyEntries } from "../applications/choice-schema.server.ts"
import { stateVersion } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { resendMail } from "../mail/commands.server.ts"
import { openScriptedMailDispatcher } from "../mail/mail-dispatcher.fixture.ts"
import { redirectLetters } from "../mail/redirect-letters.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import {
	addOrganiser,
	findUntrueTellings,
	ORIGIN,
	readStatus,
	releaseAll,
	toldBy,
} from "./choices.fixture.ts"
import { chooseForApplication, takeBackChoice } from "./commands.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const amina = await addOrganiser(db, "amina")
const wanjiru = await addOrganiser(db, "wanjiru")
const at = new Date("2026-11-20T09:00:00Z")
const chooser = { by: amina, at, origin: ORIGIN }

beforeEach(() => holdDecisionLetters(db))

const heldLetter = async (id: number) => {
	const ofVendor = and(eq(outboxMails.applicationId, id), eq(outboxMails.state, "held"))
	const [held] = await db.select().from(outboxMails).where(ofVendor)
	return held
}
const heldWords = async (id: number) => {
	const held = await heldLetter(id)
	return held && toldBy(held)
}
const isOnStandby = async (id: number) =>
	(await db.$count(standbyEntries, eq(standbyEntries.applicationId, id))) > 0
const versionOf = async (id: number) => {
	const [choice] = await db.select().from(applicationChoices).where(eq(applicationChoices.applicationId, id))
	return stateVersion({ status: "pending", choiceId: choice?.id })
}

test("a_choice_leaves_the_status_and_keeps_one_held_letter_which_is_replaced_with_it", async () => {
	const id = await addPotter(db)
	expect(await chooseForApplication(db, id, "yes", chooser)).toMatchObject({ ok: true, changed: true })
	expect([await readStatus(db, id), await heldWords(id)]).toEqual(["pending", "yes"])
	await chooseForApplication(db, id, "standby", chooser)
	expect(await heldWords(id)).toBe("standby")
	await chooseForApplication(db, id, "no", chooser)
	expect(await heldWords(id)).toBe("no")
	expect(await chooseForApplication(db, id, "no", chooser)).toMatchObject({ ok: true, changed: false })
	expect(await takeBackChoice(db, id, chooser)).toMatchObject({ ok: true, changed: true })
	expect([await readStatus(db, id), await heldWords(id)]).toEqual(["pending", undefined])
	expect(await db.$count(outboxMails, eq(outboxMails.applicationId, id))).toBe(0)
})

test("a_held_letter_is_neither_sent_nor_resent_and_follows_a_corrected_address", async () => {
	const id = await addPotter(db)
	await chooseForApplication(db, id, "no", chooser)
	const dispatcher = openScriptedMailDispatcher({ db, effects: {} }, () => ({ outcome: "sent" }))
	const mailId = (await heldLetter(id))?.id ?? 0
	expect(await dispatcher.deliverDue()).toBe(0)
	await dispatcher.deliver(mailId, 0)
	expect(dispatcher.taken).toEqual([])
	expect(await resendMail(db, mailId, { by: amina, at })).toMatchObject({ reason: "not-resendable" })
	expect(await redirectLetters(db, id, { to: "new@clay.example", at })).toEqual([])
	expect(await heldLetter(id)).toMatchObject({
		recipient: "new@clay.example",
		state: "held",
		nextAttemptAt: null,
	})
})

test("a_colleague_who_was_quicker_changes_nothing_and_is_named", async () => {
	const id = await addPotter(db)
	const expected = await versionOf(id)
	await chooseForApplication(db, id, "yes", { ...chooser, by: wanjiru, expected })
	expect(await chooseForApplication(db, id, "no", { ...chooser, expected })).toEqual({
		ok: false,
		reason: "changed-meanwhile",
		brandName: "Udongo Pottery",
		status: "pending",
		choice: "yes",
		last: { by: wanjiru, name: "wanjiru", at, change: { kind: "chosen", choice: "yes" } },
	})
	expect(await heldWords(id)).toBe("yes")
	expect(await chooseForApplication(db, id, "yes", { ...chooser, expected })).toMatchObject({
		changed: false,
		madeBy: { by: wanjiru },
	})
	const seen = await versionOf(id)
	await takeBackChoice(db, id, { ...chooser, by: wanjiru, expected: seen })
	expect(await chooseForApplication(db, id, "no", { ...chooser, expected: seen })).toMatchObject({
		reason: "changed-meanwhile",
		last: { by: wanjiru },
	})
	expect(await heldWords(id)).toBeUndefined()
})

test("nobody_tells_by_accident_in_an_edition_whose_letters_are_held_nor_chooses_where_they_leave_at_once", async () => {
	const id = await addPotter(db)
	expect(await decideApplication(db, id, "denied", chooser)).toEqual({ ok: false, reason: "letters-held" })
	expect(await readStatus(db, id)).toBe("pending")
	await db.update(editions).set({ decisionLetters: "at-once" })
	expect(await chooseForApplication(db, id, "no", chooser)).toEqual({ ok: false, reason: "letters-at-once" })
	expect(await decideApplication(db, id, "denied", chooser)).toMatchObject({ ok: true, changed: true })
	expect(await isOnStandby(id)).toBe(true)
})

test("a_released_choice_is_the_status_its_letter_leaves_and_only_standby_is_on_the_list", async () => {
	const [yes, standby, no] = [await addPotter(db), await addPotter(db), await addPotter(db)]
	await chooseForApplication(db, yes, "yes", chooser)
	await chooseForApplication(db, standby, "standby", chooser)
	await chooseForApplication(db, no, "no", chooser)
	await releaseAll(db, edition.id, amina)
	expect(await Promise.all([yes, standby, no].map((id) => readStatus(db, id)))).toEqual([
		"approved",
		"denied",
		"denied",
	])
	expect(await Promise.all([yes, standby, no].map(isOnStandby))).toEqual([false, true, false])
	const dispatcher = openScriptedMailDispatcher({ db, effects: {} }, () => ({ outcome: "sent" }))
	expect(await dispatcher.deliverDue()).toBeGreaterThanOrEqual(3)
	expect(await db.$count(applicationChoices)).toBe(0)
	// What was told already is no choice.
	expect(await chooseForApplication(db, standby, "standby", chooser)).toMatchObject({ changed: false })
	await chooseForApplication(db, standby, "no", chooser)
	expect([await readStatus(db, standby), await isOnStandby(standby)]).toEqual(["denied", true])
	await chooseForApplication(db, standby, "standby", chooser)
	expect(await heldWords(standby)).toBeUndefined()
	await chooseForApplication(db, standby, "yes", chooser)
	await releaseAll(db, edition.id, amina)
	expect([await readStatus(db, standby), await isOnStandby(standby)]).toEqual(["approved", false])
	expect(await removeFromAccepted(db, yes, chooser)).toMatchObject({ ok: true })
})

test("going_back_to_pending_discards_what_was_chosen", async () => {
	const id = await addPotter(db)
	await chooseForApplication(db, id, "yes", chooser)
	await releaseAll(db, edition.id, amina)
	await chooseForApplication(db, id, "no", chooser)
	expect(await decideApplication(db, id, "pending", chooser)).toMatchObject({ ok: true, changed: true })
	expect(await heldWords(id)).toBeUndefined()
	await chooseForApplication(db, id, "yes", chooser)
	await releaseAll(db, edition.id, amina)
	await chooseForApplication(db, id, "no", chooser)
	expect(await removeFromAccepted(db, id, chooser)).toMatchObject({ ok: true })
	expect(await heldWords(id)).toBeUndefined()
})

test("a_choice_and_its_letter_go_together_however_one_of_them_goes", async () => {
	const id = await addPotter(db)
	await chooseForApplication(db, id, "yes", chooser)
	await db.delete(outboxMails).where(eq(outboxMails.applicationId, id))
	expect(await db.$count(applicationChoices, eq(applicationChoices.applicationId, id))).toBe(0)
	await chooseForApplication(db, id, "yes", chooser)
	const letter = await heldLetter(id)
	if (!letter) throw new Error("no letter is held")
	const { id: _, ...again } = letter
	const second = db.insert(outboxMails).values({ ...again, cause: "another" })
	await expect(second).rejects.toMatchObject({ cause: { constraint: "outbox_mails_one_held" } })
})

test("a_place_on_the_list_goes_with_the_denial_whoever_changes_it", async () => {
	const id = await addPotter(db)
	await chooseForApplication(db, id, "standby", chooser)
	await releaseAll(db, edition.id, amina)
	expect(await isOnStandby(id)).toBe(true)
	await db.update(vendorApplications).set({ status: "pending" }).where(eq(vendorApplications.id, id))
	expect(await isOnStandby(id)).toBe(false)
})

test("what_was_told_is_what_is_stored_after_all_of_this", async () => {
	const id = await addPotter(db)
	await chooseForApplication(db, id, "standby", chooser)
	await releaseAll(db, edition.id, amina)
	await chooseForApplication(db, id, "yes", chooser)
	const own = (await findUntrueTellings(db)).filter((problem) => problem.startsWith(`${id} `))
	expect(own).toEqual([])
})
