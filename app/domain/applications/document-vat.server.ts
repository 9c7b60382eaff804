import { and, desc, eq, exists, ne, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { invoiceLines, invoices } from "./invoice-schema.server.ts"
import type { EntryKind } from "./ledger-rules.ts"
import { ledgerEntries } from "./ledger-schema.server.ts"

/** Per cent; null: none is shown. */
export type Vat = number | null
interface WithVat {
	vatPercent: Vat
}
interface ChargedEntry {
	kind: EntryKind
	/** The document of what it takes back. */
	reversed: WithVat | null
}

/**
 * What is taken back has the tax with which it was invoiced, a credit that of the last invoice, what no longer applies of credits that of
 * the last one, and a charge that of the edition.
 */
export async function readVatRule(
	tx: Db,
	id: number,
	edition: WithVat,
): Promise<(entry: ChargedEntry) => Vat> {
	const charged = await findLastVat(tx, id, ne(invoices.kind, "credit-note"))
	const credited = (await findLastVat(tx, id, hasCredit(tx))) ?? charged
	const before: { [kind in EntryKind]?: typeof charged } = {
		credit: charged,
		"cancelled-credit": credited,
	}
	return ({ kind, reversed }) => (reversed ?? before[kind] ?? edition).vatPercent
}

async function findLastVat(tx: Db, application: number, condition: SQL): Promise<WithVat | undefined> {
	const [last] = await tx
		.select({ vatPercent: invoices.vatPercent })
		.from(invoices)
		.where(and(eq(invoices.applicationId, application), condition))
		.orderBy(desc(invoices.id))
		.limit(1)
	return last
}

const hasCredit = (db: Db): SQL =>
	exists(
		db
			.select({ one: sql`1` })
			.from(invoiceLines)
			.innerJoin(ledgerEntries, eq(ledgerEntries.id, invoiceLines.entryId))
			.where(and(eq(invoiceLines.invoiceId, invoices.id), eq(ledgerEntries.kind, "credit"))),
	)
