import { randomUUID } from "node:crypto"
import { and, eq, isNotNull, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDateTime } from "../../values/clock.ts"
import { formatKshs } from "../../values/number.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { AuditDetails } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import { editions } from "../editions/schema.server.ts"
import { lockExtras, reconcileCharges } from "../ledger/charges.server.ts"
import { writeTemplateLetter } from "../letter-templates/edition-letters.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import { entryLabel } from "../money/entry-labels.ts"
import {
	type FormItem,
	listChargedExtras,
	type OrderingVendor,
	type OrderLine,
	orderVersion,
	readOwnOrder,
} from "./own-orders.server.ts"
import { type ExtrasOrder, type FormOrder, orderAfter } from "./rules.ts"
import { extraOrders, vendorExtras } from "./schema.server.ts"
import { EXTRAS_KEY, type ExtrasVendor, findExtrasVendor, lockVendor, orMeant } from "./vendor.server.ts"

export interface OptionsOrder {
	/** How many of each from now on, by the ids of options; what is not named stays. */
	quantities: ReadonlyMap<number, number>
	/** How many wristbands and bales of hay from now on; missing: as many as before. */
	stated?: FormOrder
	/** What the screen showed (`orderVersion`). */
	expected: string
	at: Date
}

/** Why a number can't be ordered: `most` is how many one vendor can have, and `left` how many there are besides those that they have; null: so many may one vendor have. */
export type OrderFault = { reason: "too-many"; most: number; left: number | null } | { reason: "ended" }

export type OrderResult =
	/** No `mailId`: it is what was ordered before. */
	| { ok: true; mailId: number | undefined }
	| EditionClosed
	/** unpublished: the edition is off the site. ended: wristbands or hay are asked for that can't be ordered any more. */
	| { ok: false; reason: "no-stall" | "unpublished" | "changed-meanwhile" | "ended" }
	/** By the ids of options. */
	| { ok: false; reason: "not-possible"; faults: Map<number, OrderFault> }

/**
 * Makes this what a vendor ordered, charges it, and queues the receipt: all of it, or nothing. Of a stock vendors order one after the other,
 * so it is never exceeded.
 */
export async function orderExtras(
	db: Db,
	vendor: OrderingVendor,
	{ quantities, stated = {}, expected, at }: OptionsOrder,
): Promise<OrderResult> {
	const { editionId, emailKey } = vendor
	return db.transaction(async (tx) => {
		const owner = emailKey ? await findExtrasVendor(tx, editionId, emailKey) : undefined
		if (!owner || !(await lockAccepted(tx, owner))) return { ok: false, reason: "no-stall" }
		if (!(await lockOpenEdition(tx, editionId))) return EDITION_CLOSED
		if (!(await isPublished(tx, editionId))) return { ok: false, reason: "unpublished" }
		await lockExtras(tx, editionId)
		const before = await readOwnOrder(tx, vendor, at)
		const itemChanges = itemChangesOf(before.formItems, stated)
		if (itemChanges.some(({ isOpen }) => !isOpen)) return { ok: false, reason: "ended" }
		if (expected !== orderVersion(before)) return { ok: false, reason: "changed-meanwhile" }
		const changes = changesOf(before.lines, quantities)
		const faults = faultsOf(changes)
		if (faults.size) return { ok: false, reason: "not-possible", faults }
		if (!changes.length && !itemChanges.length) return { ok: true, mailId: undefined }
		const order = itemChanges.length ? orderAfter(stated, quantitiesOf(before.formItems)) : undefined
		await saveRecord(tx, vendor, owner, { order, at })
		await saveOrders(tx, vendor, { changes, at })
		await recordOrder(tx, owner, [...itemChanges, ...changes], at)
		await reconcileCharges(tx, owner.id, { why: "extras-order", by: null, at })
		return { ok: true, mailId: await queueOrderReceipt(tx, vendor, owner, at) }
	})
}

/** Whoever accepts them, or takes it back, waits. */
async function lockAccepted(tx: Db, owner: ExtrasVendor): Promise<boolean> {
	if (!(await lockVendor(tx, owner))) return false
	const { id, status, erasedAt } = vendorApplications
	const isAccepted = and(eq(id, owner.id), eq(status, "approved"), isNull(erasedAt))
	return (await tx.$count(vendorApplications, isAccepted)) > 0
}

const isPublished = async (tx: Db, edition: number): Promise<boolean> =>
	(await tx.$count(editions, and(eq(editions.id, edition), isNotNull(editions.publishedAt)))) > 0

interface Change {
	name: string
	before: number
	quantity: number
}

