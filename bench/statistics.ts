/** How long something took, in milliseconds, at three points of its distribution. */
export interface Percentiles {
	p50: number
	p95: number
	p99: number
}

export function percentilesOf(times: number[]): Percentiles {
	const sorted = [...times].sort((a, b) => a - b)
	const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
	return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** The one in the middle; the upper of two. */
export function median(numbers: number[]): number {
	const sorted = [...numbers].sort((a, b) => a - b)
	return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** @returns milliseconds */
export async function measureTime(callback: () => Promise<unknown>): Promise<number> {
	const start = performance.now()
	await callback()
	return performance.now() - start
}

export const formatPercentiles = ({ p50, p95, p99 }: Percentiles): string =>
	[p50, p95, p99].map((ms) => ms.toFixed(1).padStart(7)).join("")
