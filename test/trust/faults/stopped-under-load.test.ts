import { Agent, request } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { expect } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { openTestDatabase } from "../../database.ts"
import { postDecision } from "../ground/decisions.ts"
import { startTestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

const VISITORS = 8
type End = "answered" | "refused" | "cut"

/** One request of a visitor: answered, not taken in at all, or cut off after it was. */
function askOnce(url: string, agent: Agent): Promise<End> {
	return new Promise((resolve) => {
		let begun = false
		const asked = request(url, { agent }, (answer) => {
			begun = true
			answer.resume()
			answer
				.on("end", () => resolve(answer.statusCode === 200 ? "answered" : "cut"))
				.on("error", () => resolve("cut"))
		})
		// A new connection may be reset before the server ever saw it; one that has been used was taken in.
		asked.on("error", () => resolve(begun || asked.reusedSocket ? "cut" : "refused"))
		asked.end()
	})
}

/** Visitors and an organiser at work while the server is ended. @returns how their requests ended */
async function endUnderLoad(
	signal: "SIGTERM" | "SIGKILL",
	milliseconds: number,
): Promise<Record<End, number>> {
	const { db, url } = await openTestDatabase()
	const server = await startTestServer({ DATABASE_URL: url })
	const cookie = await server.adminCookie()
	const [vendor = 0] = await addApplications(db, [{ emailAddress: "potter@udongo.example" }])
	const ends: Record<End, number> = { answered: 0, refused: 0, cut: 0 }
	const visitors = Array.from({ length: VISITORS }, async (_, nth) => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 })
		for (let page = nth; ; page += 1) {
			// Uncached, so that some are always under way.
			const end = await askOnce(`${server.url}/${page % 2 ? "vendors" : "eventpage"}?${page}`, agent)
			ends[end] += 1
			if (end === "refused") return
		}
	})
	const organiser = (async () => {
		for (let click = 0; ; click += 1) {
			const status = await postDecision(server.url, cookie, vendor, click % 2 ? "denied" : "approved").catch(
				() => undefined,
			)
			if (status === undefined) return
			expect(status).toBe(200)
		}
	})()
	await pause(milliseconds)
	server.process.kill(signal)
	await Promise.all([...visitors, organiser])
	if (signal === "SIGTERM") await expect.poll(() => server.process.exitCode, { timeout: 20_000 }).toBe(0)
	return ends
}

trial(
	"F14",
	"a_server_that_is_told_to_stop_answers_what_it_has_taken",
	{ quick: 3, full: 20, seconds: 180 },
	async ({ count, random }) => {
		let answered = 0
		for (let nth = 0; nth < count; nth += 1) {
			const ends = await endUnderLoad("SIGTERM", random.whole(300, 1_500))
			expect(ends.cut).toBe(0)
			answered += ends.answered
		}
		return { tried: `${count} SIGTERMs under load, ${answered} requests`, held: "0 cut off, ends cleanly" }
	},
)

control("F14", "a_server_that_is_killed_cuts_requests_off", { quick: 5, full: 20 }, async ({ count }) => {
	let cut = 0
	for (let nth = 0; nth < count && !cut; nth += 1) cut += (await endUnderLoad("SIGKILL", 700)).cut
	expect(cut).toBeGreaterThan(0)
	return { tried: "SIGKILL under load", held: `${cut} cut off, as it must` }
})
