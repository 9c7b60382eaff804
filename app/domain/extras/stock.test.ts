import { and, eq, isNull, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { correctAsOnScreen, typing } from "../corrections/corrections.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { reconcileCharges } from "../ledger/charges.server.ts"
import { readHeld } from "../ledger/extra-charges.server.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import { separateApplication } from "../merging/separate-application.server.ts"
import { eraseVendor } from "../privacy/erase.server.ts"
import type { OptionsOrder, OrderResult } from "./order-extras.server.ts"
import { extra, offerExtras, orderAsOnScreen } from "./orders.fixture.ts"
import { type OrderingVendor, readOrderLines, readOrders } from "./own-orders.server.ts"
import { extraOrders, vendorExtras } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
const connections = [1, 2, 3].map(() => openPool(url, 2))
afterAll(() => Promise.all(connections.map((connection) => connection.close())))
const by = await addTestAdmin(db, "amina@tamasha.example")
const at = new Date("2025-11-20T06:00:00Z")
const act = { by, at }
const STOCK = 5
/** Of a run of everything (decision 150). */
const isSample = process.env.TEST_SEED !== undefined
const VENDORS = 4

async function openMarket(stock: number, vendors: number) {
	const edition = await addEdition(db)
	const { Table = 0 } = await offerExtras(db, edition, [extra("Table", { stock })])
	const ids: number[] = []
	for (let nth = 0; nth < vendors; nth += 1) {
		const id = await addPotter(db, { editionId: edition, emailAddress: `e${edition}-${nth}@clay.example` })
		await decideApplication(db, id, "approved", act)
		ids.push(id)
	}
	return { edition, option: Table, ids }
}

type Market = Awaited<ReturnType<typeof openMarket>>

const heldIn = async ({ edition, option }: Market) =>
	(await readHeld(db, { editionId: edition })).get(option)?.held ?? 0

const vendor = fc.nat(VENDORS - 1)
const step = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({ kind: fc.constant("order" as const), vendor, quantity: fc.nat(STOCK + 1) }),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant("decide" as const),
			vendor,
			to: fc.constantFrom("approved" as const, "denied" as const, "pending" as const),
		}),
	},
	fc.record({ kind: fc.constantFrom("withdraw" as const, "return" as const, "separate" as const), vendor }),
	fc.record({ kind: fc.constantFrom("merge" as const, "share" as const), vendor, other: vendor }),
	fc.record({ kind: fc.constant("move" as const), vendor, to: fc.nat(2) }),
	fc.record({ kind: fc.constant("erase" as const), vendor }),
)
/** Under an address that others share goes the order of these as well; they are charged anew only once something of them changes. No more than there is is held then, too. */
const TOUCHES_OTHERS = ["move", "share"]

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Drawn by itself, a separation seldom comes after the merge of the same one. */
const MERGED_AND_SEPARATED: Step[] = [
	{ kind: "merge", vendor: 0, other: 1 },
	{ kind: "separate", vendor: 0 },
	{ kind: "separate", vendor: 1 },
]

const writeTo = (tx: Db, id: number, emailAddress: string) =>
	correctAsOnScreen(tx, id, { ...act, isShared: true, typed: typing({ emailAddress }) })

async function take(tx: Db, { edition, option, ids }: Market, what: Step): Promise<unknown> {
	const id = ids[what.vendor] ?? 0
	switch (what.kind) {
		case "order":
			return orderAsOnScreen(tx, id, { [option]: what.quantity }, { at })
		case "decide":
			return decideApplication(tx, id, what.to, act)
		case "withdraw":
			return withdrawApplication(tx, id, { by, at, reason: "" })
		case "return":
			return undoWithdrawal(tx, id, act)
		case "separate":
			return separateApplication(tx, id, act)
		case "merge":
			return mergeAsOnScreen(tx, [id, ids[what.other] ?? 0], act)
		case "share":
			return writeTo(tx, id, `e${edition}-${what.other}@clay.example`)
		case "move":
			return writeTo(tx, id, `e${edition}-new-${what.to}@clay.example`)
		case "erase":
			return eraseVendor(tx, id, { ...act, secret: "a secret of the tests, forty characters long" })
	}
}

/** Each accepted vendor is charged what they ordered, once, and no other application is charged any. */
async function expectHonest(market: Market): Promise<void> {
	const { editionId, emailKey, status, mergedIntoId, erasedAt } = vendorApplications
	const accepted = await db
		.selectDistinct({ editionId, emailKey })
		.from(vendorApplications)
		.where(
			and(
				eq(editionId, market.edition),
				eq(status, "approved"),
				isNull(mergedIntoId),
				isNull(erasedAt),
				sql`email_key <> ''`,
			),
		)
	let ordered = 0
	for (const one of accepted) {
		const quantity = (await readOrders(db, one)).get(market.option)?.quantity ?? 0
		const own = (await readHeld(db, one)).get(market.option)?.own ?? 0
		expect({ ...one, charged: own }).toEqual({ ...one, charged: quantity })
		ordered += quantity
	}
	expect(await heldIn(market)).toBe(ordered)
}

