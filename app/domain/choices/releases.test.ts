import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { applicationChoices } from "../applications/choice-schema.server.ts"
import type { Choice } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { closeEdition, reopenEdition } from "../editions/closing.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { addOrganiser, findUntrueTellings, ORIGIN, readStatus, releaseAll } from "./choices.fixture.ts"
import { chooseForApplication, takeBackChoice } from "./commands.server.ts"
import { editHeldLetter, findHeldLetter } from "./edit-letter.server.tsx"
import { readLatestRelease } from "./queries.server.ts"
import { releaseDueChoices } from "./release-job.server.ts"
import { countChoices, requestRelease, type Selection, stopRelease } from "./releases.server.ts"
import { releases } from "./schema.server.ts"
import { removeFromStandby } from "./standby.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const amina = await addOrganiser(db, "amina")
const at = new Date("2026-11-20T09:00:00Z")
const later = new Date("2026-11-21T06:00:00Z")
const actor = { by: amina, at }
const chooser = { ...actor, origin: ORIGIN }
const log = openLog("silent")
const releaseAt = (moment: Date) => releaseDueChoices(db, () => moment, log)

beforeEach(async () => {
	await holdDecisionLetters(db)
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.delete(releases)
})

async function choose(choice: Choice, application: Parameters<typeof addPotter>[1] = {}): Promise<number> {
	const id = await addPotter(db, application)
	expect(await chooseForApplication(db, id, choice, chooser)).toMatchObject({ ok: true })
	return id
}

async function request(selection: Selection = { choices: ["yes", "standby", "no"] }, dueAt = at) {
	const { version } = await countChoices(db, edition.id)
	return requestRelease(db, edition.id, { ...chooser, selection, expected: version, dueAt })
}

test("a_release_at_a_time_tells_nobody_before_and_everybody_then", async () => {
	const id = await choose("yes")
	expect(await request(undefined, later)).toMatchObject({ ok: true, choices: 1 })
	expect(await releaseAt(at)).toBe(false)
	expect(await readStatus(db, id)).toBe("pending")
	expect(await releaseAt(later)).toBe(true)
	expect(await readStatus(db, id)).toBe("approved")
	expect(await readLatestRelease(db, edition.id)).toMatchObject({
		released: 1,
		waiting: 0,
		finishedAt: later,
	})
	expect(await releaseAt(later)).toBe(false)
})

test("only_what_was_selected_is_told", async () => {
	const [yes, no] = [await choose("yes"), await choose("no")]
	await request({ choices: ["no"] })
	await releaseAt(at)
	expect([await readStatus(db, yes), await readStatus(db, no)]).toEqual(["pending", "denied"])
	const [choice] = await listChoiceIds()
	await request({ ids: [choice ?? 0] })
	await releaseAt(at)
	expect(await readStatus(db, yes)).toBe("approved")
	expect(await findUntrueTellings(db)).toEqual([])
})

const listChoiceIds = async () => (await db.select().from(applicationChoices)).map(({ id }) => id)

test("a_choice_that_is_changed_after_the_release_was_requested_is_left_out_and_named", async () => {
	const [kept, changed, gone] = [await choose("yes"), await choose("yes"), await choose("no")]
	await request(undefined, later)
	await chooseForApplication(db, changed, "no", chooser)
	await takeBackChoice(db, gone, chooser)
	await releaseAt(later)
	expect(await Promise.all([kept, changed, gone].map((id) => readStatus(db, id)))).toEqual([
		"approved",
		"pending",
		"pending",
	])
	const latest = await readLatestRelease(db, edition.id)
	expect(latest).toMatchObject({ released: 1, changed: 2 })
	expect(latest?.namesOfChanged.map(({ id }) => id)).toEqual([changed, gone])
})

test("what_the_screen_did_not_show_is_not_released_and_one_release_is_open_at_a_time", async () => {
	await choose("yes")
	const { version } = await countChoices(db, edition.id)
	await choose("no")
	const asked = { ...chooser, selection: { choices: ["yes"] }, dueAt: later } as const
	expect(await requestRelease(db, edition.id, { ...asked, expected: version })).toEqual({
		ok: false,
		reason: "changed-meanwhile",
		last: expect.anything(),
	})
	expect(await request({ ids: [] })).toEqual({ ok: false, reason: "nothing-chosen" })
	expect(await request(undefined, later)).toMatchObject({ ok: true })
	expect(await request()).toMatchObject({ reason: "already-requested", last: { by: amina }, dueAt: later })
})

test("a_release_that_is_stopped_tells_nobody_any_more_and_another_one_may_begin", async () => {
	const id = await choose("yes")
	const requested = await request(undefined, later)
	const release = { id: requested.ok ? requested.id : 0, editionId: edition.id }
	expect(await stopRelease(db, release, actor)).toEqual({ ok: true, untold: 1 })
	expect(await stopRelease(db, release, actor)).toMatchObject({ reason: "not-running", last: { by: amina } })
	await releaseAt(later)
	expect(await readStatus(db, id)).toBe("pending")
	expect(await request()).toMatchObject({ ok: true })
	await releaseAt(later)
	expect(await readStatus(db, id)).toBe("approved")
})

test("nothing_is_told_of_an_edition_that_was_closed_meanwhile", async () => {
	const id = await choose("no")
	await request(undefined, later)
	await closeEdition(db, edition.id, { by: amina, at: later })
	await releaseAt(later)
	await reopenEdition(db, edition.id, { by: amina, at: later })
	expect(await readStatus(db, id)).toBe("pending")
	expect(await readLatestRelease(db, edition.id)).toMatchObject({ released: 0, closed: 1, waiting: 0 })
	expect(await findUntrueTellings(db)).toEqual([])
})

test("each_act_is_in_the_audit_log", async () => {
	const actions = (
		await collectAuditEvents(db, async () => {
			const id = await choose("yes")
			await takeBackChoice(db, id, chooser)
			await chooseForApplication(db, id, "standby", chooser)
			const version = (await findHeldLetter(db, id, ORIGIN))?.version ?? ""
			await editHeldLetter(db, id, { ...chooser, words: { subject: "x", text: "y" }, expected: version })
			const requested = await request(undefined, later)
			await stopRelease(db, { id: requested.ok ? requested.id : 0, editionId: edition.id }, actor)
			await releaseAll(db, edition.id, amina)
			await removeFromStandby(db, id, actor)
		})
	).map(({ action }) => action)
	expect(actions).toEqual([
		"choice-made",
		"choice-taken-back",
		"choice-made",
		"held-letter-edited",
		"release-requested",
		"release-stopped",
		"release-requested",
		"application-decided",
		"standby-ended",
	])
})
