import type { Reporter, TestModule } from "vitest/node"
import { type FileResult, type RowReport, reportRow, type TestResult } from "./report.ts"
import { ROWS, type RowId } from "./rows.ts"

/** Hears of the run's tests, and says of each row what held once all its files are done. */
export class RowReporter implements Reporter {
	readonly rows: RowReport[] = []
	#files: FileResult[] = []
	#waiting: RowId[]
	#root: string
	#say: (row: RowReport) => void

	constructor(ids: RowId[], root: string, onRow: (row: RowReport) => void) {
		this.#waiting = ids
		this.#root = root
		this.#say = onRow
	}

	onTestModuleEnd(module: TestModule): void {
		this.#files.push(resultsOf(module, module.moduleId.slice(this.#root.length + 1)))
		const done = new Set(this.#files.map(({ file }) => file))
		const [ready, waiting] = [true, false].map((isReady) =>
			this.#waiting.filter((id) => ROWS[id].tests.every((file) => done.has(file)) === isReady),
		)
		this.#waiting = waiting ?? []
		for (const id of ready ?? []) this.#add(id)
	}

	/** Rows of which a file was never run. */
	onTestRunEnd(): void {
		for (const id of this.#waiting.splice(0)) this.#add(id)
	}

	#add(id: RowId): void {
		const row = reportRow(id, this.#files)
		this.rows.push(row)
		this.#say(row)
	}
}

function resultsOf(module: TestModule, file: string): FileResult {
	const results = [...module.children.allTests()].map((test): TestResult => {
		const { state, errors } = test.result()
		const duration = test.diagnostic()?.duration ?? 0
		const [error] = errors ?? []
		// What fetch says of itself is nothing; its cause says why.
		const message = error?.cause ? `${error.message}: ${error.cause.message}` : error?.message
		return { file, title: test.name, state, duration, message, meta: test.meta() }
	})
	const [error] = module.errors()
	return { file, results, loadError: error?.message }
}