test("whatever_happens_in_whatever_order_no_more_is_ordered_than_there_is_and_charged_is_what_is_ordered", async () => {
	const seen = new Set<string>()
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), fc.boolean(), async (all, isCalm) => {
			const market = await openMarket(STOCK, VENDORS)
			const steps = isCalm ? all.filter(({ kind }) => !TOUCHES_OTHERS.includes(kind)) : all
			for (const one of steps) {
				const outcome = await take(db, market, one).catch((error) => ({ ok: false, error }))
				if (outcome && typeof outcome === "object" && "error" in outcome) throw outcome.error
				if (Object(outcome).ok) seen.add(one.kind)
				if ((await heldIn(market)) === STOCK) seen.add("full")
				expect(await heldIn(market)).toBeLessThanOrEqual(STOCK)
				if (isCalm) await expectHonest(market)
			}
		}),
		{ numRuns: isSample ? 5 : 40, examples: [[MERGED_AND_SEPARATED, true]] },
	)
	if (isSample) return
	expect([...seen].toSorted()).toEqual([
		...["decide", "erase", "full", "merge", "move", "order", "return", "separate", "share", "withdraw"],
	])
})

const orders = (vendor: number, quantity: number): Step => ({ kind: "order", vendor, quantity })
const approves: Step = { kind: "decide", vendor: 0, to: "approved" }
const shares: Step = { kind: "share", vendor: 2, other: 0 }
/** The first orders while the third comes under their address with an order: they once waited for each other. */
const AT_ONCE = [orders(2, 1), orders(0, 0), approves, approves, orders(0, 1), shares, orders(0, 0)]

test("all_at_once_no_more_is_ordered_than_there_is", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
			const market = await openMarket(STOCK, VENDORS)
			const mine = connections.map((_, nth) => steps.filter((_, place) => place % connections.length === nth))
			await Promise.all(
				mine.map(async (own, nth) => {
					for (const one of own) await take(connections[nth]?.db ?? db, market, one)
				}),
			)
			expect(await heldIn(market)).toBeLessThanOrEqual(STOCK)
		}),
		{ numRuns: isSample ? 15 : 40, examples: Array<[Step[]]>(10).fill([AT_ONCE]) },
	)
})

type Make = (db: Db, vendor: OrderingVendor, order: OptionsOrder) => Promise<OrderResult>

/** As a careless program would: looks what is left, and then writes, with nothing held in between. */
const orderCarelessly: Make = async (tx, who, { quantities }) => {
	const [line] = await readOrderLines(tx, who, at)
	const quantity = [...quantities.values()][0] ?? 0
	if (!line || quantity > (line.most ?? 0)) return { ok: false, reason: "no-stall" }
	await tx.execute(sql`select pg_sleep(0.02)`)
	const record = { editionId: who.editionId, vendorEmail: who.emailKey, updatedAt: at }
	const [extras] = await tx.insert(vendorExtras).values(record).returning({ id: vendorExtras.id })
	const { id: optionId, ...named } = line.option
	await tx
		.insert(extraOrders)
		.values({ ...named, optionId, quantity, extrasId: extras?.id ?? 0, orderedAt: at })
	const [own] = await tx
		.select({ id: vendorApplications.id })
		.from(vendorApplications)
		.where(eq(vendorApplications.emailKey, who.emailKey))
	const why = { why: "extras-order", by: null, at } as const
	return tx.transaction(async (inner) => {
		await reconcileCharges(inner, own?.id ?? 0, why)
		return { ok: true, mailId: undefined }
	})
}

/** Three who each order two of the three that are left. @returns how many got what they ordered, each time */
async function race(make: Make | undefined, rounds: number): Promise<number[]> {
	const done: number[] = []
	for (let round = 0; round < rounds; round += 1) {
		const { ids, option } = await openMarket(3, connections.length)
		const results = await Promise.all(
			connections.map(({ db: own }, nth) =>
				orderAsOnScreen(own, ids[nth] ?? 0, { [option]: 2 }, { at, ...(make && { make }) }),
			),
		)
		done.push(results.filter(({ ok }) => ok).length)
	}
	return done
}

test("of_three_who_order_the_last_ones_at_once_one_gets_them_and_the_others_are_told", async () => {
	expect(new Set(await race(undefined, 12))).toEqual(new Set([1]))
})

test("control_who_looks_before_writing_without_waiting_promises_more_than_there_is", async () => {
	expect(Math.max(...(await race(orderCarelessly, 12)))).toBeGreaterThan(1)
})

test("who_gets_a_stall_back_gets_what_nobody_took_meanwhile", async () => {
	const market = await openMarket(3, 2)
	const [one = 0, other = 0] = market.ids
	await orderAsOnScreen(db, one, { [market.option]: 3 }, { at })
	await withdrawApplication(db, one, { by, at, reason: "" })
	expect(await heldIn(market)).toBe(0)
	await orderAsOnScreen(db, other, { [market.option]: 2 }, { at })
	const events = await collectAuditEvents(db, () => undoWithdrawal(db, one, act))
	const lowered = { action: "extras-lowered", before: { Table: 3 }, after: { Table: 1 } }
	expect(events).toContainEqual(expect.objectContaining(lowered))
	expect(await heldIn(market)).toBe(3)
	await expectHonest(market)
})
