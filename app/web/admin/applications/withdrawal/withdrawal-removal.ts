import { redirect } from "react-router"
import { undoWithdrawal } from "../../../../domain/decisions/withdrawals.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { parseId } from "../../../../values/record-id.ts"
import { handleAdminAction, outcomeOf } from "../../shell/actions/admin-action.server.ts"
import { EDITION_CLOSED_TEXT, NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import type { Route } from "./+types/withdrawal-removal"
import { NOT_UNDONE } from "./withdrawal-notice.tsx"

const failure: Message = { kind: "failure", text: NOT_UNDONE }

/** Makes an application again what it was before it was withdrawn. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, NO_VENDOR), failure, event: "a withdrawal was not undone" },
		async ({ id, actor, services: { db } }) => {
			const undone = await undoWithdrawal(db, id, actor)
			if (undone.ok) return outcomeOf(200, undoneMessage(undone))
			if (undone.reason === "vendor-not-found") return outcomeOf(404, NO_VENDOR)
			if (undone.reason === "edition-closed")
				return outcomeOf(409, { ...failure, details: [EDITION_CLOSED_TEXT] })
			return outcomeOf(409, { kind: "failure", text: PLACE_TAKEN(undone.brandName) })
		},
	)

const PLACE_TAKEN = (brand: string) =>
	`The withdrawal of ${brand} was not undone: the place is no longer free.`

const undoneMessage = ({ brandName, changed }: { brandName: string; changed: boolean }): Message => ({
	kind: "success",
	text: changed
		? `${brandName} is what they were before. They have not been told: the page of the application offers an email.`
		: `${brandName} is not withdrawn.`,
})

/** Looking at the address changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(applicationPath(parseId(params.id) ?? 0))
