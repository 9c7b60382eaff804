import { href } from "react-router"
import { address } from "../place.ts"

export function acceptedAddress(view: { q?: string; after?: number; before?: number }): string {
	return address(href("/admin/accepted"), view)
}
