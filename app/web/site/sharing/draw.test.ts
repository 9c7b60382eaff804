import { expect, test } from "vitest"
import { respondWithPicture } from "./draw.server.ts"

/** Milliseconds of processor: what anybody's request may cost, twice, because beside other work all costs more. */
const BUDGET = 2 * 100

async function costOf(name: string): Promise<number> {
	const picture = { src: "/art/pages/about.svg", width: 960, height: 720 }
	const before = process.cpuUsage()
	const response = await respondWithPicture(new Request("http://site/"), {
		name,
		subtitle: "A market",
		picture,
	})
	const { user, system } = process.cpuUsage(before)
	expect(response.headers.get("content-type")).toBe("image/jpeg")
	return (user + system) / 1000
}

test("a_picture_for_sharing_costs_no_more_than_any_request_may", async () => {
	const costs: number[] = []
	for (const name of ["Libraries", "Acacia", "Udongo", "Kiondo", "Mbao", "Jua"])
		costs.push(await costOf(name))
	expect(Math.min(...costs)).toBeLessThan(BUDGET)
})
