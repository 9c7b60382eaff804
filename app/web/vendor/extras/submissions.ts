import { postOnlyText } from "../../request/post-only.ts"
import type { Route } from "./+types/submissions"
import { receiveExtras } from "./receive-extras.server.ts"

/** For the script that shows how the upload goes: the same form as to the page, answered in JSON. */
export async function action({ request, context }: Route.ActionArgs) {
	const { status, headers, response } = await receiveExtras(request, context)
	return Response.json(response, { status, headers: { ...headers, "cache-control": "no-store" } })
}

export const loader = postOnlyText("Send the form of /extras here.")
