import { redirect } from "react-router"
import { findPreviewedEdition, verifyPreviewToken } from "../../../domain/editions/preview-links.server.ts"
import { getServices } from "../../request/context.ts"
import { serializePreviewCookie } from "../../request/preview-cookie.server.ts"
import type { Route } from "./+types/preview"

/** Where a link to a draft leads: to its page, which this browser sees from now on. */
export async function loader({ params: { token }, context }: Route.LoaderArgs): Promise<Response> {
	const { db, config, now } = getServices(context)
	const at = now()
	const edition = await findPreviewedEdition(db, token, { authSecret: config.authSecret, now: at })
	const { expiresAt } = verifyPreviewToken(token, config.authSecret) ?? {}
	if (!edition || !expiresAt) return new Response(LINK_ENDED, { status: 404, headers: TEXT_HEADERS })
	const seconds = Math.ceil((expiresAt.getTime() - at.getTime()) / 1000)
	return redirect(`/festivals/${edition.slug}`, {
		headers: {
			"cache-control": "no-store",
			"set-cookie": serializePreviewCookie(token, seconds, config),
		},
	})
}

const LINK_ENDED = "This link no longer works. Please ask whoever sent it for a new one.\n"
const TEXT_HEADERS = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }
