import { href } from "react-router"
import * as z from "zod/mini"
import { APPLICATION_STATUSES } from "../../../domain/applications/rules.ts"
import { address, place } from "../place.ts"

/** Which vendors are shown, as the address says it. */
export const vendorsView = z.extend(place, {
	status: z.catch(z.optional(z.enum(APPLICATION_STATUSES)), undefined),
})
export type VendorsView = z.infer<typeof vendorsView>

export function vendorsAddress(view: Partial<VendorsView>): string {
	return address(href("/admin/vendors"), view)
}
