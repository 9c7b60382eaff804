import { href, type RouterContextProvider, redirect } from "react-router"
import { releaseDocuments } from "../../../domain/files/commands.server.ts"
import { type ErasureResult, eraseVendor } from "../../../domain/privacy/erase.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { NO_VENDOR } from "../decision-messages.ts"
import { parseId, readSubmittedForm, respond } from "../respond.server.ts"
import type { Route } from "./+types/erasure"
import { ALREADY_ERASED, erasedMessage, LETTER_ON_ITS_WAY, NOT_ERASED } from "./messages.ts"

/** Erases the person behind an application, and says what went. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request)
	const respondWith = (message: Message, code: number) => respond({ request, form, context }, [message], code)
	const id = parseId(params.id)
	if (!id) return respondWith(NO_VENDOR, 404)
	try {
		return respondWith(...(await erase(id, context)))
	} catch (error) {
		getRequestContext(context).log.error({ err: error, applicationId: id }, "erasure failed")
		return respondWith(NOT_ERASED, 503)
	}
}

/** Looking at the address erases nothing: it asks first. */
export function loader({ params }: Route.LoaderArgs) {
	throw redirect(href("/admin/vendors/:id/erasure/new", params))
}

const REFUSALS: Record<Extract<ErasureResult, { ok: false }>["reason"], [Message, number]> = {
	"vendor-not-found": [NO_VENDOR, 404],
	"already-erased": [ALREADY_ERASED, 200],
	"letter-on-its-way": [LETTER_ON_ITS_WAY, 409],
}

async function erase(id: number, context: Readonly<RouterContextProvider>): Promise<[Message, number]> {
	const { db, config, files, now } = getServices(context)
	const { log } = getRequestContext(context)
	const erasure = { by: getAdmin(context).id, at: now(), secret: config.authSecret }
	const outcome = await eraseVendor(db, id, erasure)
	if (!outcome.ok) return REFUSALS[outcome.reason]
	log.info({ event: "vendor-data-erased", applicationId: id, ...outcome.erased })
	// Not waited for: what the store does not give up now is swept within the hour.
	releaseDocuments(db, files, outcome.files).catch((error: unknown) =>
		log.warn({ err: error }, "files of an erased vendor are left to the sweep"),
	)
	return [erasedMessage(outcome.erased), 200]
}
