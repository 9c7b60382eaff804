import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { addApplications } from "../app/domain/applications/applications.fixture.ts"
import { CHOICES, type Choice } from "../app/domain/applications/rules.ts"
import { vendorApplications } from "../app/domain/applications/schema.server.ts"
import { withdrawals } from "../app/domain/applications/withdrawal-schema.server.ts"
import { addOrganiser, ORIGIN, releaseAll } from "../app/domain/choices/choices.fixture.ts"
import { chooseForApplication, returnToPending } from "../app/domain/choices/commands.server.ts"
import { releases } from "../app/domain/choices/schema.server.ts"
import { correctAsOnScreen, typing } from "../app/domain/corrections/corrections.fixture.ts"
import { removeFromAccepted } from "../app/domain/decisions/commands.server.ts"
import { findWithdrawalFaults } from "../app/domain/decisions/withdrawals.fixture.ts"
import { undoWithdrawal, withdrawApplication } from "../app/domain/decisions/withdrawals.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../app/domain/editions/editions.fixture.ts"
import { outboxMails } from "../app/domain/mail/schema.server.ts"
import type { Db } from "../app/platform/db.server.ts"
import { openPool, openTestDatabase } from "./database.ts"

const { db, url } = await openTestDatabase()
const edition = await findFirstEdition(db)
await holdDecisionLetters(db)
const connections = [1, 2, 3].map(() => openPool(url, 2))
afterAll(() => Promise.all(connections.map((connection) => connection.close())))
const by = await addOrganiser(db, "amina")

const VENDORS = 3
const ACTS = [...CHOICES, "pending", "remove", "release", "correct", "withdraw", "withdraw", "undo"] as const
type Act = Choice | (typeof ACTS)[number]
const steps = fc.array(fc.record({ vendor: fc.nat(VENDORS - 1), act: fc.constantFrom(...ACTS) }), {
	minLength: 3,
	maxLength: 10,
})

async function addVendors(): Promise<number[]> {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.delete(releases)
	const vendor = { brandName: "Udongo", tentSpace: "Walk-in Tent - Kshs 36,000" }
	return addApplications(
		db,
		Array.from({ length: VENDORS }, (_, nth) => ({ ...vendor, emailAddress: `potter-${nth}@clay.example` })),
	)
}

async function carryOut(tx: Db, id: number, act: Act): Promise<void> {
	const at = new Date()
	const chooser = { by, at, origin: ORIGIN }
	if (act === "release") await releaseAll(tx, edition.id, by)
	else if (act === "remove") await removeFromAccepted(tx, id, chooser)
	else if (act === "pending") await returnToPending(tx, id, chooser)
	else if (act === "withdraw") await withdrawApplication(tx, id, { by: null, at, reason: "" })
	else if (act === "undo") await undoWithdrawal(tx, id, { by, at })
	else if (act === "correct")
		await correctAsOnScreen(tx, id, { typed: typing({ tentSpace: "Food Truck - Kshs 40,000" }), by, at })
	else await chooseForApplication(tx, id, act, chooser)
}

test("whoever_withdraws_while_others_choose_release_and_correct_is_wholly_out_or_not_at_all", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 3 }), async (plans) => {
			const ids = await addVendors()
			await Promise.all(
				plans.map(async (plan, nth) => {
					const tx = connections[nth]?.db ?? db
					for (const { vendor, act } of plan) await carryOut(tx, ids[vendor] ?? 0, act)
				}),
			)
			expect(await findWithdrawalFaults(db)).toEqual([])
		}),
		{ numRuns: 15 },
	)
})

test("a_process_that_dies_while_it_withdraws_leaves_all_of_it_or_nothing", async () => {
	const outcomes = new Set<boolean>()
	for (let nth = 0; nth < 24; nth += 1) {
		const [id = 0] = await addVendors()
		await chooseForApplication(db, id, "yes", { by, at: new Date(), origin: ORIGIN })
		await releaseAll(db, edition.id, by)
		const victim = openPool(url, 1)
		const { rows } = await victim.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
		const dying = withdrawApplication(victim.db, id, { by: null, at: new Date(), reason: "" }).catch(
			() => undefined,
		)
		await new Promise((done) => setTimeout(done, nth * 2))
		await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`)
		await dying
		await victim.close().catch(() => undefined)
		expect(await findWithdrawalFaults(db)).toEqual([])
		const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
		outcomes.add(row?.withdrawnAt !== null)
	}
	// Some died before the commit; what they began is undone.
	expect(outcomes).toContain(false)
})

test("control_whoever_withdraws_by_what_was_read_before_somebody_else_decided_leaves_it_half_done", async () => {
	const [id = 0] = await addVendors()
	const [read] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	await chooseForApplication(db, id, "yes", { by, at: new Date(), origin: ORIGIN })
	// By the state of before there was nothing to discard.
	const { status: fromStatus = "pending" } = read ?? {}
	await db.transaction(async (tx) => {
		const withdrawnAt = new Date()
		await tx.update(vendorApplications).set({ withdrawnAt }).where(eq(vendorApplications.id, id))
		await tx
			.insert(withdrawals)
			.values({ applicationId: id, withdrawnAt, isByVendor: true, fromStatus, wasOnStandby: false })
	})
	expect(await findWithdrawalFaults(db)).toEqual([
		`${id} is withdrawn and chosen`,
		`${id} is withdrawn and will be told yes`,
	])
})
