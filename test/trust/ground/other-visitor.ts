import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"
import { environment, node } from "../../../bin/prepare.mjs"

const program = fileURLToPath(new URL("other-visitor.fixture.ts", import.meta.url))

/** What a visitor who does no harm met with. */
interface VisitorStats {
	pages: number
	/** Not answered, or not with 200. */
	failed: number
	/** Milliseconds that 99 of 100 pages took at most. */
	p99: number
	/** Milliseconds of each page. */
	times: number[]
}

export interface OtherVisitor {
	/** Since this was asked last, or since they came. */
	readStats(): Promise<VisitorStats>
}

/** Somebody on a machine of their own who reads pages of `url` until the running test is over. */
export async function startOtherVisitor(url: string): Promise<OtherVisitor> {
	const child = fork(program, [url], { execPath: node, execArgv: [], env: environment() })
	onTestFinished(() => void child.kill("SIGKILL"))
	const readStats = async () => {
		child.send("?")
		const [pages] = (await once(child, "message")) as [{ took: number; isGood: boolean }[]]
		return visitorStatsOf(pages)
	}
	await readStats()
	return { readStats }
}

function visitorStatsOf(pages: { took: number; isGood: boolean }[]): VisitorStats {
	const times = pages.map(({ took }) => took)
	const failed = pages.filter(({ isGood }) => !isGood).length
	return { pages: pages.length, failed, p99: p99(times), times }
}

export const p99 = (times: number[]): number =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
