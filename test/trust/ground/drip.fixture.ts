// Connections that send a byte a second, half in the headers, half in a body: node drip.fixture.ts URL COUNT
import { connect } from "node:net"
import { setPriority } from "node:os"

const [url = "", count = "1"] = process.argv.slice(2)
const { hostname, port, host } = new URL(url)
// Attackers have machines of their own: what they work takes nothing from the one that is measured.
setPriority(19)
let open = Number(count)
/** Seconds that the one that was open longest was. */
let longest = 0

function drip(nth: number): void {
	const since = performance.now()
	const socket = connect(Number(port), hostname)
	const head = `POST /login HTTP/1.1\r\nhost: ${host}\r\norigin: ${url}\r\n`
	const form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\n"
	socket.on("error", () => undefined)
	socket.write(nth % 2 ? head : head + form)
	const dripping = setInterval(() => socket.writable && socket.write(nth % 2 ? "x: y\r\n" : "x"), 1_000)
	socket.on("close", () => {
		clearInterval(dripping)
		open -= 1
		longest = Math.max(longest, (performance.now() - since) / 1_000)
	})
}

// Spread over the second, as those who do not know of each other are.
for (let nth = 0; nth < Number(count); nth += 1) setTimeout(() => drip(nth), (nth / Number(count)) * 1_000)
setInterval(() => process.stdout.write(`${open} ${longest}\n`), 200)
