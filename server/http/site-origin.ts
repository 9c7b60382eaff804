import type { IncomingMessage } from "node:http"
import type { Config } from "../../app/platform/config.server.ts"
import { requestOrigin } from "./request-origin.ts"

/**
 * The origin that links in letters lead to. What a request says of itself may be made up, also where a proxy hands
 * it on, so without `PUBLIC_URL` it only counts when it names this machine itself: `localhost`, or the very
 * address the request came in at.
 * @returns without a trailing slash
 */
export function siteOrigin(
	incoming: Pick<IncomingMessage, "headers" | "socket">,
	config: Pick<Config, "publicUrl" | "trustProxy" | "port">,
): string {
	if (config.publicUrl) return config.publicUrl
	const { localAddress = "", localPort = config.port } = incoming.socket
	const local = localAddress.replace(/^::ffff:/, "")
	const claimed = URL.parse(requestOrigin(incoming, config) ?? "")
	const ours = ["localhost", local, `[${local}]`].includes(claimed?.hostname ?? "")
	return claimed && ours ? claimed.origin : `http://localhost:${localPort}`
}
