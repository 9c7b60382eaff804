import { and, asc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { findHolder, settleExtras } from "../applications/extras-holder.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { type Agreed, isChargedHere, readAgreed } from "./agreed.server.ts"
import { reconcileCredits } from "./credits.server.ts"
import { isNotReversed, replaceEntries } from "./entries.server.ts"
import { grantedOf, listChargedOrders, lowerOrder } from "./extra-charges.server.ts"
import { AGREED_KINDS, type AgreedKind, type ChargeCause } from "./rules.ts"
import { ledgerEntries, pendingCharges } from "./schema.server.ts"

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
 * one at the price that the tent space names, and the extras of their newest form to the application that has them. What stands as
 * it should stays. The caller holds the application. Others under its email follow, later where somebody has them.
 */
export async function reconcileCharges(tx: Db, id: number, cause: ChargeCause): Promise<void> {
	const agreed = await readAgreed(tx, id)
	if (!agreed) return
	if (!agreed.isInRecord && !agreed.isShared) return reconcileLedger(tx, id, cause)
	await reconcileAddress(tx, { ...agreed, id }, cause)
}

/**
 * The same for everybody with an address: whoever takes an application or extras away from one, or brings them to one, leaves ledgers
 * there that are charged too much or too little.
 * @param address with the application there that the caller holds; missing: none
 */
export async function reconcileAddress(tx: Db, address: Address, given: ChargeCause): Promise<void> {
	const { id, editionId, emailKey } = address
	if (emailKey === "") return
	const cause: ChargeCause = { takenBack: [], ...given }
	await lockExtras(tx, editionId)
	await settleExtras(tx, editionId, emailKey)
	const holder = (await findHolder(tx, { editionId, emailKey }))?.id
	const orderedFor = ORDERS.includes(cause.why) ? holder : undefined
	const ids = [
		...(id === undefined ? [] : [id]),
		...(await lockOthers(tx, { ...address, orderedFor }, cause)),
	]
	// Whoever has the extras takes them last, when the others have given them back.
	for (const one of ids.filter((ledger) => ledger !== holder)) await reconcileLedger(tx, one, cause)
	if (holder !== undefined && ids.includes(holder)) await reconcileLedger(tx, holder, cause)
}

interface Address {
	editionId: number
	emailKey: string
	id?: number
}

/** What there is of each extra of an edition is given out by one after the other, until our transaction ends. */
export async function lockExtras(tx: Db, editionId: number): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("extras-charges")}, ${editionId}::int)`)
}

/**
 * Of those that are charged at all, and whom something is ordered for. Nobody waits here: who is held by somebody else follows
 * (`reconcilePending`).
 */
async function lockOthers(
	tx: Db,
	{ id, editionId, emailKey, orderedFor }: Address & { orderedFor: number | undefined },
	{ why, by }: ChargeCause,
) {
	const others = await tx
		.select({ id: vendorApplications.id })
		.from(vendorApplications)
		.where(
			and(
				eq(vendorApplications.editionId, editionId),
				eq(vendorApplications.emailKey, emailKey),
				eq(vendorApplications.status, "approved"),
				id === undefined ? undefined : ne(vendorApplications.id, id),
				or(isChargedHere, orderedFor === undefined ? undefined : eq(vendorApplications.id, orderedFor)),
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

async function reconcileLedger(tx: Db, id: number, cause: ChargeCause): Promise<void> {
	const agreed = await readAgreed(tx, id)
	if (!agreed) return
	const unreversed = await listUnreversed(tx, eq(ledgerEntries.applicationId, id))
	const wanted = agreed.isAccepted ? await listWanted(tx, { id, ...agreed }, unreversed, cause) : []
	const isKept = (entry: UnreversedCharge) => wanted.some((charge) => isSame(charge, entry))
	const gone = unreversed.filter((entry) => !isKept(entry))
	cause.takenBack?.push(...gone)
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

/** By these the extras alone of somebody are charged whom an import made accepted; all, where somebody presses *Charge*. */
const ORDERS: ChargeCause["why"][] = ["extras-form", "extras-order"]

const PLAIN = { label: "", quantity: null, extraOptionId: null }

async function listWanted(
	tx: Db,
	ledger: Ledger,
	unreversed: UnreversedCharge[],
	{ why, at, takenBack = [] }: ChargeCause,
): Promise<Charge[]> {
	const { tentSpace: label, tentPrice, wristbandPrice, hayBalePrice } = ledger
	// What an organiser typed for a tent space without a price holds for that one.
	const typed = unreversed.find((entry) => entry.kind === "stall" && entry.label === label)
	const amount = tentPrice ?? typed?.amount
	const isStallWanted = amount !== undefined && (why === "hand" || ledger.isStallCharged)
	const stall: Charge[] = isStallWanted ? [{ ...PLAIN, kind: "stall", label, amount }] : []
	if (!ledger.hasExtras || !(ledger.isCharged || why === "hand" || ORDERS.includes(why))) return stall
	const elsewhere = await listElsewhere(tx, ledger)
	const extra = (kind: "wristbands" | "hay", price: number): Charge[] => {
		const others = elsewhere.filter((charge) => charge.kind === kind)
		const quantity = Math.max(0, ledger[kind] - piecesOf(others))
		const passed = takenBack.find((charge) => charge.kind === kind && charge.quantity === quantity)
		return quantity ? [{ ...PLAIN, kind, quantity, amount: passed?.amount ?? quantity * price }] : []
	}
	const ordered = await listOrdered(tx, ledger, { unreversed, elsewhere, at })
	return [...stall, ...extra("wristbands", wristbandPrice), ...extra("hay", hayBalePrice), ...ordered]
}

const piecesOf = (charges: Charge[]): number =>
	charges.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)

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
		const others = piecesOf(elsewhere.filter(isOfOrder))
		const quantity = grantedOf(order, { here: piecesOf(unreversed.filter(isOfOrder)), elsewhere: others })
		if (quantity + others < order.quantity)
			await lowerOrder(tx, ledger, order, { quantity: quantity + others, at })
		const { optionId: extraOptionId, name: label, price } = order
		if (quantity) charges.push({ kind: "extra", label, quantity, extraOptionId, amount: quantity * price })
	}
	return charges
}

/** What is charged of the same order to other applications of the vendor. */
async function listElsewhere(tx: Db, { id, editionId, emailKey }: Ledger): Promise<Charge[]> {
	const others = sql`${ledgerEntries.applicationId} in (
		select other.id from ${vendorApplications} other
		where other.edition_id = ${editionId} and other.email_key = ${emailKey} and other.id <> ${id})`
	return listUnreversed(tx, others)
}
