import { href } from "react-router"
import { buildUrl, type ListCursor } from "../../list-query.ts"

export function acceptedUrl(view: ListCursor & { q?: string }): string {
	return buildUrl(href("/admin/accepted"), view)
}
