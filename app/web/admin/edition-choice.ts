import { servicesOf } from "../middleware/services.ts"
import type { Route } from "./+types/edition-choice"
import { backTo, pressedForm } from "./answer.server.ts"
import { EDITION, editionsOf } from "./edition.ts"
import { FROM } from "./from.tsx"
import { address } from "./place.ts"
import { editionCookie } from "./preferences.ts"

/** Keeps which edition the screens are about; one that doesn't exist changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await pressedForm(request, EDITION)
	const { editions, edition } = editionsOf(context)
	const chosen = editions.find(({ slug }) => slug === form.get(EDITION)) ?? edition
	form.set(FROM, firstPageOf(String(form.get(FROM) ?? "")))
	return backTo(form, await editionCookie(servicesOf(context)).serialize(chosen.slug))
}

/** Other pages of a list begin at a row, which another edition does not have. */
function firstPageOf(from: string): string {
	const [path = "", search = ""] = from.split("?")
	const {
		after: _,
		before: __,
		first: ___,
		[EDITION]: ____,
		...view
	} = Object.fromEntries(new URLSearchParams(search))
	return address(path, view)
}
