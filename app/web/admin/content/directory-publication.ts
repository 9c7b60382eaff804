import { href, redirect } from "react-router"
import { publishDirectory, unpublishDirectory } from "../../../domain/directory/publish.server.ts"
import { isDirectoryOnSite } from "../../../domain/directory/rules.ts"
import { findEditionById } from "../../../domain/editions/queries.server.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { NO_EDITION, onceOnTheSite } from "../shell/editions/edition-messages.ts"
import type { Route } from "./+types/directory-publication"
import { CONTENT_OF_CLOSED_EDITION, DIRECTORY_NOT_CHANGED } from "./messages.ts"

/** The field of the button that takes a directory off the site (directory-actions.tsx): its value is "off". */
const STATE = "state"

/** Publishes the drafts of an edition, or takes its directory off the site. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: [STATE],
			notFound: outcomeOf(404, NO_EDITION),
			failure: DIRECTORY_NOT_CHANGED,
			event: "a directory was not published",
		},
		change,
	)

async function change({ id, form, actor, services: { db } }: AdminActionInput) {
	const isOff = form.get(STATE) === "off"
	const count = await (isOff ? unpublishDirectory : publishDirectory)(db, id, actor)
	if (typeof count !== "number") return outcomeOf(409, CONTENT_OF_CLOSED_EDITION)
	const listings = count === 1 ? "1 listing" : `${count} listings`
	if (isOff) return outcomeOf(200, { kind: "success", text: `Taken off the site: ${listings}.` })
	const edition = await findEditionById(db, id)
	const when =
		edition && !isDirectoryOnSite(edition)
			? ` ${onceOnTheSite(count === 1 ? "It" : "They", edition.name)}`
			: ""
	return outcomeOf(200, { kind: "success", text: `Published: ${listings}.${when}` })
}

/** Looking at the address publishes nothing. */
export const loader = () => redirect(href("/admin/content/vendors"))
