import { href } from "react-router"
import { buildUrl, type Cursor } from "../../list-query.ts"

export function acceptedUrl(view: Cursor & { q?: string }): string {
	return buildUrl(href("/admin/accepted"), view)
}
