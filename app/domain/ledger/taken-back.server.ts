import { desc, eq, inArray, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { invoiceLines } from "./invoice-schema.server.ts"
import { ledgerEntries } from "./schema.server.ts"

const billed = alias(invoiceLines, "billed_line")

/** Of documents what each takes back of other ones: the newest of these first, in whole Kenyan shillings. */
export function listTakenBack(db: Db, ids: number[]) {
	const credit = sql<number>`-sum(${ledgerEntries.amount})`.mapWith(Number)
	return db
		.select({ by: invoiceLines.invoiceId, document: billed.invoiceId, credit })
		.from(invoiceLines)
		.innerJoin(ledgerEntries, eq(ledgerEntries.id, invoiceLines.entryId))
		.innerJoin(billed, eq(billed.entryId, ledgerEntries.reversesId))
		.where(inArray(invoiceLines.invoiceId, ids))
		.groupBy(invoiceLines.invoiceId, billed.invoiceId)
		.having(sql`sum(${ledgerEntries.amount}) < 0`)
		.orderBy(desc(billed.invoiceId))
}
