import { href } from "react-router"
import { editionUrl } from "../shell/editions/edition-url.ts"

export const ledgerPath = (id: number): string => href("/admin/applications/:id/account", { id: String(id) })

/** The money of an edition, whatever another tab has chosen since. @param edition its slug */
export const moneyUrl = (edition: string): string => editionUrl(href("/admin/money"), edition)

export const chargesUrl = (edition: string): string => editionUrl(href("/admin/money/charges"), edition)

/** Invoices of many, of this edition whatever another tab has chosen. */
export const invoiceRunUrl = (edition: string): string => editionUrl(href("/admin/money/invoices"), edition)

export const invoicePath = (id: number, invoice: number): string =>
	href("/admin/applications/:id/account/invoices/:invoice", { id: String(id), invoice: String(invoice) })
