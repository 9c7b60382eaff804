import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterAll, expect, test } from "vitest"
import { limitPipelining } from "./limit-pipelining.ts"

let begun = 0
const server = createServer(
	limitPipelining((request, response) => {
		begun += 1
		setTimeout(() => response.end(request.url), 20)
	}),
)
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
afterAll(() => server.closeAllConnections())

/** Sends so many requests in one write. @returns what came back */
function askAtOnce(count: number): Promise<string> {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
	let answers = ""
	socket.on("data", (data) => {
		answers += data
		if (answers.includes(`/${count}!`)) socket.end()
	})
	socket.on("error", () => undefined)
	const requests = Array.from({ length: count }, (_, nth) => `GET /${nth + 1}! HTTP/1.1\r\nhost: x\r\n\r\n`)
	socket.write(requests.join(""))
	return new Promise((resolve) => socket.once("close", () => resolve(answers)))
}

test("a_few_requests_without_waiting_are_answered_in_turn", async () => {
	const answers = await askAtOnce(8)
	expect(answers.match(/\/\d!/g)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((nth) => `/${nth}!`))
})

test("a_thousand_at_once_begin_no_more_work_than_a_few", async () => {
	begun = 0
	expect(await askAtOnce(1_000)).toBe("")
	expect(begun).toBe(8)
})

test("one_after_the_other_any_number_is_answered_over_one_connection", async () => {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
	for (let nth = 0; nth < 30; nth += 1) {
		const answer = new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))))
		socket.write(`GET /${nth} HTTP/1.1\r\nhost: x\r\n\r\n`)
		expect(await answer).toContain("200 OK")
	}
	socket.end()
})
