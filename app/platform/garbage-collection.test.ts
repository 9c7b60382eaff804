import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const run = promisify(execFile)
const fixture = new URL("received-buffers.fixture.ts", import.meta.url).pathname

const passGigabyte = async (...args: string[]): Promise<{ collections: number; megabytes: number }> =>
	JSON.parse((await run(process.execPath, [fixture, ...args])).stdout)

test("what_is_received_brings_about_few_collections_of_the_whole_heap_and_memory_stays_bounded", async () => {
	const [plain, allowed] = await Promise.all([passGigabyte(), passGigabyte("allow")])
	expect(plain.collections).toBeGreaterThan(4)
	expect(allowed.collections).toBeLessThan(plain.collections / 2)
	expect(allowed.megabytes).toBeLessThan(700)
})
