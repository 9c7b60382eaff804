import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"
import { environment, node } from "../../../bin/prepare.mjs"
import type { Latency } from "../harness/cost.ts"

const program = fileURLToPath(new URL("other-visitor.fixture.ts", import.meta.url))

/** What a visitor who does no harm met with. */
interface VisitedPages {
	/** Not answered, or not with 200. */
	failed: number
	/** Milliseconds of each page. */
	times: number[]
}

export interface OtherVisitor {
	/** Since this was asked last, or since they came. */
	readPages(): Promise<VisitedPages>
}

/** Somebody on a machine of their own who reads pages of `url` until the running test is over. */
export async function startOtherVisitor(url: string): Promise<OtherVisitor> {
	const child = fork(program, [url], { execPath: node, execArgv: [], env: environment() })
	onTestFinished(() => void child.kill("SIGKILL"))
	const readPages = async () => {
		child.send("?")
		const [pages] = (await once(child, "message")) as [{ took: number; isGood: boolean }[]]
		return {
			failed: pages.filter(({ isGood }) => !isGood).length,
			times: pages.map(({ took }) => took),
		}
	}
	await readPages()
	return { readPages }
}

export function latencyOf(times: number[]): Latency {
	const sorted = times.toSorted((a, b) => a - b)
	const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
	return { pages: sorted.length, p95: quantile(0.95), p99: quantile(0.99) }
}
