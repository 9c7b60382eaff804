import { expect, test } from "vitest"
import { killReleases } from "../trust/ground/killed-releases.ts"
import { randomFrom } from "../trust/harness/random.ts"

const seed = process.env.SEED ?? `${Math.random()}`

test("a_server_that_is_killed_in_the_middle_of_releases_tells_each_vendor_one_true_verdict (trust.md F17)", async () => {
	console.log(`SEED=${seed}`)
	const { letters } = await killReleases({ kills: 2, applications: 30, random: randomFrom(seed) })
	expect(letters).toBeGreaterThanOrEqual(30)
})
