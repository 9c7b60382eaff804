import { href } from "react-router"
import { address, place } from "../place.ts"

/** Which accepted vendors are shown, as the address says it; the search is trimmed (specification 5). */
export const acceptedView = place.transform(({ q, ...rest }) => ({ q: q.trim(), ...rest }))

export function acceptedAddress(view: { q?: string; after?: number; before?: number }): string {
	return address(href("/admin/accepted"), view)
}
