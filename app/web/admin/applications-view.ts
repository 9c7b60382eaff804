import { href } from "react-router"
import * as z from "zod/mini"
import { APPLICATION_STATUSES } from "../../domain/applications/rules.ts"
import { MISSING } from "../../domain/extras/rules.ts"
import { buildUrl, listQuerySchema, searchTextSchema } from "./list-query.ts"

export const vendorsView = z.extend(listQuerySchema, {
	status: z.catch(z.optional(z.enum(APPLICATION_STATUSES)), undefined),
	/** The name of one; "": all. */
	category: searchTextSchema,
})
export type VendorsView = z.infer<typeof vendorsView>

export function vendorsAddress(view: Partial<VendorsView>): string {
	return buildUrl(href("/admin/vendors"), view)
}

export const acceptedView = z.extend(listQuerySchema, {
	missing: z.catch(z.optional(z.enum(MISSING)), undefined),
})
export type AcceptedView = z.infer<typeof acceptedView>

export function acceptedAddress(view: Partial<AcceptedView>): string {
	return buildUrl(href("/admin/accepted"), view)
}
