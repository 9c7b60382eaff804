import { href } from "react-router"
import * as z from "zod/mini"
import { APPLICATION_STATUSES } from "../../domain/applications/rules.ts"
import { buildUrl, listQuerySchema } from "./list-query.ts"

export const vendorsView = z.extend(listQuerySchema, {
	status: z.catch(z.optional(z.enum(APPLICATION_STATUSES)), undefined),
})
export type VendorsView = z.infer<typeof vendorsView>

export function vendorsAddress(view: Partial<VendorsView>): string {
	return buildUrl(href("/admin/vendors"), view)
}
