import type { RouterContextProvider } from "react-router"
import type { Edition } from "../../../../domain/editions/queries.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { getEdition } from "../editions/edition.ts"
import { NO_EDITION } from "../editions/edition-messages.ts"
import { EDITION_PARAM } from "../editions/edition-url.ts"
import {
	type ActionOutcome,
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "./admin-action.server.ts"

interface EditionActionArgs {
	request: Request
	url: URL
	context: Readonly<RouterContextProvider>
}

/** Answers a button that is about the edition in its address, and about no other in its place. */
export function handleEditionAction(
	{ request, url, context }: EditionActionArgs,
	{ fields, failure, event }: { fields?: string[]; failure: Message; event: string },
	run: (input: AdminActionInput, edition: Edition) => Promise<ActionOutcome>,
): Promise<Response> {
	const edition = getEdition(context)
	const isNamed = edition.slug === url.searchParams.get(EDITION_PARAM)
	const params = { id: isNamed ? String(edition.id) : "" }
	const notFound = outcomeOf(404, NO_EDITION)
	return handleAdminAction({ request, params, context }, { fields, notFound, failure, event }, (input) =>
		run(input, edition),
	)
}
