import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm"
import { type Db, lockKey } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { transactEach } from "../../platform/transact-each.server.ts"
import type { Clock } from "../../values/clock.ts"
import { reconcileCredits } from "./credits.server.ts"
import { grantedOf, listChargedOrders, lowerOrder } from "./extra-charges.server.ts"
import { isNotReversed, replaceEntries } from "./ledger-entries.server.ts"
import { AGREED_KINDS, type AgreedKind, type ChargeCause } from "./ledger-rules.ts"
import { ledgerEntries, pendingCharges } from "./ledger-schema.server.ts"
import { isListed } from "./listed-columns.server.ts"
import { lockApplication } from "./locked-application.server.ts"
import { vendorApplications } from "./schema.server.ts"

/** The job that reconciles ledgers which somebody held when it was their turn. */
export const CHARGES_JOB = "pending-charges"

/** What a vendor is charged by what is agreed. */
interface Charge {
	kind: AgreedKind
	label: string
	quantity: number | null
	amount: number
	/** Of an extra that the edition offers. */
	extraOptionId: number | null
}

/**
 * Charges what is agreed with the vendor of an application now, and takes back what no longer is: the stall of an accepted
 * one at the price that the tent space names, and the extras of their newest form. What stands as it should stays. The caller
 * holds the application. Others under its email follow, later where somebody has them: two with one email share one order.
 */
export async function reconcileCharges(tx: Db, id: number, cause: ChargeCause): Promise<void> {
	const agreed = await readAgreed(tx, id)
	if (!agreed) return
	const takesTurns = agreed.hasExtras || agreed.isShared
	if (takesTurns) await lockExtras(tx, agreed.editionId)
	await reconcileLedger(tx, id, cause)
	if (takesTurns)
		for (const other of await lockOthers(tx, { id, ...agreed }, cause))
			await reconcileLedger(tx, other, cause)
}

