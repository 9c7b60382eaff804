import { href, redirect } from "react-router"
import type { VendorVisibility } from "../../../domain/applications/listed-columns.server.ts"
import { type StartResult, startBulkChange } from "../../../domain/bulk-changes/commands.server.ts"
import { BULK_CHANGE_JOB } from "../../../domain/bulk-changes/job.server.ts"
import {
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
	startSoon,
} from "../shell/actions/admin-action.server.ts"
import { EDITION_CLOSED_TEXT, lastActorMessage, type Viewer } from "../shell/decisions/decision-messages.ts"
import { EXCESS, readAcceptedExcess } from "../shell/decisions/over-maximum.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { readVisibility, UNIDENTIFIED_TEXT } from "../shell/rights/visibility.server.ts"
import type { Route } from "./+types/start"
import { NO_BULK_CHANGE, NOT_STARTED, vendorsLabel } from "./labels.ts"

/** Begins a change that was prepared: a job does it. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: [EXCESS],
			notFound: outcomeOf(404, NO_BULK_CHANGE),
			failure: NOT_STARTED,
			event: "a change of many applications was not begun",
		},
		async (input) => start(input, getEdition(args.context).id, await readVisibility(args.context)),
	)

/** Looking at the address begins nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/bulk-changes/:id", params))

async function start(input: AdminActionInput, editionId: number, visibility: VendorVisibility) {
	const { id, form, actor, origin, services } = input
	const acceptedExcess = readAcceptedExcess(form)
	const asked = { ...actor, ...visibility, origin, acceptedExcess }
	const started = await startBulkChange(services.db, { id, editionId }, asked)
	if (!started.ok) return refusedOutcome(started, actor)
	await startSoon(input, "the change waits for the next minute", BULK_CHANGE_JOB)
	const text = `The change has begun: ${vendorsLabel(started.applications)}.`
	return outcomeOf(200, { kind: "success", text })
}

function refusedOutcome(refused: Extract<StartResult, { ok: false }>, viewer: Viewer) {
	if (refused.reason === "not-found") return outcomeOf(404, NO_BULK_CHANGE)
	return outcomeOf(409, { ...NOT_STARTED, details: [refusalMessage(refused, viewer)] })
}

function refusalMessage(refused: Extract<StartResult, { ok: false }>, viewer: Viewer): string {
	if (refused.reason === "edition-closed") return EDITION_CLOSED_TEXT
	if (refused.reason === "over-maximum")
		return "Please look at the maximums again: what is chosen has changed."
	if (refused.reason === "not-reviewed") return UNIDENTIFIED_TEXT
	if (refused.reason !== "already-started") return "There is nothing left to change."
	return lastActorMessage("began", refused.last, viewer)
}
