import { setTimeout as pause } from "node:timers/promises"
import type { Cost } from "../harness/cost.ts"
import { memoryOf } from "./memory-of.ts"
import { type OtherVisitor, openOtherVisitor, p99 } from "./other-visitor.ts"
import type { Served } from "./served.ts"
import { usageOf } from "./usage-of.ts"

type Measured = Pick<Served, "url" | "process">

/** Milliseconds between two looks at the memory. */
const LOOK = 20

export interface Sent {
	what: string
	/** Bytes of one. */
	bytes: number
	memoryGoal?: number
}

/** What a kind of work did, and what that cost. */
interface Done {
	/** How many requests it was. */
	times: number
	/** How they were answered. */
	answer: string
}

/** Measures what requests cost a server, beside a visitor who only reads pages. */
export interface CostMeter {
	/** @param quiet milliseconds for which the visitor is watched alone, before and after */
	costOf(sent: Sent, work: () => Promise<Done>, quiet?: number): Promise<Cost>
}

export async function openCostMeter(server: Measured): Promise<CostMeter> {
	const visitor = await openOtherVisitor(server.url)
	// Until pages are rendered and the heap has found its size.
	await pause(1_000)
	return {
		async costOf(sent, work, quiet = 1_000) {
			const before = await watch(server, visitor, () => pause(quiet))
			const during = await watch(server, visitor, work)
			const after = await watch(server, visitor, () => pause(quiet))
			const times = [...before.visit.times, ...after.visit.times]
			const page = (before.processor + after.processor) / Math.max(1, times.length)
			const { result, visit, processor, memory } = during
			if (visit.failed) throw new Error(`${visit.failed} pages of others failed beside: ${sent.what}`)
			return {
				...sent,
				answer: result.answer,
				processor: Math.max(0, processor - page * visit.pages) / result.times,
				memory,
				alone: p99(times),
				beside: visit.p99,
			}
		},
	}
}

/** Does the work, and says what the process used meanwhile. */
async function watch<T>({ process }: Measured, visitor: OtherVisitor, work: () => Promise<T>) {
	const { pid } = process
	await visitor.seen()
	const before = usageOf(pid)
	let most = before.memory
	const looking = setInterval(async () => {
		most = Math.max(most, await memoryOf(process))
	}, LOOK)
	const result = await work().finally(() => clearInterval(looking))
	const after = usageOf(pid)
	const visit = await visitor.seen()
	const memory = Math.max(0, Math.max(most, after.memory) - before.memory)
	return { result, visit, processor: after.processor - before.processor, memory }
}