/** What there is of each extra of an edition is given out by one after the other, until our transaction ends. */
export async function lockExtras(tx: Db, editionId: number): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("extras-charges")}, ${editionId}::int)`)
}

type Agreed = NonNullable<Awaited<ReturnType<typeof readAgreed>>>

/** By its name, because extras stand on a higher step. */
const ordered = (what: SQL) =>
	sql<number>`coalesce((select ${what} from vendor_extras extras
		where extras.edition_id = vendor_applications.edition_id and extras.email_key = vendor_applications.email_key), 0)`

const price = (column: "wristband_price" | "hay_bale_price") =>
	sql<number>`(select ${sql.identifier(column)} from editions where editions.id = vendor_applications.edition_id)`

async function readAgreed(db: Db, id: number) {
	const { editionId, emailKey, tentSpace, tentPrice, mergedIntoId } = vendorApplications
	const [found] = await db
		.select({
			...{ editionId, emailKey, tentSpace, tentPrice, mergedIntoId },
			isAccepted: sql<boolean>`status = 'approved' and erased_at is null and merged_into_id is null`,
			wristbands: ordered(sql`extra_wristbands`),
			hay: ordered(sql`case when wants_hay then hay_bales else 0 end`),
			orders: sql<number>`(select count(*)::int from extra_orders ordered join vendor_extras extras on extras.id = ordered.extras_id
				where extras.edition_id = vendor_applications.edition_id and extras.email_key = vendor_applications.email_key)`,
			wristbandPrice: price("wristband_price"),
			hayBalePrice: price("hay_bale_price"),
			isShared: sql<boolean>`exists (
				select from vendor_applications other where other.email_key = vendor_applications.email_key
					and other.edition_id = vendor_applications.edition_id and other.status = 'approved'
					and other.id <> vendor_applications.id and vendor_applications.email_key <> '')`,
		})
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return (
		found && { ...found, hasExtras: found.emailKey !== "" && found.wristbands + found.hay + found.orders > 0 }
	)
}

/** Of those that were ever charged. Nobody waits here: who is held by somebody else follows (`reconcilePending`). */
async function lockOthers(tx: Db, { id, editionId, emailKey }: Ledger, { why, by }: ChargeCause) {
	const others = await tx
		.select({ id: vendorApplications.id })
		.from(vendorApplications)
		.where(
			and(
				eq(vendorApplications.editionId, editionId),
				eq(vendorApplications.emailKey, emailKey),
				eq(vendorApplications.status, "approved"),
				ne(vendorApplications.id, id),
				sql`(is_stall_charged or exists (select from ledger_entries entry where entry.application_id = ${vendorApplications.id}))`,
				isListed,
			),
		)
	const ids = others.map((other) => other.id)
	if (!ids.length) return []
	const held = await tx
		.select({ id: vendorApplications.id })
		.from(vendorApplications)
		.where(inArray(vendorApplications.id, ids))
		.orderBy(asc(vendorApplications.id))
		.for("no key update", { skipLocked: true })
	const locked = held.map((other) => other.id)
	const skipped = ids.filter((other) => !locked.includes(other))
	if (skipped.length)
		await tx
			.insert(pendingCharges)
			.values(skipped.map((applicationId) => ({ applicationId, cause: why, recordedBy: by })))
	return locked
}

/** Reconciles the ledgers that somebody held when it was their turn. @returns how many */
export async function reconcilePending(db: Db, now: Clock, log: Log): Promise<number> {
	const { applicationId } = pendingCharges
	const pending = await db.selectDistinct({ applicationId }).from(pendingCharges).limit(MAX_PENDING)
	const ids = pending.map((one) => one.applicationId)
	return transactEach(db, ids, (tx, id) => reconcilePendingLedger(tx, id, now()), {
		log,
		failure: "the charges of an application were not reconciled",
	})
}

/** In one run. */
const MAX_PENDING = 500

async function reconcilePendingLedger(tx: Db, id: number, at: Date): Promise<boolean> {
	const application = await lockApplication(tx, id)
	const [last] = await tx.delete(pendingCharges).where(eq(pendingCharges.applicationId, id)).returning()
	if (!application || application.isEditionClosed || !last) return false
	await reconcileCharges(tx, id, { why: last.cause, by: last.recordedBy, at })
	return true
}

async function reconcileLedger(tx: Db, id: number, cause: ChargeCause): Promise<void> {
	const agreed = await readAgreed(tx, id)
	if (!agreed) return
	const unreversed = await listUnreversed(tx, eq(ledgerEntries.applicationId, id))
	const wanted = agreed.isAccepted ? await listWanted(tx, { id, ...agreed }, unreversed, cause.at) : []
	const isKept = (entry: UnreversedCharge) => wanted.some((charge) => isSame(charge, entry))
	const gone = unreversed.filter((entry) => !isKept(entry))
	const added = wanted.filter((charge) => !unreversed.some((entry) => isSame(charge, entry)))
	await replaceEntries(
		tx,
		{
			gone: gone.map((entry) => ({ ...entry, applicationId: id })),
			added: added.map((charge) => ({ ...charge, applicationId: id })),
		},
		cause,
	)
	// The credits of one that was merged are of the ledger that it is part of.
	if (agreed.mergedIntoId === null) await reconcileCredits(tx, id, agreed.isAccepted, cause)
}

type UnreversedCharge = Charge & { id: number }

async function listUnreversed(tx: Db, of: SQL): Promise<UnreversedCharge[]> {
	const { id, kind, label, quantity, amount, extraOptionId } = ledgerEntries
	const found = await tx
		.select({ id, kind, label, quantity, amount, extraOptionId })
		.from(ledgerEntries)
		.where(and(of, inArray(kind, [...AGREED_KINDS]), isNotReversed(tx)))
		.orderBy(asc(id))
	return found.map((entry) => ({ ...entry, kind: entry.kind as AgreedKind }))
}

/** Of one kind, and of one extra, an application has one charge. A price that changed does not change what was charged. */
const isSame = (wanted: Charge, { kind, label, quantity, extraOptionId }: Charge): boolean =>
	wanted.kind === kind &&
	wanted.label === label &&
	wanted.quantity === quantity &&
	wanted.extraOptionId === extraOptionId

type Ledger = Agreed & { id: number }

const PLAIN = { label: "", quantity: null, extraOptionId: null }

async function listWanted(
	tx: Db,
	ledger: Ledger,
	unreversed: UnreversedCharge[],
	at: Date,
): Promise<Charge[]> {
	const { tentSpace: label, tentPrice, wristbandPrice, hayBalePrice } = ledger
	// What an organiser typed for a tent space without a price holds for that one.
	const typed = unreversed.find((entry) => entry.kind === "stall" && entry.label === label)
	const amount = tentPrice ?? typed?.amount
	const stall: Charge[] = amount === undefined ? [] : [{ ...PLAIN, kind: "stall", label, amount }]
	const elsewhere = await listElsewhere(tx, ledger)
	const extra = (kind: "wristbands" | "hay", price: number): Charge[] => {
		const others = elsewhere.filter((charge) => charge.kind === kind)
		const quantity = Math.max(0, ledger[kind] - totalOf(others))
		return quantity ? [{ ...PLAIN, kind, quantity, amount: quantity * price }] : []
	}
	const ordered = await listOrdered(tx, ledger, { unreversed, elsewhere, at })
	return [...stall, ...extra("wristbands", wristbandPrice), ...extra("hay", hayBalePrice), ...ordered]
}

const totalOf = (charges: Charge[]): number => charges.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)

/** What of the orders of the vendor this ledger is charged; an order of more than there is left becomes smaller. */
async function listOrdered(
	tx: Db,
	ledger: Ledger,
	{ unreversed, elsewhere, at }: { unreversed: Charge[]; elsewhere: Charge[]; at: Date },
): Promise<Charge[]> {
	const charges: Charge[] = []
	if (!ledger.orders) return charges
	for (const order of await listChargedOrders(tx, ledger)) {
		const isOfOrder = ({ extraOptionId }: Charge) => extraOptionId === order.optionId
		const others = totalOf(elsewhere.filter(isOfOrder))
		const quantity = grantedOf(order, { here: totalOf(unreversed.filter(isOfOrder)), elsewhere: others })
		if (quantity + others < order.quantity)
			await lowerOrder(tx, ledger, order, { quantity: quantity + others, at })
		const { optionId: extraOptionId, name: label, price } = order
		if (quantity) charges.push({ kind: "extra", label, quantity, extraOptionId, amount: quantity * price })
	}
	return charges
}

/** What is charged of the same order to other applications of the vendor. */
async function listElsewhere(tx: Db, { id, editionId, emailKey, hasExtras }: Ledger): Promise<Charge[]> {
	if (!hasExtras) return []
	const others = sql`${ledgerEntries.applicationId} in (
		select other.id from ${vendorApplications} other
		where other.edition_id = ${editionId} and other.email_key = ${emailKey} and other.id <> ${id})`
	return listUnreversed(tx, others)
}
