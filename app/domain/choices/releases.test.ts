import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import type { Choice } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { closeEdition, reopenEdition } from "../editions/closing.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { removeFromStandby } from "../standby/commands.server.ts"
import {
	addOrganiser,
	findUntrueTellings,
	ORIGIN,
	readReleaseVersion,
	readStatus,
	releaseAll,
	SENDING,
} from "./choices.fixture.ts"
import { chooseForApplication, takeBackChoice } from "./commands.server.ts"
import { editHeldLetter, findHeldLetter } from "./edit-letter.server.tsx"
import { readLatestRelease } from "./queries.server.ts"
import { releaseDueChoices } from "./release-job.server.ts"
import type { Selection } from "./release-question.server.ts"
import { requestRelease, stopRelease } from "./releases.server.ts"
import { releases } from "./schema.server.ts"

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
	const version = await readReleaseVersion(db, edition.id, selection)
	const asked = { selection, expected: version, twoAnswers: "tell", dueAt } as const
	return requestRelease(db, edition.id, { ...chooser, ...asked })
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
	await request({ applications: [yes] })
	await releaseAt(at)
	expect(await readStatus(db, yes)).toBe("approved")
	expect(await findUntrueTellings(db)).toEqual([])
})

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

test("a_release_tells_exactly_what_its_question_counted_whatever_else_is_chosen_meanwhile", async () => {
	const vendor = (nth: number) => ({ brandName: `Vendor ${nth}`, emailAddress: `vendor-${nth}@clay.example` })
	const [first, second] = [await choose("yes", vendor(1)), await choose("yes", vendor(2))]
	const version = await readReleaseVersion(db, edition.id)
	const later = await choose("yes", vendor(3))
	const asked = { ...chooser, selection: { choices: ["yes", "standby", "no"] }, expected: version } as const
	expect(await requestRelease(db, edition.id, { ...asked, dueAt: at })).toMatchObject({
		ok: true,
		choices: 2,
	})
	await releaseAt(at)
	expect(await Promise.all([first, second, later].map((id) => readStatus(db, id)))).toEqual([
		"approved",
		"approved",
		"pending",
	])
})

test("a_choice_among_those_selected_that_was_changed_refuses_the_release_by_name_and_another_one_does_not", async () => {
	const own = await choose("yes", { brandName: "Asali Honey" })
	const other = await choose("yes", { brandName: "Mkate Bakery" })
	const selection = { applications: [own] }
	const version = await readReleaseVersion(db, edition.id, selection)
	const asked = { ...chooser, selection, expected: version, dueAt: later, twoAnswers: "tell" } as const
	await chooseForApplication(db, own, "no", chooser)
	await chooseForApplication(db, other, "no", chooser)
	expect(await requestRelease(db, edition.id, asked)).toMatchObject({
		reason: "changed-meanwhile",
		last: { by: amina, brandName: "Asali Honey", change: { kind: "chosen", choice: "no" } },
	})
	const expected = await readReleaseVersion(db, edition.id, selection)
	await chooseForApplication(db, other, "standby", chooser)
	expect(await requestRelease(db, edition.id, { ...asked, expected })).toMatchObject({ ok: true })
})

test("nothing_selected_releases_nothing_and_one_release_is_open_at_a_time", async () => {
	await choose("yes")
	expect(await request({ applications: [] })).toEqual({ ok: false, reason: "nothing-chosen" })
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
			const version = (await findHeldLetter(db, id, SENDING))?.version ?? ""
			await editHeldLetter(db, id, { ...chooser, edited: { subject: "x", text: "y" }, expected: version })
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
