import { href } from "react-router"
import { EDITION_PARAM } from "../edition-param.ts"
import { buildUrl } from "../list-query.ts"

export const ledgerPath = (id: number): string => href("/admin/applications/:id/account", { id: String(id) })

/** The money of an edition, whatever another tab has chosen since. @param edition its slug */
export const moneyUrl = (edition: string): string =>
	buildUrl(href("/admin/money"), { [EDITION_PARAM]: edition })

export const chargesUrl = (edition: string): string =>
	buildUrl(href("/admin/money/charges"), { [EDITION_PARAM]: edition })

/** Invoices of many, of this edition whatever another tab has chosen. */
export const invoiceRunUrl = (edition: string): string =>
	buildUrl(href("/admin/money/invoices"), { [EDITION_PARAM]: edition })

/** Where its buttons lead. */
export const invoiceRunFormUrl = (path: string, edition: string): string =>
	buildUrl(path, { [EDITION_PARAM]: edition })

export const invoicePath = (id: number, invoice: number): string =>
	href("/admin/applications/:id/account/invoices/:invoice", { id: String(id), invoice: String(invoice) })
