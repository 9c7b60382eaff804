import { href } from "react-router"
import * as z from "zod/mini"
import { LEDGER_LISTS } from "../../../../domain/money/rules.ts"
import { buildUrl, listQuerySchema, searchTextSchema } from "./list-query.ts"

/** Which ledgers of an edition are shown: those that a figure counts. */
export const ledgersView = z.extend(z.pick(listQuerySchema, { after: true, before: true }), {
	show: z.catch(z.optional(z.enum(LEDGER_LISTS)), undefined),
	/** The name of one; "": all. */
	stall: searchTextSchema,
	/** Only tent spaces that name no stall and price. */
	unpriced: z.catch(z.optional(z.literal("yes")), undefined),
})
export type LedgersView = z.infer<typeof ledgersView>

export const ledgersUrl = (view: Partial<LedgersView> = {}): string =>
	buildUrl(href("/admin/money/accounts"), view)

/** @param stall null: tent spaces that name no stall and price */
export const ledgersOfStall = (show: NonNullable<LedgersView["show"]>, stall: string | null): string =>
	ledgersUrl(stall === null ? { show, unpriced: "yes" } : { show, stall })
