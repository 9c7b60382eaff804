import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { lockApplications } from "../applications/locked-application.server.ts"
import { CHOICES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { ORIGIN, readReleaseVersion } from "../choices/choices.fixture.ts"
import { chooseForApplication } from "../choices/commands.server.ts"
import { releaseDueChoices } from "../choices/release-job.server.ts"
import { requestRelease } from "../choices/releases.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { lockLedger } from "../money/lock-ledger.server.ts"
import { compareApplications, comparisonVersion } from "./comparison.server.ts"
import { mergeAsOnScreen } from "./merge.fixture.ts"
import { mergeApplications } from "./merge-applications.server.ts"
import { separateApplication } from "./separate-application.server.ts"

const { db, url } = await openTestDatabase()
const connections = [1, 2].map(() => openPool(url, 2))
afterAll(() => Promise.all(connections.map((connection) => connection.close())))
const by = await addTestAdmin(db, "amina@tamasha.example")
const actor = { by, at: new Date("2025-11-20T06:00:00Z") }
const add = (...brands: string[]) =>
	addApplications(
		db,
		brands.map((brandName) => ({ brandName })),
	)

/** Merges as a careless program would: looks, and then writes, with nothing held in between. */
async function mergeCarelessly(
	tx: Db,
	ids: number[],
	keptId: number,
	expected: string,
	meanwhile: () => Promise<unknown> = () => tx.execute(sql`select pg_sleep(0.01)`),
) {
	if (comparisonVersion(await compareApplications(tx, ids)) !== expected) return { ok: false }
	await meanwhile()
	const others = ids.filter((id) => id !== keptId)
	await tx.execute(
		sql`update vendor_applications set merged_into_id = ${keptId} where id = any(${`{${others.join(",")}}`}::integer[])`,
	)
	return { ok: true }
}

type Merging = (tx: Db, ids: number[], keptId: number, expected: string) => Promise<{ ok: boolean }>

/** Two organisers at once, each keeping another one. @returns how many were told that they merged them, each time */
async function race(merge: Merging, rounds: number): Promise<number[]> {
	const done: number[] = []
	for (let round = 0; round < rounds; round += 1) {
		const ids = await add(`Race ${round}`, `Race ${round}`)
		const expected = comparisonVersion(await compareApplications(db, ids))
		const results = await Promise.all(
			connections.map(({ db: own }, nth) => merge(own, ids, ids[nth] ?? 0, expected)),
		)
		done.push(results.filter(({ ok }) => ok).length)
	}
	return done
}

test("of_two_who_merge_at_once_one_does_it_and_the_other_is_told", async () => {
	const merging: Merging = (tx, ids, keptId, expected) =>
		mergeApplications(tx, { ids, keptId, expected, picks: {}, ...actor })
	expect(new Set(await race(merging, 15))).toEqual(new Set([1]))
})

test("control_merging_without_holding_them_merges_each_into_the_other", async () => {
	expect(await race(mergeCarelessly, 15)).toContain(2)
})

test("of_a_merge_and_a_decision_at_once_the_later_one_is_refused", async () => {
	const outcomes = new Set<string>()
	for (let round = 0; round < 25; round += 1) {
		const [stays = 0, other = 0] = await add(`Both ${round}`, `Both ${round}`)
		const ids = [stays, other]
		const expected = comparisonVersion(await compareApplications(db, ids))
		const [one, two] = connections
		const [merged, decided] = await Promise.all([
			mergeApplications(one?.db ?? db, { ids, keptId: stays, picks: {}, expected, ...actor }),
			decideApplication(two?.db ?? db, other, "denied", actor),
		])
		expect([merged.ok, decided.ok].filter(Boolean)).toHaveLength(1)
		outcomes.add(merged.ok ? "merged" : "decided")
		const letters = await db.$count(outboxMails, eq(outboxMails.applicationId, other))
		expect(letters).toBe(merged.ok ? 0 : 1)
	}
	expect(outcomes.size).toBeGreaterThan(0)
})

/** Two applications of one vendor with the choice "no" each, in an edition that tells later, and a release of both that is due. */
async function addDueRelease() {
	const edition = await addEdition(db, { decisionLetters: "held" })
	const ids = await addApplications(
		db,
		["Udongo", "Udongo"].map((brandName) => ({ brandName, editionId: edition })),
	)
	for (const id of ids) await chooseForApplication(db, id, "no", { ...actor, origin: ORIGIN })
	const version = await readReleaseVersion(db, edition)
	const selection = { choices: CHOICES }
	await requestRelease(db, edition, {
		...{ selection, expected: version, dueAt: actor.at, origin: ORIGIN },
		...actor,
	})
	return { ids, expected: comparisonVersion(await compareApplications(db, ids)) }
}

const release = (own: Db) => releaseDueChoices(own, () => actor.at, openLog("silent"))

/** How many verdicts were written about these applications, and how many of them are listed. */
async function countVerdicts(ids: number[]): Promise<{ told: number; listed: number }> {
	const { applicationId, withdrawnFor, state } = outboxMails
	const hasLeft = and(inArray(applicationId, ids), isNull(withdrawnFor), ne(state, "held"))
	return {
		told: await db.$count(outboxMails, hasLeft),
		listed: await db.$count(vendorApplications, and(inArray(vendorApplications.id, ids), isListed)),
	}
}

test("of_a_merge_and_a_release_at_once_each_application_that_is_listed_has_one_verdict", async () => {
	for (let round = 0; round < 25; round += 1) {
		const { ids, expected } = await addDueRelease()
		const [stays = 0, other = 0] = ids
		const [one, two] = connections
		const picks = { ids, keptId: stays, picks: {}, expected, ...actor }
		// In early rounds the merge comes first, in late ones the release.
		const later = (ms: number) => new Promise((done) => setTimeout(done, ms))
		const [merged] = await Promise.all([
			later(round).then(() => mergeApplications(one?.db ?? db, picks)),
			release(two?.db ?? db),
		])
		await release(db)
		const { told, listed } = await countVerdicts(ids)
		expect([listed, told]).toEqual(merged.ok ? [1, 1] : [2, 2])
		expect(await countOfHeld(other)).toBe(0)
	}
})

const countOfHeld = (id: number) =>
	db.$count(outboxMails, and(eq(outboxMails.applicationId, id), eq(outboxMails.state, "held")))

test("control_merging_without_holding_them_tells_one_vendor_twice", async () => {
	const { ids, expected } = await addDueRelease()
	const [stays = 0] = ids
	const merged = await mergeCarelessly(db, ids, stays, expected, () => release(db))
	expect(merged.ok).toBe(true)
	expect(await countVerdicts(ids)).toEqual({ told: 2, listed: 1 })
})

test("whoever_books_on_its_ledger_meanwhile_waits_and_no_deadlock_ends_either", async () => {
	const [part = 0, kept = 0, third = 0] = await add("Lock", "Lock", "Lock")
	const own = connections[0]?.db ?? db
	const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
	for (const change of [
		() => mergeAsOnScreen(own, [kept, part], actor),
		() => separateApplication(own, part, actor),
		() => mergeAsOnScreen(own, [kept, part], actor),
		() => mergeAsOnScreen(own, [third, kept], actor),
	]) {
		const { changing } = await db.transaction(async (booking) => {
			await lockApplications(booking, [part], "no key update")
			const isChanged = change()
			await expect.poll(async () => (await db.execute(isWaiting)).rows.length).toBe(1)
			await lockLedger(booking, kept)
			return { changing: isChanged }
		})
		expect(await changing).toMatchObject({ ok: true })
	}
})
