import { and, count, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { type BookedAccount, bookedAccounts, bookedUnder } from "../payments/booked-accounts.server.ts"
import { isOverbooked, isUnmatched } from "../payments/queries.server.ts"
import { payments } from "../payments/schema.server.ts"
import { IGNORED_PROBLEMS, type LineList, type LineProblem, REVERSAL } from "./rules.ts"
import { statementLines } from "./schema.server.ts"

/** How many lines tell no payment, by the reason. */
export async function countProblems(db: Db, id: number): Promise<{ problem: LineProblem; count: number }[]> {
	const { rows } = await db.execute<{ problem: LineProblem; count: number }>(sql`
		select problem, count(*)::int as count from statement_lines where import_id = ${id} and problem is not null
		group by problem order by count desc, problem`)
	return rows
}

/** Told with another amount than the payment has, whether it was its turn or not. */
const isContradicted = and(
	sql`${statementLines.problem} is null`,
	sql`${payments.amount} <> ${statementLines.amount}`,
)

/** What is booked under the receipt of a line, by hand as well; null: nothing. */
const booked = bookedUnder(sql`${statementLines.receipt}`)

/** Told with another amount than is booked under its receipt, and neither settled nor taken back by M-Pesa. */
const isBookedOtherwise = sql`(${statementLines.problem} is null and ${booked} <> ${statementLines.amount}
	and (${payments.id} is null or (${payments.amount} = ${statementLines.amount} and (${isUnmatched} or ${isOverbooked})))
	and not exists (select from payment_reversals known where known.receipt = ${statementLines.receipt})
	and not exists (select from statement_lines back where back.import_id = ${statementLines.importId}
		and back.problem = ${REVERSAL} and back.reverses = ${statementLines.receipt}))`

/** How many lines tell another amount than is booked under their receipt. */
export async function countBookedOtherwise(db: Db, id: number): Promise<number> {
	const [found] = await db
		.select({ lines: count() })
		.from(statementLines)
		.leftJoin(payments, eq(payments.receipt, statementLines.receipt))
		.where(and(eq(statementLines.importId, id), isBookedOtherwise))
	return found?.lines ?? 0
}

const conditionOf = (list: LineList): SQL | undefined => {
	const { problem } = statementLines
	if (list === "booked-otherwise") return isBookedOtherwise
	if (list === "contradicted") return isContradicted
	if (list === "reversals") return eq(problem, REVERSAL)
	return list === "ignored"
		? inArray(problem, [...IGNORED_PROBLEMS])
		: notInArray(problem, [...IGNORED_PROBLEMS, REVERSAL])
}

export interface ListedLine {
	id: number
	line: number
	problem: LineProblem | null
	receipt: string
	amount: number | null
	/** Of a reversal: the receipt of the payment that M-Pesa took back. */
	reverses: string
	/** Of the payment under this receipt, or that was taken back. */
	payment: number | null
	held: number | null
	/** On whose account the payment that was taken back is booked. */
	vendor: { brandName: string; number: number } | null
	/** On which accounts what is booked under its receipt. */
	accounts: BookedAccount[]
}

/** The payment that a line is about. */
const tellsOf = sql`case when ${statementLines.problem} = ${REVERSAL} then ${statementLines.reverses} else ${statementLines.receipt} end`

/** Where it is booked, or was last. */
const bookedVendor = sql<ListedLine["vendor"]>`(
	select json_build_object('brandName', holder.brand_name, 'number', holder.number) from ledger_entries entry
		join vendor_applications own on own.id = entry.application_id
		join vendor_applications holder on holder.id = coalesce(own.merged_into_id, own.id)
	where ${statementLines.problem} = ${REVERSAL} and entry.kind = 'payment' and entry.receipt_key = ${statementLines.reverses}
	order by entry.reverses_id is null desc, entry.id desc limit 1)`

/** As they stand in the file. */
export function listLines(
	db: Db,
	{ id, list, ...cursor }: Cursor & { id: number; list: LineList },
): Promise<Page<ListedLine>> {
	const { line, problem, receipt, reverses, amount, importId } = statementLines
	return readPage(
		{
			by: [statementLines.id],
			direction: "ascending",
			read: ({ where, orderBy, limit }) =>
				db
					.select({
						id: statementLines.id,
						line,
						problem,
						receipt,
						reverses,
						amount,
						payment: payments.id,
						held: payments.amount,
						vendor: bookedVendor,
						accounts: bookedAccounts(sql`${statementLines.receipt}`),
					})
					.from(statementLines)
					.leftJoin(payments, eq(payments.receipt, tellsOf))
					.where(and(eq(importId, id), conditionOf(list), where))
					.orderBy(...orderBy)
					.limit(limit),
		},
		cursor,
	)
}
