import { expect } from "vitest"

/** Milliseconds of processor time: long enough that others get their turn meanwhile. */
const SAMPLE = 20

/**
 * Does the work, and fails when it took longer than a quiet machine may take for it. How much slower this one is at the
 * moment is measured meanwhile.
 * @param most milliseconds
 */
export async function inTime<T>(most: number, work: () => Promise<T>): Promise<T> {
	let strain = measureStrain()
	const measure = () => {
		strain = Math.max(strain, measureStrain())
	}
	const watching = setInterval(measure, 10 * SAMPLE)
	const start = performance.now()
	const result = await work().finally(() => clearInterval(watching))
	const took = performance.now() - start
	measure()
	expect(took / strain).toBeLessThan(most)
	return result
}

/** How many times longer work takes than it keeps the processor busy: 1 where nobody else wants it. */
export function measureStrain(): number {
	const start = performance.now()
	const before = process.threadCpuUsage()
	for (;;) {
		const { user, system } = process.threadCpuUsage(before)
		const busy = (user + system) / 1_000
		if (busy >= SAMPLE) return Math.max(1, (performance.now() - start) / busy)
	}
}
