import { href, type RouterContextProvider, redirect } from "react-router"
import { releaseDocuments } from "../../../domain/files/commands.server.ts"
import { type Erased, eraseVendor } from "../../../domain/privacy/erase.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { answer, idFrom, pressedForm } from "../answer.server.ts"
import type { Route } from "./+types/erasure"
import { ALREADY_ERASED, erasedWords, LETTER_ON_ITS_WAY, NO_VENDOR, NOT_ERASED } from "./words.ts"

/** Erases the person behind an application, and says what went. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await pressedForm(request)
	const said = (message: Message, code: number) => answer({ request, form, context }, [message], code)
	const id = idFrom(params.id)
	if (!id) return said(NO_VENDOR, 404)
	try {
		return said(...(await erase(id, context)))
	} catch (error) {
		visitOf(context).log.error({ err: error, applicationId: id }, "erasure failed")
		return said(NOT_ERASED, 503)
	}
}

/** Looking at the address erases nothing: it asks first. */
export function loader({ params }: Route.LoaderArgs) {
	throw redirect(href("/admin/vendors/:id/erasure/new", params))
}

const REFUSALS: Record<Extract<Erased, { ok: false }>["reason"], [Message, number]> = {
	"vendor-not-found": [NO_VENDOR, 404],
	"already-erased": [ALREADY_ERASED, 200],
	"letter-on-its-way": [LETTER_ON_ITS_WAY, 409],
}

async function erase(id: number, context: Readonly<RouterContextProvider>): Promise<[Message, number]> {
	const { db, config, files, now } = servicesOf(context)
	const { log } = visitOf(context)
	const erasure = { by: adminOf(context).id, at: now(), secret: config.authSecret }
	const outcome = await eraseVendor(db, id, erasure)
	if (!outcome.ok) return REFUSALS[outcome.reason]
	log.info({ event: "vendor-data-erased", applicationId: id, ...outcome.erased })
	// Not waited for: what the store does not give up now is swept within the hour.
	releaseDocuments(db, files, outcome.files).catch((error: unknown) =>
		log.warn({ err: error }, "files of an erased vendor are left to the sweep"),
	)
	return [erasedWords(outcome.erased), 200]
}
