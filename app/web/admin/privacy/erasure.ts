import { href, redirect } from "react-router"
import { releaseDocuments } from "../../../domain/files/commands.server.ts"
import { type ErasureResult, eraseVendor } from "../../../domain/privacy/erase.server.ts"
import {
	type ActionOutcome,
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../shell/actions/admin-action.server.ts"
import { NO_VENDOR } from "../shell/decisions/decision-messages.ts"
import type { Route } from "./+types/erasure"
import { ALREADY_ERASED, erasedMessage, LETTER_ON_ITS_WAY, NOT_ERASED } from "./messages.ts"

/** Erases the person behind an application, and says what went. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: REFUSALS["vendor-not-found"], failure: NOT_ERASED, event: "erasure failed" },
		erase,
	)

/** Looking at the address erases nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/vendors/:id/erasure/new", params))

const REFUSALS: Record<Extract<ErasureResult, { ok: false }>["reason"], ActionOutcome> = {
	"vendor-not-found": outcomeOf(404, NO_VENDOR),
	"already-erased": outcomeOf(200, ALREADY_ERASED),
	"letter-on-its-way": outcomeOf(409, LETTER_ON_ITS_WAY),
}

async function erase({ id, actor, log, services: { db, config, files } }: AdminActionInput) {
	const outcome = await eraseVendor(db, id, { ...actor, secret: config.authSecret })
	if (!outcome.ok) return REFUSALS[outcome.reason]
	log.info({ event: "vendor-data-erased", applicationId: id, ...outcome.erased })
	// Not waited for: what the store does not give up now is swept within the hour.
	releaseDocuments(db, files, outcome.files).catch((error: unknown) =>
		log.warn({ err: error }, "files of an erased vendor are left to the sweep"),
	)
	return outcomeOf(200, erasedMessage(outcome.erased))
}
