import { and, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { parseDocumentNumber } from "../ledger/invoice-rules.ts"
import { invoices } from "../ledger/invoice-schema.server.ts"
import { toReceiptKey } from "../ledger/rules.ts"
import type { BookedAccount } from "./booked-accounts.server.ts"

/** An account on which a receipt is booked. */
type ReceiptAccount = Omit<BookedAccount, "amount">

/** Where a receipt is booked, else the payment that it is of, else where it was booked and taken back. */
export interface FoundReceipt {
	accounts: ReceiptAccount[]
	payment: number | undefined
}

interface TypedReceipt {
	/** The chosen edition. */
	edition: number
	typed: string
	/** Whoever reads what came in for any edition; others find what is booked in the chosen one. */
	isForAllEditions: boolean
}

const MOST = 20

/** By a receipt, the code of a bank or of M-Pesa, however it is spelt; also one under which money went back. */
export async function findReceipt(
	db: Db,
	{ edition, typed, isForAllEditions }: TypedReceipt,
): Promise<FoundReceipt> {
	const key = toReceiptKey(typed)
	if (!key || key.length > 60) return { accounts: [], payment: undefined }
	const { rows } = await db.execute<ReceiptAccount & { isBooked: boolean } & Record<string, unknown>>(sql`
		select account.id, account.brand_name as "brandName", account.number, is_booked as "isBooked" from (
			select coalesce(own.merged_into_id, own.id) as id, sum(entry.amount) <> 0 as is_booked
			from ledger_entries entry join vendor_applications own on own.id = entry.application_id
			where entry.receipt_key = ${key} group by 1
		) found join vendor_applications account on account.id = found.id
		where ${isForAllEditions} or account.edition_id = ${edition}
		order by found.is_booked desc, account.id limit ${MOST}`)
	const accountsOf = (isBooked: boolean) =>
		rows
			.filter((row) => row.isBooked === isBooked)
			.map(({ id, brandName, number }) => ({ id, brandName, number }))
	const booked = accountsOf(true)
	if (booked.length) return { accounts: booked, payment: undefined }
	const payment = isForAllEditions ? await findPaymentByCode(db, key) : undefined
	return { accounts: payment === undefined ? accountsOf(false) : [], payment }
}

/** By its receipt, or a code by which it went back. */
async function findPaymentByCode(db: Db, key: string): Promise<number | undefined> {
	const { rows } = await db.execute<{ id: number }>(sql`
		select id from payments where receipt = ${key}
		union all select payment_id from payment_paybacks where code_key = ${key} and undone_at is null
		union all select payments.id from payment_reversals join payments using (receipt) where code = ${key}
		limit 1`)
	return rows[0]?.id
}

/** The application on whose account a document is, by its number, without a series of the chosen edition. */
export async function findLedgerOfDocument(
	db: Db,
	edition: number,
	typed: string,
): Promise<number | undefined> {
	const parsed = parseDocumentNumber(typed)
	if (!parsed) return undefined
	const { series, number } = parsed
	const isOfSeries = series ? eq(editions.slug, series) : eq(editions.id, edition)
	const [found] = await db
		.select({ id: vendorApplications.id, mergedIntoId: vendorApplications.mergedIntoId })
		.from(editions)
		.innerJoin(invoices, eq(invoices.editionId, editions.id))
		.innerJoin(vendorApplications, eq(vendorApplications.id, invoices.applicationId))
		.where(and(isOfSeries, eq(invoices.number, number)))
	return found && (found.mergedIntoId ?? found.id)
}
