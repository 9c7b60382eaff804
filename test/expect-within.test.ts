import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { startLoad } from "../bin/load.mjs"
import { expectWithin, measureSlowdown } from "./expect-within.ts"

test("work_that_takes_too_long_fails_and_the_other_gives_its_result", async () => {
	await expect(expectWithin(10, () => pause(2_000))).rejects.toThrow("to be less than 10")
	expect(await expectWithin(2_000, async () => "done")).toBe("done")
})

test("beside_a_load_this_machine_is_about_four_times_slower_and_work_may_take_longer", async () => {
	const stop = startLoad()
	try {
		await expect.poll(measureSlowdown).toBeGreaterThan(3)
		// So much work takes longer than its time even on a quiet machine: it shows that strain lengthens the limit.
		const workLonger = async () => {
			const start = performance.now()
			await expectWithin(150, async () => busy(100))
			return performance.now() - start
		}
		// Others may come in the middle of it, and be gone before the strain is measured again.
		await expect.poll(() => workLonger().catch(() => 0)).toBeGreaterThan(150)
	} finally {
		stop()
	}
})

/** @param milliseconds of processor time */
function busy(milliseconds: number): void {
	const before = process.threadCpuUsage()
	for (;;) {
		const { user, system } = process.threadCpuUsage(before)
		if (user + system >= 1_000 * milliseconds) return
	}
}
