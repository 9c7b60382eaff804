import { and, count, desc, eq, isNull, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { bookedUnder } from "../payments/booked-accounts.server.ts"
import { isUnmatched } from "../payments/queries.server.ts"
import { payments } from "../payments/schema.server.ts"
import { REVERSAL } from "./rules.ts"
import { statementImports, statementLines } from "./schema.server.ts"

const preparer = alias(users, "preparer")
const starter = alias(users, "starter")
const stopper = alias(users, "stopper")

const selectImports = (db: Db) =>
	db
		.select({
			statement: statementImports,
			preparedBy: preparer.name,
			startedBy: starter.name,
			stoppedBy: stopper.name,
		})
		.from(statementImports)
		.leftJoin(preparer, eq(preparer.id, statementImports.preparedBy))
		.leftJoin(starter, eq(starter.id, statementImports.startedBy))
		.leftJoin(stopper, eq(stopper.id, statementImports.stoppedBy))

export async function findStatementImport(db: Db, id: number) {
	const [found] = await selectImports(db).where(eq(statementImports.id, id))
	return found
}

/** A statement, and how those who had to do with it are called. */
export type FoundStatement = NonNullable<Awaited<ReturnType<typeof findStatementImport>>>

/** How many are listed: what is older is in the audit log. */
const LISTED = 50

/** The newest first. */
export const listStatementImports = (db: Db): Promise<FoundStatement[]> =>
	selectImports(db).orderBy(desc(statementImports.id)).limit(LISTED)

/** What the lines whose turn has not come would do now. */
export interface StatementPlan {
	added: number
	/** Of those that are added, what nobody's ledger would have. */
	unmatched: number
	/** What M-Pesa took back, and nobody has told us yet. */
	reversed: number
	/** Of those that are added, what somebody booked by hand already, whole. */
	booked: number
	verified: number
	known: number
	contradicted: number
}

/** What the matching may book: new, not booked by hand, and not taken back by M-Pesa. */
const isBookable = sql`held is null and booked is null and not is_reversed`

/**
 * As the import and the matching after it would do it, in the order of receipts: a ledger takes payments for as long as it owes, and
 * what somebody booked by hand under a receipt is booked.
 */
export async function readPlan(db: Db, id: number): Promise<StatementPlan> {
	const { rows } = await db.execute<{ [Name in keyof StatementPlan]: number }>(sql`
		with told as (
			select line.amount, line.receipt, payment.amount as held, payment.verified_at, holder.id as holder,
				coalesce(holder.charged - holder.paid, 0) as owed,
				${bookedUnder(sql`line.receipt`)} as booked,
				exists (select from payment_reversals known where known.receipt = line.receipt) or exists (
					select from statement_lines back
					where back.import_id = ${id} and back.problem = ${REVERSAL} and back.reverses = line.receipt) as is_reversed
			from statement_lines line left join payments payment on payment.receipt = line.receipt
			left join vendor_applications own on own.edition_id = line.edition_id and own.number = line.number
			left join vendor_applications holder on holder.id = coalesce(own.merged_into_id, own.id)
			where line.import_id = ${id} and line.problem is null and line.outcome is null
		), matched as (
			select *, ${isBookable} and owed > coalesce(sum(amount) filter (where ${isBookable})
				over (partition by holder order by receipt rows between unbounded preceding and 1 preceding), 0) as is_matched
			from told
		)
		select count(*) filter (where held is null)::int as added,
			count(*) filter (where held is null and not is_matched and booked is null and not is_reversed)::int as unmatched,
			(select count(*)::int from statement_lines back where back.import_id = ${id} and back.problem = ${REVERSAL} and back.outcome is null
				and not exists (select from payment_reversals known where known.code = back.receipt and known.receipt = back.reverses)) as reversed,
			count(*) filter (where held is null and booked = amount)::int as booked,
			count(*) filter (where held = amount and verified_at is null)::int as verified,
			count(*) filter (where held = amount and verified_at is not null)::int as known,
			count(*) filter (where held <> amount)::int as contradicted
		from matched`)
	return rows[0] ?? { added: 0, unmatched: 0, reversed: 0, booked: 0, verified: 0, known: 0, contradicted: 0 }
}

/** What the payments of a statement come to, whatever became of them. */
export async function sumPayments(db: Db, id: number): Promise<number> {
	const { importId, problem, amount } = statementLines
	const [found] = await db
		.select({ sum: sql<number>`coalesce(sum(${amount}), 0)::float8` })
		.from(statementLines)
		.where(and(eq(importId, id), isNull(problem)))
	return found?.sum ?? 0
}

/** How many of the payments that a statement told first are in nobody's ledger. */
export async function countUnmatched(db: Db, id: number): Promise<number> {
	const { importId, outcome, receipt } = statementLines
	const [found] = await db
		.select({ unmatched: count() })
		.from(statementLines)
		.innerJoin(payments, eq(payments.receipt, receipt))
		.where(
			and(
				...[eq(importId, id), eq(outcome, "new-payment"), isUnmatched],
				...[eq(payments.reversed, 0), eq(payments.allocated, 0)],
			),
		)
	return found?.unmatched ?? 0
}
