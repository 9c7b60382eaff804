import { desc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { CHOICES, type Choice } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { addOrganiser, ORIGIN, releaseAll } from "./choices.fixture.ts"
import { chooseForApplication } from "./commands.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const amina = await addOrganiser(db, "amina")
const at = new Date("2026-11-20T09:00:00Z")
const actor = { by: amina, at, origin: ORIGIN }

beforeEach(async () => {
	await holdDecisionLetters(db)
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
})

const SUBJECTS = {
	yes: "Your stall at the Tamasha Christmas Festival is confirmed",
	standby: "TAMASHA CHRISTMAS FESTIVAL - YOU ARE ON OUR STANDBY LIST",
	no: "TAMASHA CHRISTMAS FESTIVAL - THANK YOU FOR APPLYING",
	changed: "TAMASHA CHRISTMAS FESTIVAL - A CHANGE TO OUR ANSWER",
}

/** What the newest letter says, which leaves now. */
async function letLeave() {
	const [letter] = await db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
	await db
		.update(outboxMails)
		.set({ state: "sent", sentAt: at })
		.where(eq(outboxMails.id, letter?.id ?? 0))
	return { subject: letter?.subject, text: letter?.text.replace(/\s+/g, " ") }
}

async function tell(id: number, choice: Choice) {
	await chooseForApplication(db, id, choice, actor)
	await releaseAll(db, edition.id, amina, at)
	return letLeave()
}

test.each(
	CHOICES.flatMap((first) => CHOICES.filter((one) => one !== first).map((next) => [first, next] as const)),
)("the_subject_says_each_answer_and_that_a_yes_was_taken_back (%s, then %s)", async (first, next) => {
	const id = await addPotter(db)
	expect((await tell(id, first)).subject).toBe(SUBJECTS[first])
	const { subject, text } = await tell(id, next)
	expect(subject).toBe(SUBJECTS[first === "yes" ? "changed" : next])
	const isGranted = first === "standby" && next === "yes"
	expect(text?.includes("That is no longer so, and we are sorry for the confusion.")).toBe(!isGranted)
	expect(text?.includes("You are on our standby list")).toBe(next === "standby")
})

test("who_was_on_standby_and_has_a_stall_now_reads_no_apology_and_who_was_refused_does", async () => {
	const [waiting, refused] = [await addPotter(db), await addPotter(db)]
	expect((await tell(waiting, "standby")).text).toContain("You are on our standby list")
	await tell(refused, "no")
	expect((await tell(waiting, "yes")).text).toContain(
		"On 20 Nov 2026 we wrote to you that you are on our standby list. Now we have a stall for you. This email takes its place.",
	)
	expect((await tell(refused, "yes")).text).toContain(
		"On 20 Nov 2026 we wrote to you that your application was unsuccessful. That is no longer so, and we are sorry for the confusion.",
	)
})

test("where_letters_leave_at_once_a_denial_is_as_it_always_was_and_one_after_a_confirmation_is_not", async () => {
	await db.update(editions).set({ decisionLetters: "at-once" }).where(eq(editions.id, edition.id))
	const denied = await addPotter(db)
	await decideApplication(db, denied, "denied", actor)
	expect((await letLeave()).subject).toBe(SUBJECTS.no)
	const confirmed = await addPotter(db)
	await decideApplication(db, confirmed, "approved", actor)
	await sendConfirmation(db, confirmed, actor)
	expect((await letLeave()).subject).toBe(SUBJECTS.yes)
	await decideApplication(db, confirmed, "denied", actor)
	const { subject, text } = await letLeave()
	expect(subject).toBe(SUBJECTS.changed)
	expect(text).toContain("You are on our standby list")
})
