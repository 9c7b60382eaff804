// Connections that send a byte a second, half in the headers, half in a body, until they are closed; those of good
// visitors ask for a page a second instead: node drip.fixture.ts URL COUNT hostile|good
import { connect } from "node:net"
import { setPriority } from "node:os"

const [url = "", count = "1", role = ""] = process.argv.slice(2)
const { hostname, port, host } = new URL(url)
// Attackers have machines of their own: what they work takes nothing from the one that is measured.
setPriority(19)
const PAGE = `GET / HTTP/1.1\r\nhost: ${host}\r\n\r\n`
let open = Number(count)
/** Seconds that the one that was open longest was. */
let longest = 0

function drip(nth: number): void {
	const since = performance.now()
	const socket = connect(Number(port), hostname)
	const head = `POST /login HTTP/1.1\r\nhost: ${host}\r\norigin: ${url}\r\n`
	const form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\n"
	socket.on("error", () => undefined)
	socket.resume()
	const [first, next] = role === "good" ? [PAGE, PAGE] : nth % 2 ? [head, "x: y\r\n"] : [head + form, "x"]
	socket.write(first)
	const dripping = setInterval(() => socket.writable && socket.write(next), 1_000)
	socket.on("close", () => {
		clearInterval(dripping)
		open -= 1
		longest = Math.max(longest, (performance.now() - since) / 1_000)
	})
}

// Spread over the second, as those who do not know of each other are.
for (let nth = 0; nth < Number(count); nth += 1) setTimeout(() => drip(nth), (nth / Number(count)) * 1_000)
setInterval(() => process.stdout.write(`${open} ${longest}\n`), 200)
