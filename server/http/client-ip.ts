import type { IncomingMessage } from "node:http"
import { isIPv6 } from "node:net"

/**
 * The address that limits are counted by. `X-Forwarded-For` can be written by anyone, so only its last entry
 * counts, the one our own proxy added, and only when there is a proxy (`TRUST_PROXY`).
 */
export function getClientIp(
	{ headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
	trustProxy: boolean,
) {
	const forwarded = trustProxy ? headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim() : undefined
	return toRateLimitKey(forwarded || socket.remoteAddress || "unknown")
}

/**
 * IPv4 as it is. Of IPv6 only the first half, "2001:db8:0:1::/64": a household has the other half to itself,
 * and would have a fresh limit for each of its addresses.
 */
function toRateLimitKey(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
	if (mapped?.[1]) return mapped[1]
	if (!isIPv6(address)) return address
	const [before = "", after] = address.toLowerCase().split("%", 1)[0]?.split("::") ?? []
	const left = before.split(":").filter(Boolean)
	const right = after?.split(":").filter(Boolean) ?? []
	const gap = after === undefined ? 0 : 8 - left.length - right.length
	const groups = [...left, ...Array<string>(Math.max(0, gap)).fill("0"), ...right]
	return `${groups.slice(0, 4).map(stripLeadingZeros).join(":")}::/64`
}

function stripLeadingZeros(group: string): string {
	return Number.parseInt(group, 16).toString(16)
}
