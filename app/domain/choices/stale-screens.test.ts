import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, onTestFinished, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { applicationChoices, standbyEntries } from "../applications/choice-schema.server.ts"
import { currentVersionOf, lockApplication } from "../applications/locked-application.server.ts"
import { APPLICATION_STATUSES, CHOICES } from "../applications/rules.ts"
import { applicationDecisions, vendorApplications } from "../applications/schema.server.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import type { ApplicationChange } from "../decisions/conflicts.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { removeFromStandby } from "../standby/commands.server.ts"
import { addOrganiser, ORIGIN, readReleaseVersion, releaseAll, SENDING } from "./choices.fixture.ts"
import { chooseForApplication, returnToPending, takeBackChoice } from "./commands.server.ts"
import { editHeldLetter, findHeldLetter } from "./edit-letter.server.tsx"
import { requestRelease } from "./releases.server.ts"
import { releases } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
const edition = await findFirstEdition(db)
const amina = await addOrganiser(db, "amina")
const wanjiru = await addOrganiser(db, "wanjiru")

const DECISIONS = [...APPLICATION_STATUSES, "remove", "leave standby"] as const
const ACTS = {
	"at-once": DECISIONS,
	held: [...CHOICES, "take back", "pending", "remove", "leave standby", "release"],
} as const
type Mode = keyof typeof ACTS
type Act = (typeof ACTS)[Mode][number]
type Click = Exclude<Act, "release">

interface Clicker {
	by: string
	at: Date
	expected?: string
}

const isStatus = (act: Click) => APPLICATION_STATUSES.find((status) => status === act)
const isChoice = (act: Click) => CHOICES.find((choice) => choice === act)

async function click(id: number, act: Click, clicker: Clicker) {
	const status = isStatus(act)
	const choice = isChoice(act)
	if (choice) return chooseForApplication(db, id, choice, { ...clicker, origin: ORIGIN })
	if (act === "take back") return takeBackChoice(db, id, clicker)
	if (act === "remove") return removeFromAccepted(db, id, clicker)
	if (act === "leave standby") return removeFromStandby(db, id, clicker)
	if (status !== "pending") return decideApplication(db, id, status ?? "denied", clicker)
	const { decided, chosen } = await returnToPending(db, id, clicker)
	return decided ?? chosen
}

async function readState(id: number) {
	const of = <T extends { applicationId: number | null }>(rows: T[]) =>
		rows.filter(({ applicationId }) => applicationId === id)
	const [application] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	const [choice] = of(await db.select().from(applicationChoices))
	const decisions = of(await db.select().from(applicationDecisions)).length
	const isOnStandby = of(await db.select().from(standbyEntries)).length > 0
	const letters = of(await db.select().from(outboxMails)).map((letter) => `${letter.id} ${letter.state}`)
	return { status: application?.status, choice: choice?.choice, decisions, isOnStandby, letters }
}
type State = Awaited<ReturnType<typeof readState>>

const versionOf = (id: number) =>
	db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		return application ? currentVersionOf(application) : ""
	})

/** What a colleague’s act was, by what it did. */
function changeBetween(before: State, after: State): ApplicationChange | undefined {
	if (after.choice !== before.choice && after.choice) return { kind: "chosen", choice: after.choice }
	if (after.decisions > before.decisions) return { kind: "decided", status: after.status ?? "pending" }
	if (after.choice !== before.choice) return { kind: "choice-taken-back" }
	return after.isOnStandby === before.isOnStandby ? undefined : { kind: "standby-ended" }
}

async function startIn(mode: Mode): Promise<number> {
	await db.update(editions).set({ decisionLetters: mode }).where(eq(editions.id, edition.id))
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.delete(releases)
	return addPotter(db)
}

let minutes = 0
const nextMinute = () => {
	minutes += 1
	return new Date(Date.UTC(2026, 10, 20, 9, minutes))
}

async function carryOut(id: number, act: Act, by: string) {
	const before = await readState(id)
	const at = nextMinute()
	if (act === "release") await releaseAll(db, edition.id, by, at)
	else await click(id, act, { by, at })
	const change = changeBetween(before, await readState(id))
	return change && { by, name: by, at, change }
}

const plans = fc.constantFrom<Mode>("at-once", "held").chain((mode) => {
	const acts = fc.array(fc.constantFrom<Act>(...ACTS[mode]), { maxLength: 4 })
	const clicks = ACTS[mode].filter((act): act is Exclude<typeof act, "release"> => act !== "release")
	const clicked = fc.constantFrom<Click>(...clicks)
	return fc.record({ mode: fc.constant(mode), earlier: acts, meanwhile: acts, clicked })
})

