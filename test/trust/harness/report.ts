import { ROW_IDS, ROWS, type RowId } from "./rows.ts"
import type { TrialRecord } from "./trial-record.ts"

/** One test of the run, as Vitest's JSON report has it. */
interface TestResult {
	title: string
	status: string
	/** Milliseconds. */
	duration?: number
	failureMessages?: string[]
	meta?: { trust?: TrialRecord }
}

export interface RunReport {
	testResults: { name: string; message?: string; status?: string; assertionResults: TestResult[] }[]
}

/** "MISSED": all held, but a figure of the goal was not reached on this machine. */
export type Verdict = "ok" | "MISSED" | "FAILED" | "skipped" | "not yet"

export interface RowReport {
	id: RowId
	verdict: Verdict
	tried: string[]
	held: string[]
	controls: string[]
	/** Why it failed, was skipped, or what of it nobody tries. */
	remarks: string[]
	seconds: number
}

type Result = TestResult & { file: string }

/** What the run says of each row that was asked for. */
export function reportRows(report: RunReport, picked: RowId[], root: string): RowReport[] {
	const results = report.testResults.flatMap(({ name, assertionResults }) =>
		assertionResults.map((result): Result => ({ ...result, file: name.slice(root.length + 1) })),
	)
	const unloadable = report.testResults
		.filter(({ assertionResults, status }) => !assertionResults.length && status === "failed")
		.map(({ name, message }) => ({ file: name.slice(root.length + 1), message: firstLine(message) }))
	return ROW_IDS.filter((id) => picked.includes(id)).map((id) => {
		const { tests } = ROWS[id]
		const broken = unloadable.filter(({ file }) => tests.includes(file))
		const own = results.filter((result) => belongsTo(id, result))
		return rowReport(
			id,
			own,
			broken.map(({ file, message }) => `${file}: ${message}`),
		)
	})
}

/** A trial says itself which row it tries; a test of `npm test` is named by the row. */
function belongsTo(id: RowId, { file, meta }: Result): boolean {
	if (file.startsWith("test/trust/")) return meta?.trust?.row === id
	return ROWS[id].tests.includes(file)
}

function rowReport(id: RowId, results: Result[], broken: string[]): RowReport {
	const records = results.flatMap(({ meta }) => meta?.trust ?? [])
	const failed = results.filter(({ status }) => status === "failed")
	const done = results.filter(({ status }) => status === "passed")
	const skipped = records.flatMap(({ skipped }) => skipped ?? [])
	const { missing } = ROWS[id]
	const verdict = (): Verdict => {
		if (failed.length || broken.length) return "FAILED"
		if (records.some(({ held }) => held?.includes("GOAL MISSED"))) return "MISSED"
		if (done.some(({ meta }) => !meta?.trust?.isControl)) return "ok"
		return skipped.length ? "skipped" : "not yet"
	}
	return {
		id,
		verdict: verdict(),
		tried: [
			...records.filter(({ isControl }) => !isControl).flatMap(({ tried }) => tried ?? []),
			...ofNpmTest(done),
		],
		held: records.filter(({ isControl }) => !isControl).flatMap(({ held }) => held ?? []),
		controls: records.filter(({ isControl }) => isControl).flatMap(({ held }) => held ?? []),
		remarks: [...failed.map(failure), ...broken, ...skipped, ...(missing ? [`not tried: ${missing}`] : [])],
		seconds: results.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1_000,
	}
}

function ofNpmTest(done: Result[]): string[] {
	const counts = new Map<string, number>()
	for (const { file } of done.filter(({ meta }) => !meta?.trust))
		counts.set(file, (counts.get(file) ?? 0) + 1)
	return [...counts].map(([file, count]) => `${count} ${count === 1 ? "test" : "tests"} of ${file}`)
}

function failure({ title, failureMessages, meta }: Result): string {
	const seed = meta?.trust ? ` (TRUST_SEED=${meta.trust.seed})` : ""
	return `${title}${seed}: ${firstLine(failureMessages?.[0])}`
}

const firstLine = (text: string | undefined) => (text ?? "no message").split("\n")[0] ?? ""
