import type { IncomingMessage } from "node:http"

/**
 * The address that limits are counted by. `X-Forwarded-For` can be written by anyone, so only its last entry
 * counts, the one our own proxy added, and only when there is a proxy (`TRUST_PROXY`).
 */
export function visitorAddress(request: Request, incoming: IncomingMessage | undefined, trustProxy: boolean) {
	const forwarded = trustProxy ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined
	return forwarded || incoming?.socket.remoteAddress || "unknown"
}
