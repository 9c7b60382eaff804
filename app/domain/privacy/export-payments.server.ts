import { asc, eq, inArray } from "drizzle-orm"
import { selectCopiedColumns } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import {
	buyerPinPrivacy,
	buyerPins,
	etimsNumbers,
	etimsPrivacy,
	invoiceDuePrivacy,
	invoiceDues,
	invoicePrivacy,
	invoices,
} from "../ledger/invoice-schema.server.ts"
import { paymentsOf } from "../payments/erase-payers.server.ts"
import {
	paymentPrivacy,
	paymentRequestPrivacy,
	paymentRequests,
	payments,
} from "../payments/schema.server.ts"

/** What was paid for them by M-Pesa, and which telephones were asked. */
export async function readPayments(db: Db, applicationIds: number[]) {
	const [paid, requested] = await Promise.all([
		db
			.select(selectCopiedColumns(paymentPrivacy))
			.from(payments)
			.where(await paymentsOf(db, applicationIds))
			.orderBy(asc(payments.id)),
		db
			.select(selectCopiedColumns(paymentRequestPrivacy))
			.from(paymentRequests)
			.where(inArray(paymentRequests.applicationId, applicationIds))
			.orderBy(asc(paymentRequests.id)),
	])
	return { payments: paid, paymentRequests: requested }
}

/** The invoices and credit notes that they have, and the KRA PIN that the next ones will bear. */
export async function readInvoices(db: Db, applicationIds: number[]) {
	const isOwn = inArray(invoices.applicationId, applicationIds)
	const { id } = invoices
	const issued = await db
		.select({ id, ...selectCopiedColumns(invoicePrivacy) })
		.from(invoices)
		.where(isOwn)
		.orderBy(asc(id))
	const dues = await db
		.select({ ...selectCopiedColumns(invoiceDuePrivacy), invoiceId: invoiceDues.invoiceId })
		.from(invoiceDues)
		.innerJoin(invoices, eq(id, invoiceDues.invoiceId))
		.where(isOwn)
	const etims = await db
		.select({ ...selectCopiedColumns(etimsPrivacy), invoiceId: etimsNumbers.invoiceId })
		.from(etimsNumbers)
		.innerJoin(invoices, eq(id, etimsNumbers.invoiceId))
		.where(isOwn)
	const pins = await db
		.select(selectCopiedColumns(buyerPinPrivacy))
		.from(buyerPins)
		.where(inArray(buyerPins.applicationId, applicationIds))
	const of = <Row extends { invoiceId: number }>(rows: Row[], invoice: number) =>
		rows.flatMap(({ invoiceId, ...row }) => (invoiceId === invoice ? [row] : []))
	return {
		invoices: issued.map((one) => ({ ...one, dues: of(dues, one.id), etims: of(etims, one.id) })),
		kraPins: pins,
	}
}