type ItemChange = Change & Pick<FormItem, "item" | "isOpen">

const itemChangesOf = (items: FormItem[], stated: FormOrder): ItemChange[] =>
	items.flatMap(({ item, name, quantity: before, isOpen }) => {
		const quantity = stated[item] ?? before
		return quantity === before ? [] : [{ item, isOpen, name, before, quantity }]
	})

const quantitiesOf = (items: FormItem[]): FormOrder =>
	Object.fromEntries(items.map(({ item, quantity }) => [item, quantity]))

type LineChange = Change & { line: OrderLine }

const changesOf = (lines: OrderLine[], quantities: OptionsOrder["quantities"]): LineChange[] =>
	lines.flatMap((line) => {
		const before = line.ordered?.quantity ?? 0
		const quantity = quantities.get(line.option.id) ?? before
		return quantity === before ? [] : [{ line, name: line.option.name, before, quantity }]
	})

function faultsOf(changes: LineChange[]): Map<number, OrderFault> {
	const faults = new Map<number, OrderFault>()
	for (const { line, before, quantity } of changes) {
		const { option, isOpen, most, left } = line
		if (!isOpen) faults.set(option.id, { reason: "ended" })
		// Less than before is always possible, also where a limit came later.
		else if (most !== null && quantity > Math.max(most, before))
			faults.set(option.id, {
				reason: "too-many",
				most,
				left: left !== null && most === before + left ? left : null,
			})
	}
	return faults
}

/** Of who sent no form yet a new one. */
async function saveRecord(
	tx: Db,
	{ editionId, emailKey }: OrderingVendor,
	owner: ExtrasVendor,
	{ order, at }: { order: ExtrasOrder | undefined; at: Date },
): Promise<void> {
	const changed = order && { ...order, updatedAt: at }
	await tx
		.insert(vendorExtras)
		.values({ editionId, vendorEmail: emailKey, applicationId: owner.id, updatedAt: at, ...changed })
		.onConflictDoUpdate({ target: EXTRAS_KEY, set: { ...changed, applicationId: orMeant(owner) } })
}

async function saveOrders(
	tx: Db,
	{ editionId, emailKey }: OrderingVendor,
	{ changes, at }: { changes: LineChange[]; at: Date },
): Promise<void> {
	const [extras] = await tx
		.select({ id: vendorExtras.id })
		.from(vendorExtras)
		.where(and(eq(vendorExtras.editionId, editionId), eq(vendorExtras.emailKey, emailKey)))
	if (!extras) throw new Error("the extras were not stored")
	const { extrasId, optionId } = extraOrders
	for (const { line, quantity } of changes) {
		const { id, name, price } = line.option
		const values = { extrasId: extras.id, optionId: id, name, price, quantity, orderedAt: at }
		if (quantity)
			await tx
				.insert(extraOrders)
				.values(values)
				.onConflictDoUpdate({ target: [extrasId, optionId], set: values })
		else await tx.delete(extraOrders).where(and(eq(extrasId, extras.id), eq(optionId, id)))
	}
}

async function recordOrder(tx: Db, { id }: ExtrasVendor, changes: Change[], at: Date): Promise<void> {
	const detailsOf = (count: (change: Change) => number): AuditDetails =>
		Object.fromEntries(changes.map((change) => [change.name, count(change)]))
	await recordAuditEvent(tx, {
		by: "vendor",
		at,
		action: "extras-ordered",
		about: { kind: "vendor", id },
		before: detailsOf(({ before }) => before),
		after: detailsOf(({ quantity }) => quantity),
	})
}

/** Of everything that they have ordered, as it is charged. */
async function queueOrderReceipt(
	tx: Db,
	{ editionId, emailKey }: OrderingVendor,
	owner: ExtrasVendor,
	at: Date,
): Promise<number> {
	const charges = await listChargedExtras(tx, { editionId, emailKey })
	const ordered = charges.map((charge) => [{ text: `${entryLabel(charge)}: ${formatKshs(charge.amount)}` }])
	const values = {
		brand: owner.brandName,
		receivedAt: formatNairobiDateTime(at),
		orderedExtras: ordered.length ? ordered : [[{ text: "Nothing" }]],
		extrasTotal: formatKshs(charges.reduce((sum, { amount }) => sum + amount, 0)),
		vendorPage: VENDOR_PAGE_URL,
	}
	return queueMail(tx, {
		kind: "extras-order",
		cause: `extras-order:${randomUUID()}`,
		to: emailKey,
		...(await writeTemplateLetter(tx, "extras-order", { editionId, values })),
		applicationId: owner.id,
		at,
	})
}
