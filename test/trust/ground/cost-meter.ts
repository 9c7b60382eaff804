import { setTimeout as pause } from "node:timers/promises"
import type { Cost } from "../harness/cost.ts"
import { type OtherVisitor, p99, startOtherVisitor } from "./other-visitor.ts"
import { memoryOf } from "./process-memory.ts"
import { usageOf } from "./process-usage.ts"
import type { TestServer } from "./test-server.ts"

type Measured = Pick<TestServer, "url" | "process">

/** Milliseconds between two looks at the memory. */
const SAMPLE_INTERVAL = 20

interface MeasuredRequest {
	what: string
	/** Bytes of one. */
	bytes: number
	memoryGoal?: number
}

/** What a kind of work did, and what that cost. */
interface BatchResult {
	/** How many requests it was. */
	requestCount: number
	/** How they were answered. */
	summary: string
}

/** Measures what requests cost a server, beside a visitor who only reads pages. */
export interface CostMeter {
	/** @param quietMs milliseconds for which the visitor is watched alone, before and after */
	measureCost(sent: MeasuredRequest, callback: () => Promise<BatchResult>, quietMs?: number): Promise<Cost>
}

export async function openCostMeter(server: Measured): Promise<CostMeter> {
	const visitor = await startOtherVisitor(server.url)
	// Until pages are rendered and the heap has found its size.
	await pause(1_000)
	return {
		async measureCost(sent, callback, quietMs = 1_000) {
			const before = await measureUsage(server, visitor, () => pause(quietMs))
			const during = await measureUsage(server, visitor, callback)
			const after = await measureUsage(server, visitor, () => pause(quietMs))
			const times = [...before.visit.times, ...after.visit.times]
			const page = (before.processor + after.processor) / Math.max(1, times.length)
			const { result, visit: visitorStats, processor, memory } = during
			if (visitorStats.failed)
				throw new Error(`${visitorStats.failed} pages of others failed beside: ${sent.what}`)
			return {
				...sent,
				answer: result.summary,
				processor: Math.max(0, processor - page * visitorStats.pages) / result.requestCount,
				memory,
				alone: p99(times),
				beside: visitorStats.p99,
			}
		},
	}
}

/** Does the work, and says what the process used meanwhile. */
async function measureUsage<T>({ process }: Measured, visitor: OtherVisitor, callback: () => Promise<T>) {
	const { pid } = process
	await visitor.readStats()
	const before = usageOf(pid)
	let peakMemory = before.memory
	const timer = setInterval(async () => {
		peakMemory = Math.max(peakMemory, await memoryOf(process))
	}, SAMPLE_INTERVAL)
	const result = await callback().finally(() => clearInterval(timer))
	const after = usageOf(pid)
	const visitorStats = await visitor.readStats()
	const memory = Math.max(0, Math.max(peakMemory, after.memory) - before.memory)
	return { result, visit: visitorStats, processor: after.processor - before.processor, memory }
}
