import { childrenOf, usageOf } from "./process-usage.ts"

/** What a job took of the processes that were started for it: milliseconds of processor, megabytes at the most. */
export interface JobCost {
	processor: number
	memory: number
}

export interface ChildProcessMonitor {
	/** One job at a time. */
	measureJob<T>(callback: () => Promise<T>): Promise<{ result: T; cost: JobCost }>
	stop(): void
}

/** Milliseconds between two looks. */
const SAMPLE_INTERVAL = 10

/** Looks at the children of a process from now on; they may come and go meanwhile. */
export function monitorChildProcesses(pid: number): ChildProcessMonitor {
	const spent = new Map<number, number>()
	const peaks = new Map<number, number>()
	let memory = 0
	const sample = () => {
		for (const child of childrenOf(pid)) {
			const used = usageOf(child)
			spent.set(child, Math.max(spent.get(child) ?? 0, used.processor))
			// What it held between two looks, where that is more than ever before.
			const isHigher = used.peak > (peaks.get(child) ?? 0)
			memory = Math.max(memory, isHigher ? used.peak : used.memory)
			peaks.set(child, used.peak)
		}
		return [...spent.values()].reduce((sum, one) => sum + one, 0)
	}
	const timer = setInterval(sample, SAMPLE_INTERVAL)
	return {
		async measureJob(callback) {
			const before = sample()
			memory = 0
			const result = await callback()
			const processor = sample() - before
			return { result, cost: { processor, memory } }
		},
		stop: () => clearInterval(timer),
	}
}
