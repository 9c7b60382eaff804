import { createContext, use } from "react"
import type { Right } from "../../../../domain/accounts/rights.ts"

/** What who looks may do in the chosen edition. */
export const RightsContext = createContext<readonly Right[]>([])

/** Decides what a screen offers; what is allowed the guard decides (`require-right.ts`). */
export const useRight = (right: Right): boolean => use(RightsContext).includes(right)

/** How the way to what is on no invoice is called, for whoever looks. */
export const useInvoiceRunLabel = (): string =>
	useRight("money.book") ? "Issue invoices" : "Invoices to issue"
