import { href } from "react-router"
import * as z from "zod/mini"
import { address, place } from "../place.ts"

/** Which accepted vendors are shown, as the address says it; the search is trimmed (specification 5). */
export const acceptedView = z.pipe(
	place,
	z.transform(({ q, ...rest }: z.infer<typeof place>) => ({ q: q.trim(), ...rest })),
)

export function acceptedAddress(view: { q?: string; after?: number; before?: number }): string {
	return address(href("/admin/accepted"), view)
}
