import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { toKenyanPhone } from "../../values/phone.ts"
import { users } from "../accounts/schema.server.ts"
import { toReceiptKey } from "../ledger/rules.ts"
import { type BookedAccount, bookedAccounts } from "./booked-accounts.server.ts"
import { isDoubtful, isOverbooked, isUnmatched, type Payment, paymentColumns } from "./queries.server.ts"
import { payments } from "./schema.server.ts"

/** Which payments a list has. */
type PaymentList = "unmatched" | "overbooked" | "unverified" | "all"

const conditionOf = (list: PaymentList, now: Date): SQL | undefined =>
	({
		unmatched: isUnmatched,
		overbooked: isOverbooked,
		unverified: isDoubtful(now),
		all: undefined,
	})[list]

/** A payment, and the accounts on which it is booked. */
export type ListedPayment = Payment & { accounts: BookedAccount[] }

type ListQuery = Cursor & { list: PaymentList; now: Date; text?: string }

/** The newest first. With `text` those of all lists that it finds. */
export function listPayments(
	db: Db,
	{ list, now, text = "", ...cursor }: ListQuery,
): Promise<Page<ListedPayment>> {
	return readPage(
		{
			by: [payments.id],
			direction: "descending",
			read: ({ where, orderBy, limit }) =>
				db
					.select({
						...paymentColumns,
						accounts: bookedAccounts(sql`${payments.receipt}`),
					})
					.from(payments)
					.leftJoin(users, eq(users.id, payments.checkedBy))
					.where(text ? isFound(text, { where, orderBy, limit }) : and(conditionOf(list, now), where))
					.orderBy(...orderBy)
					.limit(limit),
		},
		cursor,
	)
}

/**
 * By its receipt, the account number that was typed, the amount, or the telephone: whole, as M-Pesa masks it, or its last three digits.
 * Each way reads no more rows than the page has, in the order of its own index.
 */
function isFound(
	text: string,
	{ where, orderBy, limit }: { where: SQL | undefined; orderBy: SQL[]; limit: number },
): SQL {
	const slice = (way: SQL) =>
		sql`(select ${payments.id} from ${payments} where ${and(way, where)} order by ${sql.join(orderBy, sql`, `)} limit ${limit})`
	return sql`${payments.id} in (${sql.join(waysOf(text).map(slice), sql` union all `)})`
}

function waysOf(text: string): SQL[] {
	const { receipt, account, amount, phone } = payments
	const whole = toKenyanPhone(text)
	const masked = whole && [" ***** ", "*****"].map((mask) => `${whole.slice(0, 4)}${mask}${whole.slice(-3)}`)
	const [, shillings] = /^(?:kshs?\.? ?)?(\d{1,3}(?:,\d{3})+|\d{1,9})$/i.exec(text) ?? []
	return [
		eq(receipt, toReceiptKey(text)),
		sql`upper(${account}) = upper(${text}::text)`,
		...(shillings ? [eq(amount, Number(shillings.replaceAll(",", "")))] : []),
		...(whole && masked ? [whole, ...masked].map((one) => eq(phone, one)) : []),
		...(/^\d{3}$/.test(text) ? [sql`right(${phone}, 3) = ${text}`] : []),
	]
}
