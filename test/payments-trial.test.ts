import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { createDarajaClient } from "#daraja"
import { addTestAdmin } from "../app/domain/accounts/accounts.fixture.ts"
import { ledgerEntries } from "../app/domain/ledger/schema.server.ts"
import { allocatePayment } from "../app/domain/payments/allocations.server.ts"
import { matchPayments } from "../app/domain/payments/match.server.ts"
import { processNotices } from "../app/domain/payments/notices.server.ts"
import { addOwingPotter, receiveAt } from "../app/domain/payments/payments.fixture.ts"
import { pullPayments } from "../app/domain/payments/pull.server.ts"
import { checkRequests, createRequest, sendRequest } from "../app/domain/payments/requests.server.ts"
import { paymentNotices, paymentRequests, payments } from "../app/domain/payments/schema.server.ts"
import type { Database } from "../app/platform/db.server.ts"
import { openLog } from "../app/platform/log.server.ts"
import { environment, node } from "../bin/prepare.mjs"
import { startDaraja } from "./daraja/server.ts"
import { openPool, openTestDatabase } from "./database.ts"
import { reportMeasurement } from "./report-measurement.ts"
import { drawSeeds } from "./sample.ts"
import { type Random, randomFrom } from "./trust/harness/random.ts"

/** By itself, and with `--full`: ten times as many seeds, and every fifth death is that of a process, by kill -9. */
const IS_FULL = !process.env.TEST_SEED
const SEEDS = IS_FULL ? 500 : 50
const program = fileURLToPath(new URL("payments-worker.fixture.ts", import.meta.url))
const WEATHER = { dropped: 20, doubled: 25, delayed: 30, forged: 30 }
const FORGED = "FORGED0001"
const log = openLog("silent")
const now = () => new Date()

type Trial = Awaited<ReturnType<typeof openTrial>>

async function openTrial() {
	const database = await openTestDatabase()
	const by = await addTestAdmin(database.db, "amina@tamasha.example")
	const owing = [0, 1, 2].map(() => addOwingPotter(database.db, by))
	return { ...database, by, vendors: await Promise.all(owing) }
}

/** The process that works on what came in; it may die at any moment. */
const openWorker = (url: string): Database => openPool(url, 3)

async function kill(trial: Trial, worker: Database): Promise<void> {
	await trial.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and application_name = 'worker'`)
	await worker.close().catch(() => undefined)
}

/** What somebody sends who has seen a notice: the same money again, more of it, or for another request. */
function forge({ url, notice }: { url: string; notice: unknown }) {
	tally.forged += 1
	const text = JSON.stringify(notice)
	const again = text.replace(/TKP[A-Z0-9]{7}/, FORGED)
	const push = url.includes("/push/")
	return [
		{ url: "https://t.example/payments/x/push/made-up-key", notice: JSON.parse(again) },
		...(push
			? [{ url, notice: JSON.parse(again.replace(/"Amount","Value":\d+/, '"Amount","Value":99999')) }]
			: []),
		...(push ? [{ url, notice: JSON.parse(again.replace(/ws_CO_\d/, "ws_CO_x")) }] : []),
	]
}

async function run(trial: Trial, seed: string): Promise<void> {
	const { db, url, by, vendors } = trial
	const random = randomFrom(seed)
	const daraja = await startDaraja(random, {
		weather: WEATHER,
		forge,
		deliver: async ({ url: address, notice }) =>
			address.endsWith("validation") ? { ResultCode: "0" } : receiveAt(db, address, notice),
	})
	const client = createDarajaClient(daraja.settings, { now })
	const callbacks = {
		confirmation: "https://t.example/payments/c",
		validation: "https://t.example/payments/validation",
	}
	await client.register(callbacks)
	const before = await readSums(trial)
	for (let step = 0; step < random.whole(3, 7); step += 1) {
		await pay(trial, random, { daraja, client })
		if (random.chance(0.5))
			await (IS_FULL && random.chance(0.2) ? killProcess(random, url) : workAndDie(trial, random, url))
		if (random.chance(0.3)) await daraja.deliverDelayed()
	}
	await daraja.deliverDelayed()
	await pullPayments(db, client, { now, log })
	await checkRequests(db, client, { now, log })
	await work(trial)
	const open = await db.select().from(payments).where(sql`allocated < amount`)
	for (const { id, amount, allocated } of open) {
		const part = { application: random.pick(vendors).id, amount: amount - allocated, expected: allocated }
		await allocatePayment(db, id, part, { by, at: now() })
	}
	await daraja.close()
	const settled = daraja.settled.reduce((sum, { amount }) => sum + amount, 0)
	tally.payments += daraja.settled.length
	tally.shillings += settled
	expect(await readSums(trial)).toEqual({
		booked: before.booked + settled,
		accounts: before.accounts + settled,
	})
	await expectEachOnce(trial, daraja.settled)
}

interface Till {
	daraja: Awaited<ReturnType<typeof startDaraja>>
	client: ReturnType<typeof createDarajaClient>
}

/** From the menu of a phone, under a right or a wrong code, or on the vendor's page. */
async function pay({ db, vendors }: Trial, random: Random, { daraja, client }: Till): Promise<void> {
	const { id, code } = random.pick(vendors)
	const amount = random.whole(1, 400)
	const phone = `2547${random.whole(10_000_000, 99_999_999)}`
	if (random.chance(0.5)) {
		const account = random.chance(0.7) ? code : random.pick(["", "WANJIRU", `${code}7`])
		await daraja.till.pay({ amount, account, phone, name: "WANJIRU" })
		return
	}
	// Earlier ones are long ago.
	await db.update(paymentRequests).set({ createdAt: new Date(Date.now() - 600_000) })
	const asked = { application: id, phone, amount }
	const created = await createRequest(db, asked, now())
	if (!created.ok) return
	const callbackUrl = `https://t.example/payments/x/push/${created.key}`
	await sendRequest(db, client, { ...created, asked, callbackUrl }, now)
	const [prompt] = [...daraja.till.prompts.values()].slice(-1)
	if (random.chance(0.9))
		await daraja.till.answer(prompt?.checkoutRequestId ?? "", random.pick([0, 0, 0, 1032]))
}

