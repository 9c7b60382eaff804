import { data, type RouterContextProvider } from "react-router"
import type { Refusal } from "../../../../ui/error-context.tsx"
import type { Message } from "../../../../ui/messages.tsx"
import { getRequestContext } from "../../../request/context.ts"

export const NO_STORE = { "cache-control": "no-store" }

const REFUSAL_HEADINGS = { 403: "You can’t open this", 404: "Not found" } as const

/** Whoever has no right to what an address is about: as JSON for our own scripts (`use-fetch-submit.ts`), else as a page. */
export function refuse(
	request: Request,
	context: Readonly<RouterContextProvider>,
	status: 403 | 404,
	message: Message,
): Response {
	const { log, ip } = getRequestContext(context)
	log.warn({ method: request.method, ip, status }, "refused: no right")
	if (request.headers.get("accept") === "application/json")
		return Response.json({ messages: [message] }, { status, headers: NO_STORE })
	const refusal: Refusal = { heading: REFUSAL_HEADINGS[status], text: message.text }
	throw data(refusal, { status, headers: NO_STORE })
}
