import { redirect } from "react-router"
import { separateApplication } from "../../../../domain/merging/separate-application.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { parseId } from "../../../../values/record-id.ts"
import {
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../../shell/actions/admin-action.server.ts"
import { EDITION_CLOSED_TEXT } from "../../shell/decisions/decision-messages.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import type { Route } from "./+types/separation"
import { NOT_SEPARATED } from "./same-vendor.tsx"

/** Makes an application that was merged one of its own again. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, failure), failure, event: "applications were not separated" },
		separate,
	)

/** Looking at the address changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(applicationPath(parseId(params.id) ?? 0))

const failure: Message = { kind: "failure", text: NOT_SEPARATED }

async function separate({ id, actor, services: { db } }: AdminActionInput) {
	const result = await separateApplication(db, id, actor)
	if (result.ok) {
		const text = `No. ${result.number} and No. ${result.keptNumber} are separate again.`
		return outcomeOf(200, { kind: "success", text })
	}
	const why = result.reason === "edition-closed" ? EDITION_CLOSED_TEXT : "It is not part of another one."
	return outcomeOf(409, { ...failure, details: [why] })
}
