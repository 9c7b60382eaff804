import { and, desc, eq, exists, inArray, ne, type SQL, sql, sum } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { invoiceLines, invoices } from "./invoice-schema.server.ts"
import { type EntryKind, isDiscount } from "./rules.ts"
import { ledgerEntries } from "./schema.server.ts"

/** Per cent; null: none is shown. */
export type Vat = number | null
interface WithVat {
	vatPercent: Vat
}

/** What is on no document. */
export interface UndocumentedEntry {
	id: number
	kind: EntryKind
	amount: number
	reversesId: number | null
	/** The document of what it takes back. */
	reversed: WithVat | null
}

/**
 * What is taken back has the tax with which it was invoiced, a credit that of the last invoice, what no longer applies of credits that of
 * the last one, and a charge that of the edition.
 * @param ids the applications of a ledger
 */
export async function readVatRule(
	tx: Db,
	ids: number[],
	edition: WithVat,
): Promise<(entry: UndocumentedEntry) => Vat> {
	const charged = await findLastVat(tx, ids, ne(invoices.kind, "credit-note"))
	const credited = (await findLastVat(tx, ids, hasCredit(tx))) ?? charged
	const before: { [kind in EntryKind]?: typeof charged } = {
		credit: charged,
		"cancelled-credit": credited,
	}
	return ({ kind, reversed }) => (reversed ?? before[kind] ?? edition).vatPercent
}

async function findLastVat(tx: Db, ids: number[], condition: SQL): Promise<WithVat | undefined> {
	const [last] = await tx
		.select({ vatPercent: invoices.vatPercent })
		.from(invoices)
		.where(and(inArray(invoices.applicationId, ids), condition))
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

/** What the documents of a ledger come to, by their VAT. */
export async function sumByVat(tx: Db, ids: number[]): Promise<Map<Vat, number>> {
	const { vatPercent, total, applicationId } = invoices
	const rows = await tx
		.select({ vatPercent, total: sum(total).mapWith(Number) })
		.from(invoices)
		.where(inArray(applicationId, ids))
		.groupBy(vatPercent)
	return new Map(rows.map((row) => [row.vatPercent, row.total]))
}

/**
 * Parts what is on no document of a ledger by VAT, so that at none more is credited than was charged: a credit that is more than is left
 * at its own has another one at which it fits, and where it fits at none it is of no part and waits. What no longer applies of credits goes
 * where they are too much.
 * @param sums what its documents come to
 * @param vatOf what an entry has, if that is possible
 */
export function partByVat<Entry extends UndocumentedEntry>(
	entries: readonly Entry[],
	sums: ReadonlyMap<Vat, number>,
	vatOf: (entry: Entry) => Vat,
): { parts: Map<Vat, Entry[]>; left: Map<Vat, number> } {
	const left = new Map(sums)
	const parts = new Map<Vat, Entry[]>()
	const put = (entry: Entry, vat: Vat) => {
		left.set(vat, (left.get(vat) ?? 0) + entry.amount)
		parts.set(vat, [...(parts.get(vat) ?? []), entry])
	}
	const isMovable = isMovableAmong(entries)
	for (const entry of entries) if (!isMovable(entry)) put(entry, vatOf(entry))
	// What no longer applies first, then credits.
	for (const entry of entries.filter(isMovable).toSorted((one, other) => other.amount - one.amount)) {
		const vat = entry.amount > 0 ? mostOverdrawn(left) : findRoom(left, entry.amount, vatOf(entry))
		if (vat !== undefined) put(entry, vat)
		else if (entry.amount > 0) put(entry, vatOf(entry))
	}
	return { parts, left }
}

/** A discount has no VAT of its own before its document, nor what no longer applies of it; but for what takes itself back. */
function isMovableAmong(entries: readonly UndocumentedEntry[]): (entry: UndocumentedEntry) => boolean {
	const ids = new Set(entries.map(({ id }) => id))
	const undone = new Set(entries.map(({ reversesId }) => reversesId))
	return ({ id, kind, amount, reversesId, reversed }) =>
		isDiscount(kind) &&
		!undone.has(id) &&
		!(reversesId !== null && ids.has(reversesId)) &&
		(amount < 0 || reversed === null)
}

function mostOverdrawn(left: ReadonlyMap<Vat, number>): Vat | undefined {
	const [first] = [...left].filter(([, sum]) => sum < 0).toSorted(([, one], [, other]) => one - other)
	return first?.[0]
}

function findRoom(left: ReadonlyMap<Vat, number>, amount: number, own: Vat): Vat | undefined {
	const byRoom = [...left].toSorted(([, one], [, other]) => other - one).map(([vat]) => vat)
	return [own, ...byRoom].find((vat) => (left.get(vat) ?? 0) + amount >= 0)
}
