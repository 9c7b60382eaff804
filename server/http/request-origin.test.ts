import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { getRequestListener } from "@hono/node-server"
import { afterAll, describe, expect, test } from "vitest"
import { withExchange } from "./exchange.ts"
import { type OriginConfig, requestOrigin, siteOrigin } from "./request-origin.ts"

const PUBLIC = { publicUrl: "https://www.tamasha.example", trustProxy: true }
const PROXIED = { publicUrl: undefined, trustProxy: true }
const ALONE = { publicUrl: undefined, trustProxy: false }

describe("requestOrigin", () => {
	const EVIL = {
		host: "evil.example",
		"x-forwarded-host": "evil.example",
		"x-forwarded-proto": "http",
	}

	test("what_is_set_wins_over_everything_a_request_says", () => {
		expect(requestOrigin({ headers: EVIL }, PUBLIC)).toBe("https://www.tamasha.example")
	})

	test.each([
		[{ host: "tamasha.example", "x-forwarded-proto": "https" }, "https://tamasha.example"],
		[{ host: "tamasha.example:8443", "x-forwarded-proto": "https" }, "https://tamasha.example:8443"],
		[{ host: "tamasha.example:443", "x-forwarded-proto": "https" }, "https://tamasha.example"],
		[{ host: "10.0.0.5:3000", "x-forwarded-host": "Tamasha.example" }, "http://tamasha.example"],
		[
			{
				host: "10.0.0.5:3000",
				"x-forwarded-host": "evil.example, tamasha.example",
				"x-forwarded-proto": "http, https",
			},
			"https://tamasha.example",
		],
	])("of a trusted proxy the last word counts: %j", (headers, origin) => {
		expect(requestOrigin({ headers }, PROXIED)).toBe(origin)
	})

	test.each([
		"evil.example/path",
		"user@evil.example",
		"evil.example?x",
		"evil.example:99999",
		"evil.example:",
		"e%76il.example",
		"0x7f.1",
		"a b",
		"",
	])("%j is the address of no host, so the one that was asked for counts", (claimed) => {
		const headers = { host: "tamasha.example", "x-forwarded-host": claimed, "x-forwarded-proto": "gopher" }
		expect(requestOrigin({ headers }, PROXIED)).toBe("http://tamasha.example")
		expect(requestOrigin({ headers: { host: claimed } }, ALONE)).toBeUndefined()
	})

	test("without_a_trusted_proxy_nothing_that_is_forwarded_counts", () => {
		const headers = { ...EVIL, host: "tamasha.example", "x-forwarded-proto": "https" }
		expect(requestOrigin({ headers }, ALONE)).toBe("http://tamasha.example")
	})
})

describe("siteOrigin", () => {
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
		const headers = {
			host: "localhost:3000",
			"x-forwarded-host": "evil.example",
			"x-forwarded-proto": "https",
		}
		expect(siteOrigin(asked(headers, "127.0.0.1"), { ...unset, trustProxy: true })).toBe(
			"http://localhost:3000",
		)
	})
})

describe("atOwnAddress", () => {
	/** What the pages see as their address, for a request line and headers as they stand. */
	const seenAt = (config: OriginConfig, target: string, host = "evil.example") =>
		answerTo(config, `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close`)

	async function answerTo(config: OriginConfig, request: string) {
		const server = createServer(
			withExchange(
				config,
				() => {},
				getRequestListener((request) => new Response(request.url)),
			),
		)
		server.listen(0, "127.0.0.1")
		await once(server, "listening")
		afterAll(() => server.close())
		const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
		socket.end(`${request}\r\n\r\n`)
		const [head = "", body] = (await text(socket)).split("\r\n\r\n")
		return head.startsWith("HTTP/1.1 200") ? body : head.split(" ")[1]
	}

	test.each([
		["/login.data?to=%2Fadmin", "https://www.tamasha.example/login.data?to=%2Fadmin"],
		["//evil.example/login", "https://www.tamasha.example//evil.example/login"],
		["http://evil.example/login?x", "https://www.tamasha.example/login?x"],
		["/a/../b", "https://www.tamasha.example/b"],
		["@evil.example/", "400"],
		["evil.example:443", "400"],
		["*", "400"],
	])("the public address is seen whatever the request line says: %s", async (target, seen) => {
		expect(await seenAt(PUBLIC, target)).toBe(seen)
	})

	test("without_a_public_address_it_is_the_host_that_was_asked_for", async () => {
		expect(await seenAt(ALONE, "/login", "localhost:3000")).toBe("http://localhost:3000/login")
		expect(await seenAt(ALONE, "/login", "a@b")).toBe("400")
	})

	test("a_health_check_of_http_1_0_without_a_host_is_answered", async () => {
		expect(await answerTo(ALONE, "GET /healthz HTTP/1.0")).toBe("http://localhost/healthz")
		expect(await answerTo(PUBLIC, "GET /healthz HTTP/1.0")).toBe("https://www.tamasha.example/healthz")
		expect(await answerTo(ALONE, "GET /healthz HTTP/1.1\r\nconnection: close")).toBe("400")
	})
})
