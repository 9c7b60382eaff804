import type { IncomingMessage } from "node:http"
import type { Config } from "../../app/platform/config.server.ts"

export type OriginConfig = Pick<Config, "publicUrl" | "trustProxy">

/**
 * Scheme, host and port under which the visitor asks: what `PUBLIC_URL` says; else what the trusted proxy says
 * (`TRUST_PROXY`); else the `Host` that was asked for, which anyone can write.
 * @returns without a trailing slash; undefined where nothing of that is the address of a host
 */
export function requestOrigin(
	{ headers }: Pick<IncomingMessage, "headers">,
	{ publicUrl, trustProxy }: OriginConfig,
): string | undefined {
	if (publicUrl) return publicUrl
	// Of each header only the last entry counts: the one that our own proxy added.
	const forwarded = (name: string) => (trustProxy ? headers[name]?.toString().split(",").at(-1)?.trim() : "")
	const scheme = forwarded("x-forwarded-proto") === "https" ? "https" : "http"
	return originOf(scheme, forwarded("x-forwarded-host")) ?? originOf(scheme, headers.host)
}

/** Those that were asked for last: nearly every request names the same. */
const origins = new Map<string, string | undefined>()
const MAX_ORIGINS = 100

function originOf(scheme: string, host: string | undefined): string | undefined {
	const address = `${scheme}://${host ?? ""}`
	if (!origins.has(address)) {
		if (origins.size >= MAX_ORIGINS) origins.clear()
		origins.set(address, parseOrigin(address, host))
	}
	return origins.get(address)
}

/** undefined for whatever the address would not name as it is written: users, paths, escapes, odd numbers. */
function parseOrigin(address: string, host: string | undefined): string | undefined {
	const url = host ? URL.parse(address) : null
	return url?.hostname === host?.replace(/:\d+$/, "").toLowerCase() ? url?.origin : undefined
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
