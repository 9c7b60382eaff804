import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { getClientIp } from "./client-ip.ts"

const from = (remoteAddress: string, forwarded?: string) =>
	({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage

test("what_a_visitor_claims_counts_for_nothing_without_a_proxy", () => {
	expect(getClientIp(from("197.248.1.2", "1.2.3.4"), false)).toBe("197.248.1.2")
})

test("behind_a_proxy_only_what_the_proxy_added_counts", () => {
	expect(getClientIp(from("10.0.0.1", "1.2.3.4, 197.248.1.2"), true)).toBe("197.248.1.2")
	expect(getClientIp(from("10.0.0.1"), true)).toBe("10.0.0.1")
})

test.each([
	["::ffff:197.248.1.2", "197.248.1.2"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
	["2001:db8::1", "2001:db8:0:0::/64"],
	["fe80::1%eth0", "fe80:0:0:0::/64"],
	["::1", "0:0:0:0::/64"],
	["nonsense", "nonsense"],
])("%s is counted as %s", (address, counted) => {
	expect(getClientIp(from(address), false)).toBe(counted)
})
