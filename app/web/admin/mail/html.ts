import { findMail } from "../../../domain/mail/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { parseId } from "../respond.server.ts"
import type { Route } from "./+types/html"

/** A letter may show its own styles, and nothing else: no script, no picture from elsewhere, no way out. */
const LETTER_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** The html part of a letter, for the frame of its preview. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const id = parseId(params.id)
	const mail = id && (await findMail(db, id))
	if (!mail) return new Response("Email not found.", { status: 404 })
	return new Response(mail.html, {
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": LETTER_POLICY,
			"x-frame-options": "SAMEORIGIN",
		},
	})
}
