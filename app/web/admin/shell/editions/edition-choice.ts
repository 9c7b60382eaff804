import type { Edition } from "../../../../domain/editions/queries.server.ts"
import { getServices } from "../../../request/context.ts"
import { RETURN_TO } from "../actions/hidden-fields.tsx"
import { readSubmittedForm, redirectBack, respond } from "../actions/respond.server.ts"
import { editionCookie } from "../frame/preferences.ts"
import { acceptedAddress, vendorsAddress } from "../lists/applications-view.ts"
import { buildUrl } from "../lists/list-query.ts"
import type { Route } from "./+types/edition-choice"
import { getEditionChoice } from "./edition.ts"
import { NO_EDITION } from "./edition-messages.ts"
import { findEditionPath } from "./edition-path.server.ts"
import { EDITION_PARAM } from "./edition-url.ts"

/** Keeps which edition the screens are about; one in which one has no role is not found and changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, EDITION_PARAM)
	const { editions } = getEditionChoice(context)
	const chosen = editions.find(({ slug }) => slug === form.get(EDITION_PARAM))
	if (!chosen) return respond({ request, form, context }, [NO_EDITION], 404)
	form.set(RETURN_TO, ofNewEdition(String(form.get(RETURN_TO) ?? ""), editions, chosen))
	return redirectBack(form, await editionCookie(getServices(context)).serialize(chosen.slug))
}

/** As an application is addressed, which is of its own edition: another edition has a list of them. */
const ABOUT_APPLICATION = /^\/admin\/(applications|vendors|accepted)\/\d+(\/|$)/

/** Other pages of a list begin at a row, which another edition does not have; and what is chosen here counts. */
function ofNewEdition(returnTo: string, editions: Edition[], chosen: Edition): string {
	const [path = "", search = ""] = returnTo.split("?")
	const [, room] = ABOUT_APPLICATION.exec(path) ?? []
	if (room) return room === "accepted" ? acceptedAddress({}) : vendorsAddress({})
	const {
		after: _,
		before: __,
		first: ___,
		about: ____,
		[EDITION_PARAM]: _____,
		...view
	} = Object.fromEntries(new URLSearchParams(search))
	return buildUrl(findEditionPath(editions, path)?.pathFor(chosen) ?? path, view)
}
