import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { drawSeeds } from "../../../test/sample.ts"
import { type Random, randomFrom } from "../../../test/trust/harness/random.ts"
import type { Db } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { invoices } from "../ledger/invoice-schema.server.ts"
import { bookCharge } from "./commands.server.ts"
import { readInvoicePlan } from "./invoice-plan.server.ts"
import { issueInvoices } from "./invoice-run-job.server.ts"
import { planVersion } from "./invoice-run-rules.ts"
import { findInvoiceRun, resumeInvoiceRun, startInvoiceRun, stopInvoiceRun } from "./invoice-runs.server.ts"
import { issueByHand } from "./invoices.server.ts"
import { expectedOf, upTo } from "./money.fixture.ts"

const { db, url } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const at = new Date("2026-11-20T09:00:00Z")
const act = { by, at }
const now = () => at
const log = openLog("silent")
const VENDORS = 24

/** Accepted vendors who were confirmed before there were invoices: charged, and on no document. */
async function addVendors(count = VENDORS) {
	const edition = await addEdition(db)
	const ids = await addApplications(
		db,
		Array.from({ length: count }, (_, n) => ({
			...{ editionId: edition, number: n + 1, brandName: `Vendor ${n}`, emailAddress: `v${n}@clay.example` },
			tentSpace: "Walk-in Tent - Kshs 36,000",
		})),
	)
	for (const id of ids) await decideApplication(db, id, "approved", act)
	await db
		.update(vendorApplications)
		.set({ confirmationSent: true })
		.where(eq(vendorApplications.editionId, edition))
	return { edition, ids }
}

async function begin(edition: number) {
	const expected = planVersion(await readInvoicePlan(db, edition))
	return startInvoiceRun(db, edition, { ...act, expected })
}

const numbersOf = async (edition: number) =>
	(
		await db
			.select({ number: invoices.number })
			.from(invoices)
			.where(eq(invoices.editionId, edition))
			.orderBy(invoices.number)
	).map(({ number }) => number)

const chargePower = async (id: number, amount: number) =>
	bookCharge(db, id, { kind: "charge", amount, reason: "Power", expected: await expectedOf(db, id) }, act)

test("whoever_is_confirmed_and_has_something_on_no_document_is_meant_and_others_are_left_out_with_a_reason", async () => {
	const { edition, ids } = await addVendors(7)
	const [issued = 0, unconfirmed = 0, withdrawn = 0, denied = 0, erased = 0, credited = 0, unpriced = 0] = ids
	const set = (id: number, values: Partial<typeof vendorApplications.$inferInsert>) =>
		db.update(vendorApplications).set(values).where(eq(vendorApplications.id, id))
	for (const id of [withdrawn, denied]) await chargePower(id, 500)
	await withdrawApplication(db, withdrawn, { by: null, at, reason: "" })
	await decideApplication(db, denied, "denied", act)
	await set(erased, { erasedAt: at })
	await set(unconfirmed, { confirmationSent: false })
	await issueByHand(db, credited, act)
	const credit = { kind: "credit", amount: 100, reason: "Rain" } as const
	await bookCharge(db, credited, { ...credit, expected: await expectedOf(db, credited) }, act)
	await decideApplication(db, unpriced, "pending", act)
	await set(unpriced, { tentSpace: "ask me" })
	await decideApplication(db, unpriced, "approved", act)
	await set(unpriced, { confirmationSent: true })
	const plan = await readInvoicePlan(db, edition)
	expect([plan.vendors, plan.amount]).toEqual([1, 36_000])
	expect(plan.leftOut.map(({ reason, named, amount }) => [reason, named[0]?.id, amount])).toEqual([
		["erased", erased, 36_000],
		["withdrawn", withdrawn, 500],
		["not-accepted", denied, 500],
		["not-confirmed", unconfirmed, 36_000],
		["uncharged", unpriced, 0],
		["credit", credited, -100],
	])
	expect(await begin(edition)).toEqual({ ok: true, vendors: 1, amount: 36_000 })
	await issueInvoices(db, now, log)
	expect(await db.$count(invoices, eq(invoices.applicationId, issued))).toBe(1)
	expect(await numbersOf(edition)).toEqual([1, 2])
	expect(await findInvoiceRun(db, edition)).toMatchObject({ issued: 1, changed: 0, run: { finishedAt: at } })
	expect(await begin(edition)).toEqual({ ok: false, reason: "nothing-to-invoice" })
})

test("it_begins_only_as_it_was_shown_once_at_a_time_also_in_a_closed_edition", async () => {
	const { edition, ids } = await addVendors(3)
	const expected = planVersion(await readInvoicePlan(db, edition))
	await chargePower(ids[0] ?? 0, 500)
	const start = () => startInvoiceRun(db, edition, { ...act, expected })
	expect(await start()).toEqual({ ok: false, reason: "changed-meanwhile" })
	await db.update(editions).set({ closedAt: at }).where(eq(editions.id, edition))
	const both = await Promise.all([begin(edition), begin(edition)])
	expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
	await issueInvoices(db, now, log)
	expect(await numbersOf(edition)).toEqual(upTo(3))
})

