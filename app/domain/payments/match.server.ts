import { and, asc, gt, inArray, isNull, ne, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { togetherOrEach } from "../../platform/do-each.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { type LedgerHolder, lockLedgers } from "../money/lock-ledger.server.ts"
import { findLedgersByCode } from "../money/queries.server.ts"
import { type Allocation, bookAllocations, lockPayments } from "./bookings.server.ts"
import { paymentRequests, payments } from "./schema.server.ts"

/** Payments of one transaction. */
const BATCH = 200

/**
 * Books payments whose account number tells whose they are, some in a transaction. One that breaks waits for a person and for the
 * next run, and no other waits for it. @returns how many were looked at
 */
export async function matchPayments(db: Db, now: () => Date, log: Log): Promise<number> {
	let [looked, last] = [0, 0]
	for (;;) {
		const batch = await db
			.select({ id: payments.id, account: payments.account })
			.from(payments)
			.where(and(isNull(payments.consideredAt), gt(payments.id, last)))
			.orderBy(asc(payments.id))
			.limit(BATCH)
		if (!batch.length) return looked
		looked += batch.length
		last = batch.at(-1)?.id ?? last
		const accounts = await findLedgersByCode(
			db,
			batch.map(({ account }) => account),
		)
		const items = batch.map(({ id, account }) => ({ id, account: accounts.get(account) }))
		await togetherOrEach(items, {
			run: (some) => db.transaction((tx) => matchBatch(tx, some, now())),
			onError: (err, { id }) => log.error({ err, payment: id }, "a payment could not be matched"),
		})
	}
}

type StoredPayment = typeof payments.$inferSelect

interface BatchItem {
	id: number
	account: number | undefined
}

/** Ledgers before payments, as whoever books by hand. */
async function matchBatch(tx: Db, batch: readonly BatchItem[], at: Date): Promise<void> {
	const holders = await lockLedgers(
		tx,
		batch.flatMap(({ account }) => account ?? []),
	)
	const locked = await lockPayments(
		tx,
		batch.map(({ id }) => id),
	)
	// Of an account that was merged, taken apart or deleted meanwhile, the next run finds where it belongs.
	const considered = batch.filter(
		({ id, account }) =>
			locked.get(id)?.consideredAt === null && (account === undefined || holders.has(account)),
	)
	await tx
		.update(payments)
		.set({ consideredAt: at })
		.where(
			inArray(
				payments.id,
				considered.map(({ id }) => id),
			),
		)
	const allocations = chooseAllocations(considered, holders, locked)
	const booked = await bookAllocations(tx, allocations, { by: null, at })
	await settleRequests(
		tx,
		allocations.filter(({ payment }) => booked.has(payment.receipt)),
	)
}

/**
 * Whole, in the order in which they came, for as long as the account owes. What M-Pesa or a person says otherwise waits for a person, and
 * what M-Pesa took back is booked by nobody.
 */
function chooseAllocations(
	considered: readonly BatchItem[],
	holders: ReadonlyMap<number, LedgerHolder>,
	locked: ReadonlyMap<number, StoredPayment>,
): Allocation[] {
	const taken = new Map<number, number>()
	return considered.flatMap(({ id, account }) => {
		const [payment, holder] = [locked.get(id), account === undefined ? undefined : holders.get(account)]
		if (!payment || !holder || payment.allocated !== 0 || payment.reversed) return []
		if (payment.toldAmount !== null || payment.checkedAmount !== null || payment.paidBack) return []
		const before = taken.get(holder.id) ?? 0
		if (holder.charged <= holder.paid + before) return []
		taken.set(holder.id, before + payment.amount)
		return [{ payment, holder, amount: payment.amount }]
	})
}

/**
 * Phones that were asked for these amounts just before paid them, also where their own notice was lost. One whose notice is being
 * processed at this moment hears of it there, and waits for our payment: we do not wait for it.
 */
async function settleRequests(tx: Db, allocations: readonly Allocation[]): Promise<void> {
	if (!allocations.length) return
	const { applicationId, receipt, state } = paymentRequests
	const holders = allocations.map(({ holder }) => holder.id)
	const isOpen = and(inArray(applicationId, holders), isNull(receipt), ne(state, "failed"))
	const asked = await tx.selectDistinct({ id: applicationId }).from(paymentRequests).where(isOpen)
	for (const { payment, holder } of allocations)
		if (asked.some(({ id }) => id === holder.id)) await settleRequest(tx, holder.id, payment)
}

async function settleRequest(
	tx: Db,
	application: number,
	{ receipt, amount, paidAt }: Pick<typeof payments.$inferSelect, "receipt" | "amount" | "paidAt">,
): Promise<void> {
	await tx.execute(sql`
		update payment_requests set state = 'paid', receipt = ${receipt}, query_at = null
		where not exists (select from payment_requests told where told.receipt = ${receipt}) and id = (
			select id from payment_requests where id = (
				select id from payment_requests
				where application_id = ${application} and amount = ${amount} and receipt is null and state <> 'failed'
					and ${paidAt.toISOString()}::timestamptz between created_at - interval '1 minute' and created_at + interval '10 minutes'
				order by id desc limit 1)
			for update skip locked)`)
}
