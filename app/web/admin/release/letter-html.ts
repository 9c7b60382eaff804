import { href } from "react-router"
import { findHeldLetter } from "../../../domain/choices/edit-letter.server.tsx"
import { fillInVendorPage } from "../../../domain/mail/vendor-page-link.ts"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { letterPage } from "../shell/letters/letter-page.ts"
import type { Route } from "./+types/letter-html"

export async function loader({ params, context }: Route.LoaderArgs) {
	const { origin } = getRequestContext(context)
	const { db, now } = getServices(context)
	const letter = await findHeldLetter(db, parseId(params.id) ?? 0, { origin, at: now() })
	return letterPage(letter && fillInVendorPage(letter.html, href("/my")))
}