const work = async ({ db }: Pick<Database, "db">) => {
	await processNotices(db, now, openLog("silent"))
	await matchPayments(db, now, openLog("silent"))
}

/** Works on what came in, and is killed in the middle of it. */
async function workAndDie(trial: Trial, random: Random, url: string): Promise<void> {
	const address = new URL(url)
	address.searchParams.set("application_name", "worker")
	const worker = openWorker(address.href)
	const working = work(worker).catch(() => undefined)
	await new Promise((resolve) => setTimeout(resolve, random.whole(0, 12)))
	await kill(trial, worker)
	await working
}

let killed = 0
const tally = { payments: 0, shillings: 0, forged: 0 }

/** The same by a process of its own, which kill -9 ends wherever it is. */
async function killProcess(random: Random, DATABASE_URL: string): Promise<void> {
	const env = { ...environment(), DATABASE_URL }
	const child = spawn(node, [program], { env, stdio: ["ignore", "pipe", "inherit"] })
	const exited = once(child, "exit")
	await Promise.race([once(child.stdout, "data"), exited])
	await new Promise((resolve) => setTimeout(resolve, random.whole(0, 80)))
	expect(child.exitCode).toBeNull()
	child.kill("SIGKILL")
	await exited
	killed += 1
}

async function readSums({ db }: Trial) {
	const { rows } = await db.execute<{ booked: number; accounts: number }>(sql`
		select coalesce((select -sum(amount) from ledger_entries where kind = 'payment'), 0)::float8 as booked,
			(select sum(paid) from vendor_applications)::float8 as accounts`)
	return rows[0] ?? expect.fail("no sums")
}

async function expectEachOnce({ db }: Trial, settled: { receipt: string; amount: number }[]): Promise<void> {
	for (const { receipt, amount } of settled) {
		const told = await db.select().from(payments).where(eq(payments.receipt, receipt))
		expect(told).toMatchObject([{ amount, allocated: amount }])
	}
	expect(await db.$count(payments, eq(payments.receipt, FORGED))).toBe(0)
	expect(await db.$count(ledgerEntries, eq(ledgerEntries.receiptKey, FORGED))).toBe(0)
	expect(await db.$count(paymentNotices, sql`processed_at is null`)).toBe(0)
}

test("whatever_becomes_of_notices_and_of_who_works_on_them_the_ledger_has_what_was_settled_each_receipt_once", async (context) => {
	const trial = await openTrial()
	// They owe whatever comes.
	await trial.db.execute(sql`insert into ledger_entries (application_id, kind, amount, day, recorded_at)
		select id, 'charge', 10000000, now(), now() from vendor_applications`)
	for (const seed of drawSeeds("payments", SEEDS)) await run(trial, seed)
	if (IS_FULL) expect(killed).toBeGreaterThan(0)
	const { payments: paid, shillings, forged } = tally
	reportMeasurement(
		context,
		`${SEEDS} seeds, ${paid} payments of Kshs ${shillings} in the ledger, each receipt once, ${forged} times forged and refused, ${killed} processes ended by kill -9`,
	)
}, 1_800_000)

test("control_without_the_unique_keys_the_same_trial_fails", async () => {
	const trial = await openTrial()
	await trial.db.execute(sql`insert into ledger_entries (application_id, kind, amount, day, recorded_at)
		select id, 'charge', 10000000, now(), now() from vendor_applications`)
	await trial.db.execute(sql`alter table payments drop constraint payments_receipt_unique`)
	await trial.db.execute(sql`drop index ledger_entries_receipt`)
	await trial.db.execute(sql`drop trigger payment_kept on payments`)
	const seeds = drawSeeds("payments without keys", 20)
	const failed = seeds.map((seed) => () => run(trial, seed))
	await expect(
		(async () => {
			for (const attempt of failed) await attempt()
		})(),
	).rejects.toThrow()
}, 120_000)
