import { href } from "react-router"
import { z } from "zod"
import { APPLICATION_STATUSES } from "../../../domain/applications/rules.ts"
import { address, place } from "../place.ts"

/** Which vendors are shown, as the address says it. */
export const vendorsView = place.extend({
	status: z.enum(APPLICATION_STATUSES).optional().catch(undefined),
})
export type VendorsView = z.infer<typeof vendorsView>

export function vendorsAddress(view: Partial<VendorsView>): string {
	return address(href("/admin/vendors"), view)
}
