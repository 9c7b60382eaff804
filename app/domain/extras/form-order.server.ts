import { and, eq, inArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isNotReversed } from "../ledger/entries.server.ts"
import { invoices } from "../ledger/invoice-schema.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { type ExtrasOrder, type FormOrder, orderAfter, withoutLess } from "./rules.ts"
import { hayOrdered, vendorExtras } from "./schema.server.ts"
import type { ExtrasVendor } from "./vendor.server.ts"

interface FormOrders {
	/** What had been ordered until now. */
	previousOrder: FormOrder | undefined
	order: ExtrasOrder
	/** Whether a form can make the order smaller. */
	takesOff: boolean
}

/**
 * What a form makes of the order. An email address is enough to send one, so it takes nothing off once something is invoiced or paid. The
 * caller holds the extras of the edition.
 */
export async function readFormOrders(
	tx: Db,
	editionId: number,
	vendor: ExtrasVendor,
	stated: FormOrder,
): Promise<FormOrders> {
	const [previousOrder] = await tx
		.select({ extraWristbands: vendorExtras.extraWristbands, hayBales: hayOrdered })
		.from(vendorExtras)
		.where(and(eq(vendorExtras.editionId, editionId), eq(vendorExtras.emailKey, vendor.emailKey)))
	const takesOff = !(await hasInvoiceOrPaid(tx, vendor.applicationIds))
	const counted = takesOff ? stated : withoutLess(stated, previousOrder)
	return { previousOrder, order: orderAfter(counted, previousOrder), takesOff }
}

async function hasInvoiceOrPaid(tx: Db, ids: number[]): Promise<boolean> {
	if (await tx.$count(invoices, inArray(invoices.applicationId, ids))) return true
	const { applicationId, kind } = ledgerEntries
	const payment = and(inArray(applicationId, ids), eq(kind, "payment"), isNotReversed(tx))
	return (await tx.$count(ledgerEntries, payment)) > 0
}
