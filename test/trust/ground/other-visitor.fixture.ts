// Somebody who reads pages, one after the other; says how long each took: node other-visitor.fixture.ts URL
import { Agent, get } from "node:http"
import { setTimeout as pause } from "node:timers/promises"

const PAGES = ["/", "/vendors", "/eventpage"]
/** Milliseconds in which a page is read. */
const READING_MS = 5

const [url = ""] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let results: { took: number; isGood: boolean }[] = []

function fetchPage(path: string): Promise<boolean> {
	return new Promise((resolve) => {
		const headers = { "x-forwarded-for": "198.51.100.7", "accept-encoding": "br" }
		const outgoing = get(url + path, { agent, headers, timeout: 60_000 }, (response) => {
			response.on("error", () => resolve(false))
			response.on("end", () => resolve(response.statusCode === 200)).resume()
		})
		outgoing.on("timeout", () => outgoing.destroy())
		outgoing.on("error", () => resolve(false))
	})
}

/** Asked, they say what they have seen since they were asked last. */
process.on("message", () => {
	process.send?.(results)
	results = []
})
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))

for (let nth = 0; ; nth += 1) {
	const start = performance.now()
	const isGood = await fetchPage(PAGES[nth % PAGES.length] ?? "/")
	results.push({ took: performance.now() - start, isGood })
	await pause(READING_MS)
}
