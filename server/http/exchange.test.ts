import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { expect, onTestFinished, test } from "vitest"
import { fetchPage, sendRawRequest, startSite } from "../publishing/page-cache.fixture.ts"
import { exchangeOf, withExchange } from "./exchange.ts"

const CONFIG = { publicUrl: "https://tamasha.example", trustProxy: false }

/** Asks a server that answers so: what comes back, and what was recorded of it. */
async function exchange(next: RequestListener, target = "/", method = "GET") {
	const recorded: { requestId: string; status: number }[] = []
	const server = createServer(
		withExchange(
			CONFIG,
			(request, status) => recorded.push({ requestId: exchangeOf(request).requestId, status }),
			next,
		),
	)
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
	onTestFinished(() => void server.close())
	const { port } = server.address() as AddressInfo
	return { ...(await sendRawRequest(`http://127.0.0.1:${port}`, target, { method })), recorded }
}

test("a_cached_answer_has_them_each_time_and_each_time_another_id", async () => {
	const site = await startSite(CONFIG.publicUrl)
	const [, first, second] = [
		await fetchPage(`${site.url}/about`),
		await fetchPage(`${site.url}/about`),
		await fetchPage(`${site.url}/about`),
	].map(({ headers }) => Object.fromEntries(headers))
	expect(site.rendered).toBe(1)
	expect(first).toMatchObject({ "x-content-type-options": "nosniff", etag: expect.any(String) })
	expect({ ...second, date: "", "x-request-id": "" }).toEqual({ ...first, date: "", "x-request-id": "" })
	expect(second?.["x-request-id"]).not.toBe(first?.["x-request-id"])
})

const streamed = () => new Response(new Blob(["a", "b"]).stream())

test.each<[string, RequestListener, string?]>([
	["out of memory", (_, response) => response.writeHead(200, { etag: "x" }).end("a")],
	["without a word about its head", (_, response) => response.end()],
	["made by a handler", getRequestListener(() => new Response("a"))],
	["in pieces", getRequestListener(streamed)],
	["of a handler that fails", getRequestListener(() => Promise.reject(new Error("broken")))],
	["to what is no address", getRequestListener(() => new Response("a")), "*"],
])("an answer %s has id and security headers, and is recorded once", async (_, next, target) => {
	const { status, headers, recorded } = await exchange(next, target)
	expect(recorded).toEqual([{ requestId: headers["x-request-id"], status }])
	expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/)
	expect(headers["x-content-type-options"]).toBe("nosniff")
	expect(headers["content-security-policy"]).toContain("default-src 'none'")
	expect(headers["strict-transport-security"]).toContain("max-age")
})

const abort = (request: Request) =>
	new Promise<Response>((_, reject) =>
		request.signal.addEventListener("abort", () => reject(new Error("gone"))),
	)

test.each<[string, string, (request: Request) => Promise<Response>]>([
	[
		"half a request",
		"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf.",
		async (request) => new Response(await request.text()),
	],
	["a request", "GET / HTTP/1.1\r\nhost: x\r\n\r\n", abort],
])("%s whose sender goes away is no error of ours", async (_, sent, answer) => {
	const recorded = Promise.withResolvers<number>()
	const readBody = getRequestListener(answer)
	const server = createServer(withExchange(CONFIG, (_, status) => recorded.resolve(status), readBody))
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
	onTestFinished(() => void server.close())
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
	socket.write(sent, () => setTimeout(() => socket.resetAndDestroy(), 50))
	expect(await recorded.promise).toBe(499)
})

test("a_route_may_say_for_its_own_answer_what_it_may_do_and_who_may_frame_it", async () => {
	const own = { "content-security-policy": "sandbox", "x-frame-options": "SAMEORIGIN" }
	const { headers } = await exchange(getRequestListener(() => new Response("", { headers: own })))
	expect(headers).toMatchObject(own)
})
