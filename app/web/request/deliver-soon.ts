import type { RouterContextProvider } from "react-router"
import { getRequestContext, getServices } from "./context.ts"

/** Tries a queued letter at once without letting the visitor wait for the mail server; the outbox keeps trying. */
export function deliverSoon(context: Readonly<RouterContextProvider>, mailId: number): void {
	const { log } = getRequestContext(context)
	getServices(context)
		.mailDispatcher.deliver(mailId)
		.catch((error: unknown) => log.error({ err: error, mailId }, "a letter could not be tried"))
}
