import { href, redirect } from "react-router"
import type { MadeListings } from "../../../domain/directory/make-listings.server.ts"
import { makeDrafts } from "../../../domain/directory/publish.server.ts"
import { LOGO_JOB } from "../../../domain/directory/take-logos.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import {
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
	startSoon,
} from "../shell/actions/admin-action.server.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import type { Route } from "./+types/directory-listings"
import { CONTENT_OF_CLOSED_EDITION, DIRECTORY_NOT_CHANGED } from "./messages.ts"

/** Makes drafts of the accepted vendors of an edition who agreed to be listed. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			notFound: outcomeOf(404, NO_EDITION),
			failure: DIRECTORY_NOT_CHANGED,
			event: "no listings were made",
		},
		make,
	)

async function make(input: AdminActionInput) {
	const made = await makeDrafts(input.services.db, input.id, input.actor)
	await startSoon(input, "logos come later", LOGO_JOB)
	return "reason" in made ? outcomeOf(409, CONTENT_OF_CLOSED_EDITION) : outcomeOf(200, madeMessage(made))
}

function madeMessage({ agreed, added, updated, removed }: MadeListings): Message {
	const counts = [
		added > 0 && `${added} added`,
		updated > 0 && `${updated} updated`,
		removed > 0 && `${removed} removed`,
	].filter(Boolean)
	if (counts.length)
		return { kind: "success", text: `Drafts made from accepted vendors: ${counts.join(", ")}.` }
	return { kind: "success", text: agreed ? EACH_HAS_ONE : NOBODY_AGREED }
}

const EACH_HAS_ONE =
	"Nothing to change. Only accepted vendors who agreed to be listed get a listing, and each of them has theirs."
const NOBODY_AGREED =
	"No draft was made: a listing is made of an accepted vendor who agreed to be listed, and there is none."

/** Looking at the address makes nothing. */
export const loader = () => redirect(href("/admin/content/vendors"))
