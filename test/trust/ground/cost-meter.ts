import { getPriority, setPriority } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { onTestFinished } from "vitest"
import type { Cost } from "../harness/cost.ts"
import { collectGarbage } from "./collect-garbage.ts"
import { latencyOf, type OtherVisitor, startOtherVisitor } from "./other-visitor.ts"
import { memoryOf } from "./process-memory.ts"
import { usageOf } from "./process-usage.ts"
import type { TestServer } from "./test-server.ts"

type Measured = Pick<TestServer, "url" | "process">

/** Milliseconds between two looks at the memory. */
const SAMPLE_INTERVAL = 20
/** Milliseconds for which others are watched without anything, before and after a flood: a thousand pages and more. */
const QUIET = 4_000
/** Milliseconds after which memory has to be back. */
const REST = 30_000

type Sent = Pick<Cost, "what" | "bytes">

/** What a kind of work did, and what that cost. */
interface BatchResult {
	/** How many requests it was. */
	requestCount: number
	/** How they were answered. */
	summary: string
}

/** Around each request that is sent, so that it is known what one of them took. */
type EachRequest = <T>(send: () => Promise<T>) => Promise<T>

interface Flood {
	/** The same for a while, until caches are filled and the heap has the size that it needs. */
	warmUp(): Promise<unknown>
	/** As many good requests of the kind, as many at once. */
	good(): Promise<unknown>
	hostile(): Promise<BatchResult>
}

/** Measures what requests cost a server, beside a visitor who only reads pages. */
export interface CostMeter {
	/** Of requests that come one after the other. */
	measureCost(sent: Sent, callback: (each: EachRequest) => Promise<BatchResult>): Promise<Cost>
	/** Of many at once; what the process keeps is compared after its garbage was collected, before and after. */
	measureFlood(sent: Sent, flood: Flood): Promise<Cost>
}

export async function openCostMeter(server: Measured): Promise<CostMeter> {
	const visitor = await startOtherVisitor(server.url)
	letOthersGoFirst()
	// Until pages are rendered.
	await pause(1_000)
	const measure = <T>(callback: (each: EachRequest) => Promise<T>) => measureUsage(server, visitor, callback)
	return {
		async measureCost(sent, callback) {
			const before = await measure(() => pause(1_000))
			const during = await measure(callback)
			const after = await measure(() => pause(1_000))
			return { ...costOf(sent, { before, during, after }), memory: usualMost(during.growths) }
		},
		async measureFlood(sent, { warmUp, good, hostile }) {
			await warmUp()
			const beside = await measure(good)
			await pause(5_000)
			await collectGarbage(server.process.pid)
			const before = await measure(() => pause(QUIET))
			const during = await measure(hostile)
			const after = await measure(() => pause(QUIET))
			await pause(REST)
			await collectGarbage(server.process.pid)
			const rest = await restingMemory(server)
			return {
				...costOf(sent, { before, during, after }),
				memory: Math.max(0, during.peak - before.peak),
				flood: { peak: during.peak, growth: (rest / before.peak - 1) * 100 },
				honest: latencyOf(beside.times),
			}
		},
	}
}

/** Senders have machines of their own: what this one works takes nothing from what is measured. */
function letOthersGoFirst(): void {
	const before = getPriority()
	setPriority(19)
	onTestFinished(() => {
		try {
			setPriority(before)
		} catch {
			// Only root may go first again.
		}
	})
}

type Usage<T> = Awaited<ReturnType<typeof measureUsage<T>>>

/** Without what the visitor's own pages cost. */
function costOf(
	sent: Sent,
	{ before, during, after }: { before: Usage<void>; during: Usage<BatchResult>; after: Usage<void> },
) {
	const { result, times, processor } = during
	const quiet = [...before.times, ...after.times]
	const page = (before.processor + after.processor) / Math.max(1, quiet.length)
	return {
		...sent,
		answer: result.summary,
		processor: Math.max(0, processor - page * times.length) / result.requestCount,
		alone: latencyOf(quiet),
		beside: latencyOf(times),
	}
}

/** Does the work, and says what the process used meanwhile. @throws when pages of others failed */
async function measureUsage<T>(
	{ process }: Measured,
	visitor: OtherVisitor,
	callback: (each: EachRequest) => Promise<T>,
) {
	await visitor.readPages()
	const before = usageOf(process.pid)
	let [peak, peakOfRequest] = [before.memory, 0]
	const look = async () => {
		const memory = await memoryOf(process)
		peak = Math.max(peak, memory)
		peakOfRequest = Math.max(peakOfRequest, memory)
		return memory
	}
	const timer = setInterval(look, SAMPLE_INTERVAL)
	const growths: number[] = []
	const each: EachRequest = async (send) => {
		peakOfRequest = 0
		const memory = await look()
		const sent = await send()
		await look()
		growths.push(peakOfRequest - memory)
		return sent
	}
	const result = await callback(each).finally(() => clearInterval(timer))
	await look()
	const after = usageOf(process.pid)
	const { times, failed } = await visitor.readPages()
	if (failed) throw new Error(`${failed} pages of others failed`)
	return { result, times, processor: after.processor - before.processor, peak, growths }
}

/** What nine of ten stay within: what is made once, or collected late, falls to few of them. */
const usualMost = (values: number[]) =>
	values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * 0.9)] ?? 0

/** Freed pages go back to the system a little later. */
async function restingMemory({ process }: Measured): Promise<number> {
	let least = Number.POSITIVE_INFINITY
	for (let look = 0; look < 10; look += 1) {
		await pause(500)
		least = Math.min(least, await memoryOf(process))
	}
	return least
}