test("stopped_it_leaves_the_rest_goes_on_and_whoever_changed_since_is_left", async () => {
	const { edition, ids } = await addVendors(5)
	await begin(edition)
	expect(await stopInvoiceRun(db, edition, act)).toEqual({ ok: true, left: { vendors: 5, amount: 180_000 } })
	expect(await stopInvoiceRun(db, edition, act)).toEqual({ ok: false, reason: "not-running" })
	await issueInvoices(db, now, log)
	expect(await numbersOf(edition)).toEqual([])
	const [charged = 0, invoiced = 0, withdrawn = 0] = ids
	await chargePower(charged, 500)
	await issueByHand(db, invoiced, act)
	await withdrawApplication(db, withdrawn, { by: null, at, reason: "" })
	expect(await resumeInvoiceRun(db, edition, act)).toMatchObject({ ok: true, vendors: 5 })
	await issueInvoices(db, now, log)
	expect(await findInvoiceRun(db, edition)).toMatchObject({ issued: 2, changed: 3 })
	expect(await numbersOf(edition)).toEqual(upTo(3))
	expect(await resumeInvoiceRun(db, edition, act)).toEqual({ ok: false, reason: "not-stopped" })
	expect((await readInvoicePlan(db, edition)).vendors).toBe(1)
	expect(await begin(edition)).toEqual({ ok: true, vendors: 1, amount: 36_500 })
	expect(await stopInvoiceRun(db, edition, act)).toMatchObject({ ok: true })
	expect(await startInvoiceRun(db, edition, { ...act, expected: "7:7" })).toMatchObject({ ok: false })
	expect((await findInvoiceRun(db, edition))?.run).toMatchObject({ stoppedAt: at, finishedAt: null })
	// One that was stopped is over once another begins.
	expect(await begin(edition)).toEqual({ ok: true, vendors: 1, amount: 36_500 })
	await issueInvoices(db, now, log)
	expect(await numbersOf(edition)).toEqual(upTo(4))
	const { action, subjectId } = auditLog
	const acts = await db
		.select({ action })
		.from(auditLog)
		.where(eq(subjectId, String(edition)))
	expect(acts.filter((one) => one.action === "invoice-run-started")).toHaveLength(4)
	expect(acts.filter((one) => one.action === "invoice-run-stopped")).toHaveLength(2)
})

/** Works on what has begun, and loses its database in the middle of it. */
async function workAndDie(random: Random, wrap: (one: Db) => Db): Promise<void> {
	const address = new URL(url)
	address.searchParams.set("application_name", "issuer")
	const worker = openPool(address.href, 3)
	const working = issueInvoices(wrap(worker.db), now, log).catch(() => undefined)
	await new Promise((resolve) => setTimeout(resolve, random.whole(5, 200)))
	await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and application_name = 'issuer'`)
	await working
	await worker.close().catch(() => undefined)
}

/** Several work at once and die, while somebody issues by hand, until one is left alone. */
async function runTrial(seed: string, wrap: (one: Db) => Db = (one) => one): Promise<void> {
	const random = randomFrom(seed)
	const { edition, ids } = await addVendors()
	await begin(edition)
	for (let death = 0; death < 3; death += 1)
		await Promise.all([
			workAndDie(random, wrap),
			workAndDie(random, wrap),
			issueByHand(db, random.pick(ids), act),
		])
	await issueInvoices(db, now, log)
	expect(await numbersOf(edition)).toEqual(upTo(VENDORS))
	const { rows } = await db.execute<{ documents: number; wrong: number; open: number }>(sql`
		select count(distinct application_id)::int as documents, count(*) filter (where total <> 36000)::int as wrong,
			(select count(*)::int from invoice_run_items join invoice_runs on invoice_runs.id = run_id
				where edition_id = ${edition} and outcome is null) as open
		from invoices where edition_id = ${edition}`)
	expect(rows).toEqual([{ documents: VENDORS, wrong: 0, open: 0 }])
	expect((await findInvoiceRun(db, edition))?.run.finishedAt).toEqual(at)
}

test("whoever_dies_leaves_whole_invoices_nobody_gets_two_and_numbers_have_no_gaps", async () => {
	for (const seed of drawSeeds("invoices of many", process.env.TEST_SEED ? 3 : 15)) await runTrial(seed)
}, 300_000)

/** What is done stays done, also where its transaction ends in the middle. */
function withoutTransactions(one: Db): Db {
	const loose: Db = new Proxy(one, {
		get: (target, name) =>
			name === "transaction" ? (work: (tx: Db) => unknown) => work(loose) : Reflect.get(target, name),
	})
	return loose
}

test("control_without_transactions_the_same_trial_fails", async () => {
	const attempts = async () => {
		for (const seed of drawSeeds("invoices without transactions", 10))
			await runTrial(seed, withoutTransactions)
	}
	await expect(attempts()).rejects.toThrow()
}, 300_000)
