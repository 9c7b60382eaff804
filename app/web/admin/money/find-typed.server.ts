import { type RouterContextProvider, redirect } from "react-router"
import { findApplicationEdition } from "../../../domain/applications/queries.server.ts"
import { brandWithNumber } from "../../../domain/applications/rules.ts"
import { findTypedLedger } from "../../../domain/money/queries.server.ts"
import { findLedgerOfDocument, findReceipt } from "../../../domain/payments/find-receipt.server.ts"
import { getServices } from "../../request/context.ts"
import { getEdition, getEditionChoice } from "../shell/editions/edition.ts"
import { hasRight } from "../shell/rights/require-right.ts"
import { ledgerPath } from "./money-urls.ts"
import { paymentPath } from "./payments/payment-views.ts"

/**
 * Leads to the account of what somebody typed: an account code, the number of a document or of an application, a receipt; or to the
 * payment where that is on no account. @returns the accounts where it is on several
 */
export async function findTyped(context: Readonly<RouterContextProvider>, typed: string) {
	const { db } = getServices(context)
	const { id: edition } = getEdition(context)
	const ledger =
		(await findLedgerOfDocument(db, edition, typed)) ?? (await findTypedLedger(db, edition, typed))
	if (ledger && (await isReadable(context, ledger))) throw redirect(ledgerPath(ledger))
	const isForAllEditions = hasRight(context, "payments.read")
	const { accounts, payment } = await findReceipt(db, { edition, typed, isForAllEditions })
	const [only] = accounts
	if (only && accounts.length === 1) throw redirect(ledgerPath(only.id))
	if (payment !== undefined) throw redirect(paymentPath(payment))
	return accounts.map(({ id, ...vendor }) => ({ id, vendor: brandWithNumber(vendor) }))
}

/** Whether it is of an edition in which whoever asks has a role: of others they do not even learn that it is there. */
async function isReadable(context: Readonly<RouterContextProvider>, application: number): Promise<boolean> {
	const itsEdition = await findApplicationEdition(getServices(context).db, application)
	return getEditionChoice(context).editions.some(({ id }) => id === itsEdition)
}