test("a_click_of_an_outdated_screen_changes_nothing_and_is_told_who_did_what_when", async () => {
	let outdated = 0
	await fc.assert(
		fc.asyncProperty(plans, async ({ mode, earlier, meanwhile, clicked }) => {
			const id = await startIn(mode)
			for (const act of earlier) await carryOut(id, act, amina)
			const expected = await versionOf(id)
			const changes = []
			for (const act of meanwhile) changes.push(await carryOut(id, act, wanjiru))
			const last = changes.findLast((change) => change !== undefined)
			// A choice that was made and taken back leaves what the screen showed.
			if ((await versionOf(id)) === expected) return
			expect(last).toBeDefined()
			outdated += 1
			const state = await readState(id)
			const result = await click(id, clicked, { by: amina, at: nextMinute(), expected })
			expect(await readState(id)).toEqual(state)
			if (result.ok) expect(result).toMatchObject({ changed: false, madeBy: last })
			else expect(result).toMatchObject({ reason: "changed-meanwhile", last })
		}),
		{ numRuns: 80 },
	)
	expect(outdated).toBeGreaterThan(20)
})

test("of_two_who_take_a_vendor_off_the_standby_list_at_once_the_second_hears_of_the_first", async () => {
	const id = await startIn("at-once")
	await carryOut(id, "denied", amina)
	const expected = await versionOf(id)
	const colleague = openPool(url, 1)
	onTestFinished(() => colleague.close())
	const first = { by: wanjiru, at: nextMinute(), expected }
	const second = await db.transaction(async (tx) => {
		expect(await removeFromStandby(tx, id, first)).toMatchObject({ changed: true })
		const waiting = removeFromStandby(colleague.db, id, { by: amina, at: nextMinute(), expected })
		const countWaiting = async () => {
			const own = sql`datname = current_database() and wait_event_type = 'Lock'`
			return (await db.execute(sql`select from pg_stat_activity where ${own}`)).rowCount
		}
		await expect.poll(countWaiting).toBe(1)
		return { waiting }
	})
	const last = { by: wanjiru, name: wanjiru, at: first.at, change: { kind: "standby-ended" } }
	expect(await second.waiting).toMatchObject({ ok: true, changed: false, madeBy: last })
})

test("control_a_click_that_carries_nothing_undoes_what_a_colleague_did", async () => {
	const id = await startIn("at-once")
	await carryOut(id, "approved", wanjiru)
	await click(id, "denied", { by: amina, at: nextMinute() })
	expect(await readState(id)).toMatchObject({ status: "denied", isOnStandby: true })
})

test("a_release_of_an_outdated_screen_tells_nobody_and_says_who_changed_which_choice_when", async () => {
	const id = await startIn("held")
	await carryOut(id, "yes", amina)
	const expected = await readReleaseVersion(db, edition.id)
	const last = await carryOut(id, "no", wanjiru)
	const at = nextMinute()
	const request = { selection: { choices: CHOICES }, expected, dueAt: at, origin: ORIGIN, by: amina, at }
	expect(await requestRelease(db, edition.id, request)).toEqual({
		ok: false,
		reason: "changed-meanwhile",
		last: { ...last, brandName: "Udongo Pottery" },
	})
	expect(await db.$count(releases)).toBe(0)
})

test("words_that_a_colleague_wrote_meanwhile_are_neither_written_over_nor_thrown_away", async () => {
	const id = await startIn("held")
	await carryOut(id, "yes", amina)
	const edit = async (by: string, expected: string) =>
		editHeldLetter(db, id, {
			by,
			at: nextMinute(),
			origin: ORIGIN,
			expected,
			edited: { subject: by, text: by },
		})
	const readVersion = async () => (await findHeldLetter(db, id, SENDING))?.version ?? ""
	await edit(amina, await readVersion())
	const expected = await readVersion()
	await edit(wanjiru, expected)
	const last = { by: wanjiru, change: { kind: "held-letter-edited" } }
	expect(await edit(amina, expected)).toMatchObject({ reason: "changed-meanwhile", last })
	const chooser = { by: amina, at: nextMinute(), origin: ORIGIN, discardedLetter: expected }
	expect(await chooseForApplication(db, id, "no", chooser)).toMatchObject({ reason: "letter-edited", last })
	expect(await findHeldLetter(db, id, SENDING)).toMatchObject({ choice: "yes", subject: wanjiru })
	const discardedLetter = await readVersion()
	expect(await chooseForApplication(db, id, "no", { ...chooser, discardedLetter })).toMatchObject({
		ok: true,
	})
})
