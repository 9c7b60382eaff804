import { href, type RouterContextProvider, redirect } from "react-router"
import { releaseDocuments } from "../../../domain/files/commands.server.ts"
import { eraseVendor } from "../../../domain/privacy/erase.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { idFrom, sendTo } from "../answer.server.ts"
import { vendorsAddress } from "../vendors/view.ts"
import type { Route } from "./+types/erasure"
import { ALREADY_ERASED, erasedWords, LETTER_ON_ITS_WAY, NO_VENDOR, NOT_ERASED } from "./words.ts"

/** Erases the person behind an application, and says on the list what went. */
export async function action({ params, context }: Route.ActionArgs) {
	const id = idFrom(params.id)
	try {
		throw await sendTo(vendorsAddress({}), [id ? await erase(id, context) : NO_VENDOR], context)
	} catch (error) {
		if (error instanceof Response) return error
		visitOf(context).log.error({ err: error, applicationId: id }, "erasure failed")
		return sendTo(vendorsAddress({}), [NOT_ERASED], context)
	}
}

/** Looking at the address erases nothing: it asks first. */
export function loader({ params }: Route.LoaderArgs) {
	throw redirect(href("/admin/vendors/:id/erasure/new", params))
}

const REFUSALS = {
	"vendor-not-found": NO_VENDOR,
	"already-erased": ALREADY_ERASED,
	"letter-on-its-way": LETTER_ON_ITS_WAY,
}

async function erase(id: number, context: Readonly<RouterContextProvider>): Promise<Message> {
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
	return erasedWords(outcome.erased)
}
