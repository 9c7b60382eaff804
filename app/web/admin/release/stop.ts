import { redirect } from "react-router"
import { stopRelease } from "../../../domain/choices/releases.server.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { lastActorMessage } from "../shell/decisions/decision-messages.ts"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/stop"
import { NOT_STOPPED, vendorsLabel } from "./messages.ts"
import { releaseUrl } from "./release-view.ts"

/** Ends a release that waits or runs. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, NOT_STOPPED), failure: NOT_STOPPED, event: "a release was not stopped" },
		(input) => stop(input, getEdition(args.context).id),
	)

/** Looking at the address stops nothing. */
export const loader = () => redirect(releaseUrl())

async function stop({ id, actor, services: { db } }: AdminActionInput, editionId: number) {
	const stopped = await stopRelease(db, { id, editionId }, actor)
	if (stopped.ok) {
		const text = `The release was stopped. ${vendorsLabel(stopped.untold)} not told: they stay chosen.`
		return outcomeOf(200, { kind: "success", text })
	}
	const { last } = stopped
	const detail = last ? lastActorMessage("stopped", last, actor) : "It has ended already."
	return outcomeOf(409, { ...NOT_STOPPED, details: [detail] })
}
