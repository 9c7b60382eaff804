import type { IncomingMessage } from "node:http"

/**
 * The origin that links in letters lead to. `Host` can be written by anyone, so without `PUBLIC_URL` it only
 * counts when it names this machine itself: `localhost`, or the very address the request came in at.
 * @returns without a trailing slash
 */
export function ownOrigin(
	host: string | undefined,
	incoming: IncomingMessage | undefined,
	{ publicUrl, port }: { publicUrl: string | undefined; port: number },
): string {
	if (publicUrl) return publicUrl
	const { localAddress = "", localPort = port } = incoming?.socket ?? {}
	const local = localAddress.replace(/^::ffff:/, "")
	const claimed = URL.parse(`http://${host}`)
	const ours = ["localhost", local, `[${local}]`].includes(claimed?.hostname ?? "")
	return claimed && ours ? claimed.origin : `http://localhost:${localPort}`
}
