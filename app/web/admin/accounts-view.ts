import { href } from "react-router"
import * as z from "zod/mini"
import { ACCOUNT_LISTS } from "../../domain/money/rules.ts"
import { buildUrl, listQuerySchema, searchTextSchema } from "./list-query.ts"

/** Which accounts of an edition are shown: those that a figure counts. */
export const accountsView = z.extend(z.pick(listQuerySchema, { after: true, before: true }), {
	show: z.catch(z.optional(z.enum(ACCOUNT_LISTS)), undefined),
	/** The name of one; "": all. */
	stall: searchTextSchema,
	/** Only tent spaces that name no stall and price. */
	unpriced: z.catch(z.optional(z.literal("yes")), undefined),
})
export type AccountsView = z.infer<typeof accountsView>

export const accountsUrl = (view: Partial<AccountsView> = {}): string =>
	buildUrl(href("/admin/money/accounts"), view)

/** @param stall null: tent spaces that name no stall and price */
export const accountsOfStall = (show: NonNullable<AccountsView["show"]>, stall: string | null): string =>
	accountsUrl(stall === null ? { show, unpriced: "yes" } : { show, stall })
