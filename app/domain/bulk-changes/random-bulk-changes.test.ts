import { setTimeout as pause } from "node:timers/promises"
import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { TIMEOUTS } from "../../../test/timeouts.ts"
import type { Db } from "../../platform/db.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { currentVersion } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { addOrganiser, findUntrueTellings, ORIGIN } from "../choices/choices.fixture.ts"
import { chooseForApplication, takeBackChoice } from "../choices/commands.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { begin, beginUndo, carryOut, readState } from "./bulk-changes.fixture.ts"
import { BULK_TARGETS, type BulkTarget, type StoredDecision, targetsFor } from "./rules.ts"
import { bulkChangeItems, bulkChanges } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
const edition = await findFirstEdition(db)
const named = new URL(url)
named.searchParams.set("application_name", "victim")
const [victim, colleague] = [openPool(named.href, 2), openPool(url, 2)]
afterAll(() => Promise.all([victim.close(), colleague.close()]))
const [amina = "", wanjiru = "", otieno = ""] = await Promise.all(
	["amina", "wanjiru", "otieno"].map((name) => addOrganiser(db, name)),
)

const VENDORS = 5
type Single = { vendor: number; target: BulkTarget }
interface Plan {
	holdsLetters: boolean
	before: readonly Single[]
	target: BulkTarget
	selected: readonly number[]
	during: readonly Single[]
	between: readonly Single[]
	duringUndo: readonly Single[]
	/** Milliseconds after which the job's process dies. */
	kills: readonly number[]
}

const single = fc.record({ vendor: fc.nat(VENDORS - 1), target: fc.constantFrom(...BULK_TARGETS) })
const plans: fc.Arbitrary<Plan> = fc.record({
	holdsLetters: fc.boolean(),
	before: fc.array(single, { maxLength: 6 }),
	target: fc.constantFrom(...BULK_TARGETS),
	selected: fc.uniqueArray(fc.nat(VENDORS - 1), { minLength: 1 }),
	during: fc.array(single, { maxLength: 3 }),
	between: fc.array(single, { maxLength: 2 }),
	duringUndo: fc.array(single, { maxLength: 3 }),
	kills: fc.array(fc.nat(40), { maxLength: 2 }),
})

async function setUp({ holdsLetters, before }: Plan): Promise<number[]> {
	await db.delete(bulkChanges)
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	const decisionLetters = holdsLetters ? "held" : "at-once"
	await db.update(editions).set({ decisionLetters }).where(eq(editions.id, edition.id))
	const ids = await addApplications(
		db,
		Array.from({ length: VENDORS }, (_, nth) => ({
			brandName: `Vendor ${nth}`,
			emailAddress: `vendor-${nth}@clay.example`,
		})),
	)
	for (const one of before) await decide(db, ids, one, holdsLetters)
	return ids
}

/** @returns the application, where it was changed, and what it is now */
async function decide(own: Db, ids: number[], { vendor, target }: Single, holdsLetters: boolean) {
	const id = ids[vendor] ?? 0
	const chooser = { by: otieno, at: new Date(), origin: ORIGIN }
	const status = { yes: "approved", standby: "denied", no: "denied", none: "pending" } as const
	const result = await (holdsLetters
		? target === "none"
			? takeBackChoice(own, id, chooser)
			: chooseForApplication(own, id, target, chooser)
		: decideApplication(own, id, status[target], chooser))
	if (!result.ok) throw new Error(result.reason)
	return result.changed ? { id, state: await readState(own, id) } : undefined
}

/** The job dies as often as it is planned, goes on each time, and colleagues decide meanwhile. */
async function carryOutAmong(ids: number[], singles: readonly Single[], plan: Plan) {
	const changed = new Map<number, StoredDecision | undefined>()
	const among = async () => {
		for (const one of singles) {
			const made = await decide(colleague.db, ids, one, plan.holdsLetters)
			if (made) changed.set(made.id, made.state)
		}
	}
	const dying = async () => {
		for (const after of plan.kills) {
			const run = carryOut(victim.db).catch(() => undefined)
			await pause(after)
			await killVictim()
			await run
		}
		// As every minute: what was still held by the one that died is done by the next run.
		await carryOut(db)
		await carryOut(db)
	}
	await Promise.all([among(), dying()])
	return changed
}

/** What `kill -9` leaves of a process in the database: nothing of what it had not committed, and no lock. */
const killVictim = () =>
	db.execute(sql`select pg_terminate_backend(pid, ${TIMEOUTS.wait}::bigint) from pg_stat_activity
		where datname = current_database() and application_name = 'victim'`)

