import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import routes from "../../app/routes.ts"
import { listModules } from "../../test/route-modules.ts"
import { withExchange } from "./exchange.ts"
import { enforceRequestTimeouts, kindOf } from "./request-timeouts.ts"

const server = createServer(
	withExchange(
		{ publicUrl: "https://tamasha.example", trustProxy: true },
		() => {},
		(request, response) => {
			request.resume().once("end", () => response.end("heard"))
			request.once("error", () => undefined)
		},
	),
)
enforceRequestTimeouts(server, { standard: 200, imports: 60_000, upload: 60_000 })
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
afterAll(() => server.closeAllConnections())

/** Sends half of a request, and the other half when it is asked to. */
function sendHalf(path: string) {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
	let response = ""
	socket.on("data", (data) => {
		response += data
	})
	socket.on("error", () => undefined)
	socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 10\r\n\r\nhalf.`)
	const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(response)))
	return { ended, sendRest: () => socket.write("half.") }
}

test.each([
	["/login"],
	["/extrasensory"],
	["/extras/nothing"],
	["/my/a-B_c/papers/indemnity/submission"],
	["/admin/importance"],
	["/contact?tab=vendor"],
])("half a request to %s is cut off", async (path) => {
	expect(await sendHalf(path).ended).toBe("")
})

test("a request whose rest comes soon is heard", async () => {
	const { ended, sendRest } = sendHalf("/login")
	sendRest()
	expect(await ended).toContain("heard")
})

test.each([
	["/extras"],
	["/admin/import"],
	["/admin/import.data?edition=christmas-2025"],
	["/admin/blank-forms?edition=christmas-2025"],
	["/extras/submissions"],
	["/extras?again"],
	["/admin/pictures/uploads"],
	["/admin/pictures/uploads/0123456789abcdef0123456789abcdef"],
	["/my/a-B_c/papers/other-gas?application=12"],
	["/my/a-B_c/papers/indemnity/files/0123456789abcdef0123456789abcdef"],
])("half a request to %s waits for its rest for longer than another is waited for", async (path) => {
	const { ended, sendRest } = sendHalf(path)
	await sendHalf("/login").ended
	sendRest()
	expect(await ended).toContain("heard")
})

/** What a route receives files with. */
const RECEIVERS = /from "[^"]*\/(keep-upload|receive-\w+)\.server\.ts"|from "[^"]*\/upload-chunk\.ts"/

test("every_address_that_takes_files_has_the_time_that_files_take", () => {
	const receiving = listModules(routes).filter(({ path, file }) => {
		// M-Pesa sends a few lines.
		if (path.startsWith("/payments/")) return false
		const source = readFileSync(`app/${file}`, "utf8")
		return RECEIVERS.test(source) && /^export (async function|const) action\b/m.test(source)
	})
	const headers = { "content-type": "multipart/form-data; boundary=b" }
	const kinds = receiving.map(({ path }) => {
		const address = path.replaceAll(/:\w+/g, "0123456789abcdef0123456789abcdef")
		const query = address === "/contact" ? "?tab=vendor" : "?edition=x"
		return [path, kindOf({ url: address + query, headers })]
	})
	expect(kinds.length).toBeGreaterThan(8)
	expect(kinds.filter(([, kind]) => kind === "standard")).toEqual([])
})

/** @returns whether a body of chunks of these sizes was heard to its end */
async function isAccepted(...sizes: number[]): Promise<boolean> {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
	const ended = text(socket).catch(() => "")
	socket.on("error", () => undefined)
	socket.write(`POST /extras HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n`)
	const chunks = sizes.map((bytes) => `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`)
	socket.write(`${chunks.join("")}0\r\n\r\n`)
	return (await ended).includes("heard")
}
const repeat = (count: number, bytes: number) => Array<number>(count).fill(bytes)

test("a_body_of_crumbs_is_cut_off_and_small_pieces_are_heard", async () => {
	// The network cuts pieces in two now and then.
	const crumbs = fc.record({
		large: fc.integer({ min: 0, max: 100 }),
		count: fc.integer({ min: 1, max: 1_000 }),
		bytes: fc.oneof(fc.integer({ min: 1, max: 330 }), fc.integer({ min: 500, max: 1_000 })),
	})
	const run = fc.asyncProperty(crumbs, async ({ large, count, bytes }) => {
		// What is large comes first, and pays for none of the next two hundred but one.
		const isHeard = await isAccepted(...repeat(large, 60_000), ...repeat(count, bytes))
		if (bytes >= 500 || count < 180) expect(isHeard).toBe(true)
		else if (count > 400) expect(isHeard).toBe(false)
	})
	await fc.assert(run, {
		examples: [
			[{ large: 0, count: 20_000, bytes: 1 }],
			[{ large: 100, count: 20_000, bytes: 1 }],
			[{ large: 0, count: 20_000, bytes: 500 }],
		],
		numRuns: 40,
	})
})
