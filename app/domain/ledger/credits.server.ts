import { asc, eq } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { editions } from "../editions/schema.server.ts"
import { sumByVat, type Vat } from "./document-vat.server.ts"
import { isOfLedger, ownApplication, replaceEntries } from "./entries.server.ts"
import { invoiceLines, invoices } from "./invoice-schema.server.ts"
import { totalOf } from "./planned-documents.server.ts"
import { type ChargeCause, isMoney } from "./rules.ts"
import { ledgerEntries } from "./schema.server.ts"

const CANCELLED = "cancelled-credit"

/**
 * Keeps what a ledger is charged, in all and by each VAT, from falling below nothing when what is agreed becomes less: a credit was a
 * discount on that, so it is cancelled as far as it is too much, and returns with what it was for. What somebody without a stall is charged
 * by hand afterwards is charged in full. The caller holds the application, which has a ledger of its own.
 */
export async function reconcileCredits(
	tx: Db,
	id: number,
	isAccepted: boolean,
	cause: ChargeCause,
): Promise<void> {
	const entries = await listOfLedger(tx, id)
	const credited = -totalOf(entries.filter(({ kind }) => kind === "credit"))
	const cancelling = entries.filter(({ kind }) => kind === CANCELLED)
	if (credited === 0 && totalOf(cancelling) === 0) return
	const documented = await sumByVat(tx, [...new Set(entries.map(({ applicationId }) => applicationId))])
	const tooMuch = findTooMuch(entries, documented)
	const least = isAccepted ? 0 : sumStillCancelled(entries, cancelling)
	const unreversed = cancelling.filter(
		(entry) => entry.reversesId === null && !cancelling.some(({ reversesId }) => reversesId === entry.id),
	)
	const wanted = raise(tooMuch, least)
	if (isSame(wanted, unreversed)) return
	const added = wanted.map((amount) => ({ kind: CANCELLED, applicationId: id, amount }) as const)
	const gone = unreversed.map(({ vat: _, ...entry }) => entry)
	await replaceEntries(tx, { gone, added }, cause)
}

/**
 * What is cancelled of the credits that still stand. They are cancelled in the order in which they were given, so that what was taken back
 * since then was cancelled before what was given afterwards.
 */
function sumStillCancelled(entries: readonly LedgerEntry[], cancelling: readonly LedgerEntry[]): number {
	const last = cancelling.at(-1)?.id ?? 0
	let left = totalOf(cancelling)
	let sum = 0
	for (const { id, kind, amount, reversesId } of entries) {
		if (kind !== "credit" || reversesId !== null) continue
		const takenBack = entries.find((entry) => entry.reversesId === id)
		if (takenBack && takenBack.id < last) continue
		const cancelled = Math.min(left, -amount)
		left -= cancelled
		if (!takenBack) sum += cancelled
	}
	return sum
}

/** The largest sum is as much more as all of them are less than what they come to at least. */
function raise([first = 0, ...others]: number[], least: number): number[] {
	const sum = others.reduce((all, one) => all + one, first)
	return [first + Math.max(0, least - sum), ...others].filter((amount) => amount > 0)
}

const isSame = (wanted: readonly number[], entries: readonly { amount: number }[]): boolean =>
	wanted.toSorted().join() ===
	entries
		.map(({ amount }) => amount)
		.toSorted()
		.join()

/**
 * By how much credits are more than what is charged at each VAT, the most first; what is credited on no document yet, and at a VAT of whose
 * documents more was credited before that was looked at, counts against all that is charged.
 */
function findTooMuch(entries: readonly LedgerEntry[], documented: ReadonlyMap<Vat, number>): number[] {
	const sums = new Map<Vat, number>()
	let rest = 0
	for (const { kind, amount, vat } of entries) {
		if (isMoney(kind) || kind === CANCELLED) continue
		if (vat === undefined || (documented.get(vat) ?? 0) < 0) rest += amount
		else sums.set(vat, (sums.get(vat) ?? 0) + amount)
	}
	const charged = [...sums.values()].reduce((all, sum) => all + Math.max(0, sum), rest)
	const byVat = [...sums.values()].flatMap((sum) => (sum < 0 ? [-sum] : [])).toSorted((a, b) => b - a)
	const total = byVat.reduce((all, sum) => all + sum, Math.max(0, -charged))
	return raise(byVat, total)
}

type LedgerEntry = Awaited<ReturnType<typeof listOfLedger>>[number]

const ownDocument = alias(invoices, "own_document")
const reversedLine = alias(invoiceLines, "reversed_line")
const reversedDocument = alias(invoices, "reversed_document")

/** With the VAT that each has; undefined: a credit on no document yet, which has none. */
async function listOfLedger(tx: Db, application: number) {
	const { id, applicationId, kind, amount, reversesId } = ledgerEntries
	const rows = await tx
		.select({
			entry: { id, applicationId, kind, amount, reversesId },
			own: { id: ownDocument.id, vat: ownDocument.vatPercent },
			reversed: { id: reversedDocument.id, vat: reversedDocument.vatPercent },
			edition: { vat: editions.vatPercent },
		})
		.from(ownApplication)
		.innerJoin(ledgerEntries, eq(applicationId, ownApplication.id))
		.innerJoin(editions, eq(editions.id, ownApplication.editionId))
		.leftJoin(invoiceLines, eq(invoiceLines.entryId, id))
		.leftJoin(ownDocument, eq(ownDocument.id, invoiceLines.invoiceId))
		.leftJoin(reversedLine, eq(reversedLine.entryId, reversesId))
		.leftJoin(reversedDocument, eq(reversedDocument.id, reversedLine.invoiceId))
		.where(isOfLedger(application))
		.orderBy(asc(id))
	return rows.map(({ entry, own, reversed, edition }) => {
		const document = own ?? reversed ?? (entry.kind === "credit" ? undefined : edition)
		return { ...entry, vat: document?.vat }
	})
}