/**
 * @param sabotage what a careless program would do before the undo
 * @returns what is wrong after a change was made and undone among colleagues and kills
 */
async function tryPlan(plan: Plan, sabotage?: () => Promise<unknown>): Promise<string[]> {
	const ids = await setUp(plan)
	const stateOf = async () =>
		new Map(await Promise.all(ids.map(async (id) => [id, await readState(db, id)] as const)))
	const expected = await stateOf()
	const target = targetsFor(plan.holdsLetters).includes(plan.target) ? plan.target : "no"
	const selection = { ids: plan.selected.map((nth) => ids[nth] ?? 0) }
	const change = await begin(db, edition.id, { selection, target, by: amina, at: new Date() })
	const first = await carryOutAmong(ids, plan.during, plan)
	const problems = [...(await findUntrue(plan)), ...(await findRepeated(change, amina))]
	const between = await carryOutAmong(ids, plan.between, plan)
	await sabotage?.()
	const key = { id: change, editionId: edition.id }
	const undo = await beginUndo(db, key, { by: wanjiru, at: new Date() }).catch(() => undefined)
	const second = await carryOutAmong(ids, plan.duringUndo, plan)
	problems.push(...(await findUntrue(plan)))
	if (undo) problems.push(...(await findRepeated(undo, wanjiru)))
	for (const [id, state] of [...first, ...between, ...second]) expected.set(id, state)
	for (const [id, state] of await stateOf()) {
		if (JSON.stringify(state) !== JSON.stringify(expected.get(id)))
			problems.push(`${id} is ${JSON.stringify(state)} in place of ${JSON.stringify(expected.get(id))}`)
	}
	return problems
}

async function findUntrue({ holdsLetters }: Plan): Promise<string[]> {
	if (holdsLetters) return findUntrueTellings(db)
	const letters = await db.select().from(outboxMails).where(isNull(outboxMails.withdrawnFor))
	const applications = await db.select().from(vendorApplications)
	return applications.flatMap(({ id, status }) => {
		const denials = letters.filter((one) => one.applicationId === id && one.kind === "denial").length
		return denials === Number(status === "denied") ? [] : [`${id} is ${status} and has ${denials} denials`]
	})
}

/** Each application was changed once where it is said so, and else never. */
async function findRepeated(bulkChange: number, by: string): Promise<string[]> {
	const [change] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, bulkChange))
	const items = await db.select().from(bulkChangeItems).where(eq(bulkChangeItems.bulkChangeId, bulkChange))
	const { applicationId, userId } = auditLog
	const ids = items.map((item) => item.applicationId)
	const entries = await db
		.select()
		.from(auditLog)
		.where(and(inArray(applicationId, ids), eq(userId, by)))
	return items.flatMap((item) => {
		const times = entries.filter((entry) => entry.applicationId === item.applicationId).length
		const isRight =
			(item.outcome !== null) === Boolean(change?.finishedAt) && times === Number(item.outcome === "done")
		return isRight ? [] : [`${item.applicationId}: ${item.outcome}, changed ${times} times`]
	})
}

test("a_change_of_many_and_its_undo_lose_nothing_of_colleagues_do_nothing_twice_and_leave_what_was_before", async () => {
	await fc.assert(
		fc.asyncProperty(plans, async (plan) => {
			expect(await tryPlan(plan)).toEqual([])
		}),
		{ numRuns: 40 },
	)
})

const plan = { before: [], selected: [0, 1], during: [], between: [], duringUndo: [], kills: [] }

test.each([true, false])(
	"control_an_undo_that_overwrites_colleagues_is_noticed_letters_held_%s",
	async (holdsLetters) => {
		const among = { ...plan, holdsLetters, target: "yes", between: [{ vendor: 0, target: "no" }] } as const
		expect(await tryPlan(among)).toEqual([])
		const now = sql`(select ${currentVersion} from vendor_applications where id = bulk_change_items.application_id)`
		const takeWhatIsThere = () => db.update(bulkChangeItems).set({ made: now })
		expect(await tryPlan(among, takeWhatIsThere)).not.toEqual([])
	},
)

test("control_an_outcome_that_is_kept_apart_from_its_change_is_noticed", async () => {
	const careless = { ...plan, holdsLetters: true, target: "yes" } as const
	const forgetOutcome = async () => {
		await db.update(bulkChangeItems).set({ outcome: null, made: null })
		await db.update(bulkChanges).set({ finishedAt: null })
		await carryOut(db)
	}
	expect(await tryPlan(careless, forgetOutcome)).not.toEqual([])
})
