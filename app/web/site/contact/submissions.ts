import { postOnlyText } from "../../request/post-only.ts"
import type { Route } from "./+types/submissions"
import { EDITION_PARAM, LATE_PARAM } from "./contact-response.ts"
import { receiveApplication, receiveLateApplication } from "./receive-application.server.ts"

/** For the script that shows how the upload goes: the same form as to the page, answered in JSON. */
export async function action({ url, request, context }: Route.ActionArgs) {
	const args = { request, context }
	const token = url.searchParams.get(LATE_PARAM)
	const received = token
		? receiveLateApplication(args, token)
		: receiveApplication(args, { slug: url.searchParams.get(EDITION_PARAM) })
	const outcome = await received.catch((reason: unknown) => {
		if (reason instanceof Response) return reason
		throw reason
	})
	const headers = { "cache-control": "no-store" }
	if (outcome instanceof Response)
		return Response.json({ receipt: outcome.headers.get("location") }, { headers })
	return Response.json({ response: outcome.data }, { status: outcome.init?.status ?? 400, headers })
}

export const loader = postOnlyText("Send the form of /contact here.")
