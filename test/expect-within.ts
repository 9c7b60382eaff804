import { expect } from "vitest"

/** Milliseconds of processor time: long enough that others get their turn meanwhile. */
const SAMPLE_MS = 20

/**
 * Does the work, and fails when it took longer than a quiet machine may take for it. How much slower this one is at the
 * moment is measured meanwhile.
 * @param limitMs milliseconds
 */
export async function expectWithin<T>(limitMs: number, callback: () => Promise<T>): Promise<T> {
	let slowdown = measureSlowdown()
	const measure = () => {
		slowdown = Math.max(slowdown, measureSlowdown())
	}
	const timer = setInterval(measure, 10 * SAMPLE_MS)
	const start = performance.now()
	const result = await callback().finally(() => clearInterval(timer))
	const durationMs = performance.now() - start
	measure()
	expect(durationMs / slowdown).toBeLessThan(limitMs)
	return result
}

/** How many times longer work takes than it keeps the processor busy: 1 where nobody else wants it. */
export function measureSlowdown(): number {
	const start = performance.now()
	const before = process.threadCpuUsage()
	for (;;) {
		const { user, system } = process.threadCpuUsage(before)
		const busy = (user + system) / 1_000
		if (busy >= SAMPLE_MS) return Math.max(1, (performance.now() - start) / busy)
	}
}
