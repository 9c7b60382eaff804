import { href } from "react-router"
import { buildUrl } from "./list-query.ts"

/** Where applications that may be of one vendor stand beside each other. */
export const comparisonPath = (first: { id: number }, others: readonly { number: number }[]): string =>
	buildUrl(href("/admin/applications/:id/merge", { id: String(first.id) }), {
		with: others.map(({ number }) => number).join(", "),
	})
