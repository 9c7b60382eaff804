import { href } from "react-router"
import { address, type PlaceInList } from "../place.ts"

export function acceptedAddress(view: PlaceInList & { q?: string }): string {
	return address(href("/admin/accepted"), view)
}
