import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { ownOrigin } from "./own-origin.ts"

const at = (localAddress: string, localPort = 3000) =>
	({ socket: { localAddress, localPort } }) as IncomingMessage
const unset = { publicUrl: undefined, port: 3000 }

test("the_public_address_wins_over_whatever_the_request_names", () => {
	const set = { publicUrl: "https://tamasha.example", port: 3000 }
	expect(ownOrigin("evil.example", at("10.0.0.5"), set)).toBe("https://tamasha.example")
})

test.each([
	["localhost:3000", "127.0.0.1", "http://localhost:3000"],
	["127.0.0.1:3911", "127.0.0.1", "http://127.0.0.1:3911"],
	["192.168.1.5:3000", "::ffff:192.168.1.5", "http://192.168.1.5:3000"],
	["[::1]:3000", "::1", "http://[::1]:3000"],
])("%s is this machine when it answers at %s", (host, local, origin) => {
	expect(ownOrigin(host, at(local), unset)).toBe(origin)
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
	expect(ownOrigin(host, at("192.168.1.5"), unset)).toBe("http://localhost:3000")
})
