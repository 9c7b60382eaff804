import { mailingSection } from "../../../domain/mailings/section.server.ts"
import { previewTyped } from "../editor/typed-preview.server.ts"
import { letterPage } from "../shell/letters/letter-page.ts"
import { rowSchema } from "../shell/lists/list-query.ts"
import type { Route } from "./+types/html"
import { previewMailing, readLetterTo, requireMailing } from "./view.server.ts"

/** The page of an email, as the vendor gets it that the address names. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const found = await requireMailing(params, context)
	const vendor = rowSchema.parse(url.searchParams.get("vendor") ?? undefined)
	const { html } = await readLetterTo(context, found, vendor)
	return letterPage(html)
}

/** What somebody is typing, which nobody is sent and nothing keeps. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const found = await requireMailing(params, context)
	return previewTyped(request, mailingSection(found.mailing), (template) =>
		previewMailing(context, found, undefined, template),
	)
}
