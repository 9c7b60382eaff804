import { isIP } from "node:net"

/** @param hostname as `URL` has it, an IPv6 address in brackets */
export const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** Endings that are never given to a machine on the internet. */
const PRIVATE_SUFFIX = /(^|\.)(internal|local|localhost|lan|home\.arpa|svc)$/

/**
 * True when what is sent to this host may cross networks of others: not for this machine, private addresses, and
 * names that only a network of one's own knows, such as "postgres" or "minio.internal".
 * @param hostname as `URL` has it, an IPv6 address in brackets
 */
export function crossesPublicNetwork(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$/g, "").toLowerCase()
	if (isIP(host) === 4) return !/^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(host)
	if (isIP(host) === 6) return !/^(::1$|f[cd]|fe80:)/.test(host)
	return host.includes(".") && !PRIVATE_SUFFIX.test(host)
}

/**
 * Why a connection by this address would go unencrypted over networks of others, as the end of a sentence that
 * begins with the name of its setting; undefined when it would not (ASVS 12.3.1).
 */
export function encryptionFault(address: string): string | undefined {
	const url = new URL(address)
	const host = url.searchParams.get("host") ?? url.hostname
	if (!host || host.startsWith("/") || !crossesPublicNetwork(host)) return undefined
	if (url.protocol === "tcp:") return "must name a machine of your own network, because it is not encrypted"
	if (url.protocol === "http:") return "must be an https address, because it names a machine elsewhere"
	const isDatabase = url.protocol.startsWith("postgres")
	if (!isDatabase || url.searchParams.has("sslmode")) return undefined
	return "must say ?sslmode=verify-full, because it names a machine elsewhere (or ?sslmode=disable for a network of your own)"
}
