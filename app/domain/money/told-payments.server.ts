import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { parseAccountCode } from "../applications/account-code.ts"
import type { MemberAct } from "../audit/rules.ts"
import { isMpesaCode, toReceiptKey } from "../ledger/rules.ts"
import type { BookingResult, LockedLedger } from "./commands.server.ts"
import type { MoneyInput } from "./inputs.ts"
import { findLedgerByCode } from "./queries.server.ts"

export type Refusal = Extract<BookingResult, { ok: false }>

export interface BookingAct extends MemberAct {
	/** Whoever books may book what came in for any edition, and read of all. */
	isForAllEditions?: boolean
}

export type Coded = Pick<MoneyInput, "method" | "receipt">

export const isCode = (receipt: string): boolean => isMpesaCode(toReceiptKey(receipt))
/** Also where somebody chose cash or bank. */
export const isOfMpesa = ({ method, receipt }: Coded): boolean => method === "mpesa" || isCode(receipt)

type ToldPayment = Record<"amount" | "left", number> & { account: string }

/** What M-Pesa told of under a receipt: its amount, or what somebody found who looked it up, and what of it is on no account. */
export async function findToldPayment(tx: Db, receipt: string): Promise<ToldPayment | undefined> {
	// By its name, because payments stand on a higher step: as `leftOf` has it.
	const { rows } = await tx.execute<ToldPayment>(sql`
		select account, coalesce(checked_amount, amount)::float8 as amount,
			(greatest(coalesce(checked_amount, amount) - reversed, 0) - paid_back - (allocated - refunded))::float8 as left
		from payments where receipt = ${toReceiptKey(receipt)}`)
	return rows[0]
}

/** What M-Pesa told of a payment, against what somebody books under its receipt. */
export async function refuseToldOtherwise(
	tx: Db,
	ledger: LockedLedger,
	booking: Coded & Pick<MoneyInput, "amount">,
	{ isForAllEditions }: BookingAct,
): Promise<Refusal | undefined> {
	if (!isOfMpesa(booking)) return undefined
	const reversed = await refuseReversed(tx, booking)
	if (reversed) return reversed
	const payment = await findToldPayment(tx, booking.receipt)
	if (!payment) return undefined
	if (!isForAllEditions && !(await isOfVendor(tx, ledger, payment)))
		return { ok: false, reason: "payment-of-others" }
	if (booking.method !== "mpesa") return { ok: false, reason: "told-by-mpesa", told: payment.amount }
	const left = Math.max(0, payment.left)
	return booking.amount > left
		? { ok: false, reason: "more-than-told", told: payment.amount, left }
		: undefined
}

/** Whether it was paid under the code of a vendor of this edition: whoever books for one edition books nothing else that M-Pesa told of. */
async function isOfVendor(tx: Db, { editionId }: LockedLedger, { account }: ToldPayment): Promise<boolean> {
	const isOfEdition = parseAccountCode(account)?.editionId === editionId
	return isOfEdition && (await findLedgerByCode(tx, account)) !== undefined
}

/** What M-Pesa took back is booked by nobody. */
async function refuseReversed(tx: Db, { receipt }: Coded): Promise<Refusal | undefined> {
	const { rows } = await tx.execute<{ code: string; reversedAt: string }>(sql`
		select code, to_json(reversed_at)#>>'{}' as "reversedAt" from payment_reversals
		where receipt = ${toReceiptKey(receipt)} order by reversed_at, id limit 1`)
	const [found] = rows
	if (!found) return undefined
	return { ok: false, reason: "payment-reversed", code: found.code, reversedAt: new Date(found.reversedAt) }
}
