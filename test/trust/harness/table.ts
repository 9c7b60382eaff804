import { COST_METRICS, formatCost, formatWorstCosts } from "./cost.ts"
import type { RowReport, Verdict } from "./report.ts"
import { ROW_IDS, ROWS, type RowId } from "./rows.ts"

/** Where and when a run is. */
export interface RunInfo {
	date: string
	machine: string
	commit: string
	seed: number
	isFull: boolean
}

/** For the terminal: a few lines. */
export function renderTerminalRow({
	id,
	verdict,
	tried,
	held,
	controls,
	costs,
	notes,
	seconds,
}: RowReport): string {
	const line = (label: string, text: string) => `     ${label.padEnd(9)}${text}`
	return [
		`${id.padEnd(5)}${verdict.padEnd(9)}${ROWS[id].threat} (${Math.round(seconds)} s)`,
		...tried.map((text) => line("tried", text)),
		...held.map((text) => line("held", text)),
		line("goal", ROWS[id].goal),
		...controls.map((text) => line("control", text)),
		...costs.map((cost) => line("cost", [cost.what, ...formatCost(cost)].join(" · "))),
		...notes.map((text) => line("remark", text)),
	].join("\n")
}

const VERDICTS: Verdict[] = ["ok", "MISSED", "FAILED", "skipped", "not yet"]

/** Counts by verdict, in a line. */
export const summarizeVerdicts = (verdicts: Verdict[]): string =>
	VERDICTS.map((verdict) => `${verdicts.filter((one) => one === verdict).length} ${verdict}`).join(", ")

/** `docs/trust.md`: what it was before, with `rows` tried again; each row says which run it is of. */
export function renderTrustPage(before: string, rows: RowReport[], runInfo: RunInfo): string {
	const previousLines = before.split("\n")
	const lines = ROW_IDS.map((id) => {
		const row = rows.find((row) => row.id === id)
		return row
			? renderPageRow(row, runInfo)
			: (previousLines.find((line) => line.startsWith(`|${id}|`)) ?? renderUntriedRow(id))
	})
	return `# What was tried against the product, and what held

Written row by row by \`npm run trust -- --write\` or \`--full\` itself: do not edit.
${summarizeVerdicts(lines.map(verdictOf))}; ${lines.filter(isFull).length} of ${lines.length} rows with full counts.
${runInfo.date}, ${runInfo.machine}.

A trial replays with \`TRUST_SEED=seed npm run trust -- ROW\`, with the seed of its row. A *control* does the same the
careless way and has to see the harm, so that its trial is known to be able to fail. Where fewer were tried than the
plan wants, "asked" says how many that is. Of hostile requests the worst figures stand here: what one took of the
processor of the process that serves everybody, by how much that process grew, and within how many milliseconds 99 of 100
pages of another visitor came: without them, beside as many good requests of the kind, and meanwhile. A kept page is there
in half a millisecond and waits for whatever is worked on, so what is bad is compared with what is good: it may take twice
as long. Of fewer than 1,000 pages it is 95 of 100 (p95). One request may make the process grow by 32 MB, nine of ten
of its kind at the most; a flood of many at once by as much as it gives back within a minute, but for 5 %, and never beyond 1 GB
([decision 085](decisions/085-one-request-and-many.md)). One by one they stand [below](#hostile-requests-one-by-one).

|${HEADINGS.join("|")}|
|${HEADINGS.map(() => "-").join("|")}|
${lines.join("\n")}

## Hostile requests, one by one

|${COST_HEADINGS.join("|")}|
|${COST_HEADINGS.map(() => "-").join("|")}|
${ROW_IDS.flatMap((id) => renderCostLines(id, rows, previousLines)).join("\n")}
`
}

const LABELS = COST_METRICS.map(({ label }) => label)
const HEADINGS = ["Row", "Threat", "Tried", "Held", "Goal", "Result", ...LABELS, "Run"]
const COST_HEADINGS = ["Row", "Request", "Bytes", "Answer", ...LABELS]

/** Of a row that is not tried again, those of before. */
function renderCostLines(id: RowId, rows: RowReport[], previousLines: string[]): string[] {
	const row = rows.find((row) => row.id === id)
	if (!row) return previousLines.filter((line) => line.startsWith(`|${id} |`))
	return row.costs.map((cost) =>
		formatCells([`${id} `, cost.what, String(cost.bytes), cost.answer, ...formatCost(cost)]),
	)
}

const verdictOf = (line: string) =>
	VERDICTS.find((verdict) => new RegExp(`\\|${verdict}(;|\\|)`).test(line)) ?? "not yet"
const isFull = (line: string) => /\|full, [^|]*\|$/.test(line)

const renderUntriedRow = (id: RowId) =>
	formatCells([id, ROWS[id].threat, "", "", ROWS[id].goal, "not yet", ...LABELS.map(() => ""), ""])

function renderPageRow(row: RowReport, { date, commit, seed, isFull }: RunInfo): string {
	const { id, verdict, tried, held, controls, costs, notes, seconds } = row
	const results = [verdict, ...controls.map((text) => `control: ${text}`), ...notes]
	const run = `${isFull ? "full" : "small"}, ${Math.round(seconds)} s, ${date}, \`${commit}\`, seed ${seed}`
	return formatCells([
		id,
		ROWS[id].threat,
		tried.join("; "),
		held.join("; "),
		ROWS[id].goal,
		results.join("; "),
		...formatWorstCosts(costs),
		run,
	])
}

const formatCells = (cells: string[]) => `|${cells.map((text) => text.replaceAll("|", "\\|")).join("|")}|`
