import { asc, inArray, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "#daraja"
import type { Db } from "../../platform/db.server.ts"
import { dropOutdatedChecks } from "./checks.server.ts"
import { isProof, type PaymentSource } from "./rules.ts"
import { payments } from "./schema.server.ts"

export interface PaymentReport extends Transaction {
	source: PaymentSource
}

/** "contradiction": its receipt is known with another amount. "verified-payment": known, and proven by this. */
export type RecordOutcome = "new-payment" | "known-payment" | "verified-payment" | "contradiction"

/**
 * Stores a payment under its receipt, or what one more report adds to it: a name, a whole telephone number, that it is true.
 * What a proof says against it is kept beside it, for a person to look at.
 */
export async function recordPayment(
	tx: Db,
	report: PaymentReport,
	at: Date,
): Promise<Exclude<RecordOutcome, "verified-payment">> {
	const recorded = (await recordPayments(tx, [report], at)).get(report.receipt)
	return recorded === undefined || recorded === "verified-payment" ? "known-payment" : recorded
}

/** The same for many, in as many statements as for one. @param reports each of another receipt */
export async function recordPayments(
	tx: Db,
	reports: readonly PaymentReport[],
	at: Date,
): Promise<Map<string, RecordOutcome>> {
	// Everybody takes turns by receipts in this order.
	const ordered = reports.toSorted((one, other) => (one.receipt < other.receipt ? -1 : 1))
	const added = await addPayments(tx, ordered, at)
	const known = await lockKnown(
		tx,
		ordered.filter(({ receipt }) => !added.has(receipt)),
	)
	const recorded = new Map(
		ordered.map((report) => [report.receipt, outcomeOf(report, known.get(report.receipt))] as const),
	)
	const again = ordered.filter(({ receipt }) => known.has(receipt))
	const proofs = again.filter(({ source }) => isProof(source))
	const isContradiction = ({ receipt }: PaymentReport) => recorded.get(receipt) === "contradiction"
	if (proofs.length) await dropOutdatedChecks(tx, toRows(proofs), at)
	await addDetails(
		tx,
		again.filter((report) => !isContradiction(report)),
		at,
	)
	await addContradictions(tx, proofs.filter(isContradiction))
	return recorded
}

type KnownPayment = Pick<typeof payments.$inferSelect, "amount" | "verifiedAt">

function outcomeOf({ amount, source }: PaymentReport, known: KnownPayment | undefined): RecordOutcome {
	if (!known) return "new-payment"
	if (known.amount !== amount) return "contradiction"
	return isProof(source) && !known.verifiedAt ? "verified-payment" : "known-payment"
}

/** By receipt. */
async function lockKnown(tx: Db, reports: readonly PaymentReport[]): Promise<Map<string, KnownPayment>> {
	if (!reports.length) return new Map()
	const { receipt, amount, verifiedAt } = payments
	const receipts = reports.map((report) => report.receipt)
	const found = await tx
		.select({ receipt, amount, verifiedAt })
		.from(payments)
		.where(inArray(receipt, receipts))
		.orderBy(asc(receipt))
		.for("update")
	return new Map(found.map((payment) => [payment.receipt, payment]))
}

async function addPayments(tx: Db, reports: readonly PaymentReport[], at: Date): Promise<Set<string>> {
	if (!reports.length) return new Set()
	const added = await tx
		.insert(payments)
		.values(
			reports.map(({ name, source, ...told }) => ({
				...told,
				payer: name,
				source,
				receivedAt: at,
				verifiedAt: isProof(source) ? at : null,
			})),
		)
		.onConflictDoNothing()
		.returning({ receipt: payments.receipt })
	return new Set(added.map(({ receipt }) => receipt))
}

/** As rows of a query. */
const toRows = (reports: readonly PaymentReport[]): SQL => {
	const rows = reports.map(({ receipt, amount, account, phone, name, source }) => {
		return { receipt, amount, account, phone, payer: name, proven: isProof(source) }
	})
	return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
		as told (receipt text, amount bigint, account text, phone text, payer text, proven boolean)`
}

/** What is there stays as it is, and a payment of which nothing is new is not written. A proof of our amount ends that it was told otherwise. */
async function addDetails(tx: Db, reports: readonly PaymentReport[], at: Date): Promise<void> {
	if (!reports.length) return
	await tx.execute(sql`
		update payments set verified_at = more.verified_at, told_amount = more.told_amount, account = more.account, payer = more.payer, phone = more.phone
		from (
			select known.id, coalesce(known.verified_at, case when proven then ${at.toISOString()}::timestamptz end) as verified_at,
				case when not proven then known.told_amount end as told_amount,
				case when forgotten_at is null and known.account = '' then told.account else known.account end as account,
				case when forgotten_at is null and known.payer = '' then told.payer else known.payer end as payer,
				case when forgotten_at is null and known.phone !~ '^[0-9]+$' and told.phone <> '' then told.phone
					else known.phone end as phone
			from ${toRows(reports)} join payments known on known.receipt = told.receipt
		) more
		where payments.id = more.id and (payments.verified_at, payments.told_amount, payments.account, payments.payer, payments.phone)
			is distinct from (more.verified_at, more.told_amount, more.account, more.payer, more.phone)`)
}

async function addContradictions(tx: Db, reports: readonly PaymentReport[]): Promise<void> {
	if (!reports.length) return
	await tx.execute(sql`
		update payments set told_amount = told.amount from ${toRows(reports)}
		where payments.receipt = told.receipt and payments.told_amount is distinct from told.amount`)
}
