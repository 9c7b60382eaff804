import { randomUUID } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDateTime } from "../../values/clock.ts"
import { formatKshs } from "../../values/number.ts"
import { lockExtras, reconcileCharges } from "../applications/charges.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { AuditDetails } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import { writeTemplateLetter } from "../letter-templates/edition-letters.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import { entryLabel } from "../money/entry-labels.ts"
import { lockVendor } from "./accept.server.ts"
import {
	listChargedExtras,
	type OrderingVendor,
	type OrderLine,
	orderVersion,
	readOrderLines,
} from "./own-orders.server.ts"
import { extraOrders, vendorExtras } from "./schema.server.ts"
import { type ExtrasVendor, findExtrasVendor } from "./vendor.server.ts"

export interface ExtrasOrder {
	/** How many of each from now on, by the ids of options; what is not named stays. */
	quantities: ReadonlyMap<number, number>
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
	| { ok: false; reason: "no-stall" | "changed-meanwhile" }
	/** By the ids of options. */
	| { ok: false; reason: "not-possible"; faults: Map<number, OrderFault> }

/**
 * Makes this what a vendor ordered of what the edition offers besides wristbands and hay, charges it, and queues the receipt:
 * all of it, or nothing. Of a stock vendors order one after the other, so it is never exceeded.
 */
export async function orderExtras(
	db: Db,
	vendor: OrderingVendor,
	{ quantities, expected, at }: ExtrasOrder,
): Promise<OrderResult> {
	const { editionId, emailKey } = vendor
	return db.transaction(async (tx) => {
		const owner = emailKey ? await findExtrasVendor(tx, editionId, emailKey) : undefined
		if (!owner || !(await lockAccepted(tx, owner))) return { ok: false, reason: "no-stall" }
		if (!(await lockOpenEdition(tx, editionId))) return EDITION_CLOSED
		await lockExtras(tx, editionId)
		const lines = await readOrderLines(tx, vendor, at)
		const changes = changesOf(lines, quantities)
		if (expected !== orderVersion(lines)) return { ok: false, reason: "changed-meanwhile" }
		const faults = faultsOf(changes)
		if (faults.size) return { ok: false, reason: "not-possible", faults }
		if (!changes.length) return { ok: true, mailId: undefined }
		await saveOrders(tx, vendor, changes, at)
		await recordOrder(tx, owner, changes, at)
		await reconcileCharges(tx, owner.id, { why: "extras-order", by: null, at })
		return { ok: true, mailId: await queueReceipt(tx, vendor, owner, at) }
	})
}

/** Whoever accepts them, or takes it back, waits. */
async function lockAccepted(tx: Db, owner: ExtrasVendor): Promise<boolean> {
	if (!(await lockVendor(tx, owner))) return false
	const { id, status, erasedAt } = vendorApplications
	const isAccepted = and(eq(id, owner.id), eq(status, "approved"), isNull(erasedAt))
	return (await tx.$count(vendorApplications, isAccepted)) > 0
}

interface Change {
	line: OrderLine
	before: number
	quantity: number
}

const changesOf = (lines: OrderLine[], quantities: ExtrasOrder["quantities"]): Change[] =>
	lines.flatMap((line) => {
		const before = line.ordered?.quantity ?? 0
		const quantity = quantities.get(line.option.id) ?? before
		return quantity === before ? [] : [{ line, before, quantity }]
	})

function faultsOf(changes: Change[]): Map<number, OrderFault> {
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

async function saveOrders(
	tx: Db,
	{ editionId, emailKey }: OrderingVendor,
	changes: Change[],
	at: Date,
): Promise<void> {
	// The record of who sent no form yet. What another one says stays as it is.
	const record = { editionId, vendorEmail: emailKey, updatedAt: at }
	await tx.insert(vendorExtras).values(record).onConflictDoNothing()
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
		Object.fromEntries(changes.map((change) => [change.line.option.name, count(change)]))
	await recordAuditEvent(tx, {
		...{ by: "vendor", at, action: "extras-ordered", about: { kind: "vendor", id } },
		before: detailsOf(({ before }) => before),
		after: detailsOf(({ quantity }) => quantity),
	})
}

/** Of everything that they have ordered, as it is charged. */
async function queueReceipt(
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
		...{ kind: "extras-order", cause: `extras-order:${randomUUID()}`, to: emailKey },
		...(await writeTemplateLetter(tx, "extras-order", { editionId, values })),
		...{ applicationId: owner.id, at },
	})
}
