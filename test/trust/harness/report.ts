import type { TaskMeta } from "vitest"
import { type Cost, missesCostGoal } from "./cost.ts"
import { ROWS, type RowId } from "./rows.ts"

/** One test of the run. */
export interface TestResult {
	/** Relative to the project. */
	file: string
	title: string
	state: string
	/** Milliseconds. */
	duration: number
	/** Of its first error. */
	message?: string
	meta: TaskMeta
}

/** A file of tests that the run is through with. */
export interface FileResult {
	file: string
	results: TestResult[]
	/** Why it could not be loaded. */
	loadError?: string
}

/** "MISSED": all held, but a figure of the goal was not reached on this machine. */
export type Verdict = "ok" | "MISSED" | "FAILED" | "skipped" | "not yet"

export interface RowReport {
	id: RowId
	verdict: Verdict
	tried: string[]
	held: string[]
	controls: string[]
	costs: Cost[]
	/** Why it failed, was skipped, or what of it nobody tries. */
	notes: string[]
	seconds: number
}

/** What the run says of a row, from the files that the row names. */
export function reportRow(id: RowId, files: FileResult[]): RowReport {
	const own = files.filter(({ file }) => ROWS[id].tests.includes(file))
	const loadErrors = own.flatMap(({ file, loadError: loadErrors }) =>
		loadErrors ? [`${file}: ${firstLine(loadErrors)}`] : [],
	)
	const results = own.flatMap(({ results }) => results).filter((result) => belongsTo(id, result))
	const records = results.flatMap(({ meta }) => meta.trust ?? [])
	const failed = results.filter(({ state }) => state === "failed")
	const passed = results.filter(({ state }) => state === "passed")
	const skipped = records.flatMap(({ skipped }) => skipped ?? [])
	const { missing } = ROWS[id]
	const trials = records.filter(({ isControl }) => !isControl)
	const costs = trials.flatMap(({ costs }) => costs ?? [])
	const verdict = (): Verdict => {
		if (failed.length || loadErrors.length) return "FAILED"
		if (records.some(({ held }) => held?.includes("GOAL MISSED")) || costs.some(missesCostGoal))
			return "MISSED"
		if (passed.some(({ meta }) => !meta.trust?.isControl)) return "ok"
		return skipped.length ? "skipped" : "not yet"
	}
	const ofNpmTest = passed.filter(({ meta }) => !meta.trust)
	return {
		id,
		verdict: verdict(),
		tried: [...trials.flatMap(describeTrial), ...countByFile(ofNpmTest)],
		held: [...trials.flatMap(({ held }) => held ?? []), ...collectMeasurements(ofNpmTest, trials.length > 0)],
		costs,
		controls: records.filter(({ isControl }) => isControl).flatMap(({ held }) => held ?? []),
		notes: [
			...failed.map(describeFailure),
			...loadErrors,
			...skipped,
			...(missing ? [`not tried: ${missing}`] : []),
		],
		seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
	}
}

/** A trial says itself which row it tries; a test of `npm test` is named by the row. */
const belongsTo = (id: RowId, { file, meta }: TestResult) =>
	!file.startsWith("test/trust/") || meta.trust?.row === id

const describeTrial = ({ tried, asked }: { tried?: string; asked?: number }) =>
	tried ? [asked ? `${tried} (${asked} asked)` : tried] : []

function countByFile(passed: TestResult[]): string[] {
	const counts = Map.groupBy(passed, ({ file }) => file)
	return [...counts].map(([file, { length }]) => `${length} ${length === 1 ? "test" : "tests"} of ${file}`)
}

/** What the tests counted; where there is no other figure, that of the tests themselves. */
function collectMeasurements(passed: TestResult[], isOptional: boolean): string[] {
	const measurements = passed.flatMap(({ meta }) => meta.held ?? [])
	if (measurements.length || isOptional || !passed.length) return measurements
	const slowest = Math.max(...passed.map(({ duration }) => duration)) / 1_000
	return [`all ${passed.length} tests pass, the slowest in ${slowest.toFixed(1)} s`]
}

function describeFailure({ title, message, meta }: TestResult): string {
	const seed = meta.trust ? ` (TRUST_SEED=${meta.trust.seed})` : ""
	return `${title}${seed}: ${firstLine(message)}`
}

/** With the last one, where the first only announces what follows. */
function firstLine(text = "no message"): string {
	const [first = "", ...more] = text.trim().split("\n")
	return first.endsWith(":") ? `${first} ${more.at(-1) ?? ""}` : first
}
