import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { siteOrigin } from "./site-origin.ts"

const asked = (headers: IncomingMessage["headers"], localAddress: string, localPort = 3000) =>
	({ headers, socket: { localAddress, localPort } }) as IncomingMessage
const unset = { publicUrl: undefined, trustProxy: false, port: 3000 }

test("the_public_address_wins_over_whatever_the_request_names", () => {
	const set = { ...unset, publicUrl: "https://tamasha.example", trustProxy: true }
	const headers = { host: "evil.example", "x-forwarded-host": "evil.example" }
	expect(siteOrigin(asked(headers, "10.0.0.5"), set)).toBe("https://tamasha.example")
})

test.each([
	["localhost:3000", "127.0.0.1", "http://localhost:3000"],
	["127.0.0.1:3911", "127.0.0.1", "http://127.0.0.1:3911"],
	["192.168.1.5:3000", "::ffff:192.168.1.5", "http://192.168.1.5:3000"],
	["[::1]:3000", "::1", "http://[::1]:3000"],
])("%s is this machine when it answers at %s", (host, local, origin) => {
	expect(siteOrigin(asked({ host }, local), unset)).toBe(origin)
})

test.each([
	"evil.example",
	"evil.example:3000",
	"localhost.evil.example",
	"localhost@evil.example",
	"192.168.1.6:3000",
	"[::2]",
	"",
	"a b",
	undefined,
])("%j is not, so links lead to localhost", (host) => {
	expect(siteOrigin(asked({ host }, "192.168.1.5"), unset)).toBe("http://localhost:3000")
})

test("a_host_that_a_trusted_proxy_hands_on_is_not_believed_in_links_either", () => {
	const headers = { host: "localhost:3000", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" }
	expect(siteOrigin(asked(headers, "127.0.0.1"), { ...unset, trustProxy: true })).toBe(
		"http://localhost:3000",
	)
})
