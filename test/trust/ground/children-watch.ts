import { childrenOf, usageOf } from "./usage-of.ts"

/** What a job took of the processes that were started for it: milliseconds of processor, megabytes at the most. */
export interface JobCost {
	processor: number
	memory: number
}

export interface ChildrenWatch {
	/** One job at a time. */
	costOf<T>(work: () => Promise<T>): Promise<{ result: T; cost: JobCost }>
	end(): void
}

/** Milliseconds between two looks. */
const LOOK = 10

/** Looks at the children of a process from now on; they may come and go meanwhile. */
export function watchChildren(pid: number): ChildrenWatch {
	const spent = new Map<number, number>()
	const peaks = new Map<number, number>()
	let memory = 0
	const look = () => {
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
	const looking = setInterval(look, LOOK)
	return {
		async costOf(work) {
			const before = look()
			memory = 0
			const result = await work()
			const processor = look() - before
			return { result, cost: { processor, memory } }
		},
		end: () => clearInterval(looking),
	}
}
