import type { IncomingMessage } from "node:http"
import type { Config } from "../../app/platform/config.server.ts"

export type OriginConfig = Pick<Config, "publicUrl" | "trustProxy">

type Request = Pick<IncomingMessage, "headers">

/**
 * Scheme, host and port under which the visitor asks: what `PUBLIC_URL` says; else what the trusted proxy says
 * (`TRUST_PROXY`); else the `Host` that was asked for, which anyone can write.
 * @returns without a trailing slash; undefined where nothing of that is the address of a host
 */
export function requestOrigin(request: Request, config: OriginConfig): string | undefined {
	return config.publicUrl || claimedHost(request, config)?.origin
}

/**
 * The origin that links in letters lead to. What a request says of itself may be made up, also where a proxy hands
 * it on, so without `PUBLIC_URL` it only counts when it names this machine itself: `localhost`, or the very
 * address the request came in at.
 * @returns without a trailing slash
 */
export function siteOrigin(
	request: Pick<IncomingMessage, "headers" | "socket">,
	config: Pick<Config, "publicUrl" | "trustProxy" | "port">,
): string {
	if (config.publicUrl) return config.publicUrl
	const { localAddress = "", localPort = config.port } = request.socket
	const local = localAddress.replace(/^::ffff:/, "")
	const claimed = claimedHost(request, config)
	const isOurs = claimed && ["localhost", local, `[${local}]`].includes(claimed.hostname)
	return isOurs ? claimed.origin : `http://localhost:${localPort}`
}

interface ClaimedHost {
	origin: string
	hostname: string
}

/** Of each header only the last entry counts: the one that our own proxy added. */
function claimedHost({ headers }: Request, { trustProxy }: OriginConfig): ClaimedHost | undefined {
	if (!trustProxy) return parseHost("http", headers.host)
	const forwarded = (name: string) => headers[name]?.toString().split(",").at(-1)?.trim()
	const scheme = forwarded("x-forwarded-proto") === "https" ? "https" : "http"
	return parseHost(scheme, forwarded("x-forwarded-host")) ?? parseHost(scheme, headers.host)
}

/** Those that were asked for last: nearly every request names the same. */
const hosts = new Map<string, ClaimedHost>()
const MAX_HOSTS = 100

/** undefined for whatever the address would not name as it is written: users, paths, escapes, odd numbers. */
function parseHost(scheme: string, host = ""): ClaimedHost | undefined {
	const address = `${scheme}://${host}`
	const known = hosts.get(address)
	if (known) return known
	const url = URL.parse(address)
	if (!url || url.hostname !== host.replace(/:\d+$/, "").toLowerCase()) return undefined
	if (hosts.size >= MAX_HOSTS) hosts.clear()
	const claimed = { origin: url.origin, hostname: url.hostname }
	hosts.set(address, claimed)
	return claimed
}

/**
 * The whole public address of a request, as a request line may have it (RFC 9112, 3.2.2): what is made of it then says
 * that address, and none that the visitor made up.
 */
export function absoluteUrlOf(request: IncomingMessage, config: OriginConfig): string {
	const { url = "" } = request
	const path = url.startsWith("/") ? url : pathOf(URL.parse(url))
	if (!path.startsWith("/")) return url
	// HTTP/1.0 asks without a Host, as the health checks of some proxies do; from 1.1 on Node refuses that.
	const unnamed = request.headers.host === undefined ? "http://localhost" : ""
	return (requestOrigin(request, config) ?? unnamed) + path
}

const pathOf = (url: URL | null) => (url ? url.pathname + url.search : "")
