import { letterPage } from "../letter-page.ts"
import { rowSchema } from "../list-query.ts"
import type { Route } from "./+types/html"
import { previewMailing, requireMailing } from "./view.server.ts"

/** The page of an email, as the vendor gets it that the address names. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const found = await requireMailing(params, context)
	const vendor = rowSchema.parse(url.searchParams.get("vendor") ?? undefined)
	const { html } = await previewMailing(context, found, vendor)
	return letterPage(html)
}
