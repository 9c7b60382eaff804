import { costInWords, FIGURES, worstCosts } from "./cost.ts"
import type { RowReport, Verdict } from "./report.ts"
import { ROW_IDS, ROWS, type RowId } from "./rows.ts"

/** Where and when a run is. */
export interface RunFacts {
	date: string
	machine: string
	commit: string
	seed: number
	isFull: boolean
}

/** For the terminal: a few lines. */
export function terminalRow({
	id,
	verdict,
	tried,
	held,
	controls,
	costs,
	remarks,
	seconds,
}: RowReport): string {
	const line = (label: string, text: string) => `     ${label.padEnd(9)}${text}`
	return [
		`${id.padEnd(5)}${verdict.padEnd(9)}${ROWS[id].threat} (${Math.round(seconds)} s)`,
		...tried.map((text) => line("tried", text)),
		...held.map((text) => line("held", text)),
		line("goal", ROWS[id].goal),
		...controls.map((text) => line("control", text)),
		...costs.map((cost) => line("cost", [cost.what, ...costInWords(cost)].join(" · "))),
		...remarks.map((text) => line("remark", text)),
	].join("\n")
}

const VERDICTS: Verdict[] = ["ok", "MISSED", "FAILED", "skipped", "not yet"]

/** Counts by verdict, in a line. */
export const summary = (verdicts: Verdict[]): string =>
	VERDICTS.map((verdict) => `${verdicts.filter((one) => one === verdict).length} ${verdict}`).join(", ")

/** `docs/trust.md`: what it was before, with `rows` tried anew; each row says which run it is of. */
export function trustPage(before: string, rows: RowReport[], facts: RunFacts): string {
	const known = before.split("\n")
	const lines = ROW_IDS.map((id) => {
		const row = rows.find((row) => row.id === id)
		return row ? pageRow(row, facts) : (known.find((line) => line.startsWith(`|${id}|`)) ?? untriedRow(id))
	})
	return `# What was tried against the product, and what held

Written row by row by \`npm run trust -- --write\` or \`--full\` itself: do not edit.
${summary(lines.map(verdictOf))}; ${lines.filter(isFull).length} of ${lines.length} rows with full counts.
${facts.date}, ${facts.machine}.

A trial replays with \`TRUST_SEED=seed npm run trust -- ROW\`, with the seed of its row. A *control* does the same the
careless way and has to see the harm, so that its trial is known to be able to fail. Where fewer were tried than the
plan wants, "asked" says how many that is. Of hostile requests the worst figures stand here: what one took of the
processor of the process that serves everybody, by how much that process grew, and within how many milliseconds 99 of 100
pages of another visitor came: without them, beside as many good requests of the kind, and meanwhile. A kept page is there
in half a millisecond and waits for whatever is worked on, so what is bad is compared with what is good: it may take twice
as long. One by one they stand [below](#hostile-requests-one-by-one).

|${HEADINGS.join("|")}|
|${HEADINGS.map(() => "-").join("|")}|
${lines.join("\n")}

## Hostile requests, one by one

|${COST_HEADINGS.join("|")}|
|${COST_HEADINGS.map(() => "-").join("|")}|
${ROW_IDS.flatMap((id) => costLines(id, rows, known)).join("\n")}
`
}

const LABELS = FIGURES.map(({ label }) => label)
const HEADINGS = ["Row", "Threat", "Tried", "Held", "Goal", "Result", ...LABELS, "Run"]
const COST_HEADINGS = ["Row", "Request", "Bytes", "Answer", ...LABELS]

/** Of a row that is not tried anew, those of before. */
function costLines(id: RowId, rows: RowReport[], known: string[]): string[] {
	const row = rows.find((row) => row.id === id)
	if (!row) return known.filter((line) => line.startsWith(`|${id} |`))
	return row.costs.map((cost) =>
		inCells([`${id} `, cost.what, String(cost.bytes), cost.answer, ...costInWords(cost)]),
	)
}

const verdictOf = (line: string) =>
	VERDICTS.find((verdict) => new RegExp(`\\|${verdict}(;|\\|)`).test(line)) ?? "not yet"
const isFull = (line: string) => /\|full, [^|]*\|$/.test(line)

const untriedRow = (id: RowId) =>
	inCells([id, ROWS[id].threat, "", "", ROWS[id].goal, "not yet", ...LABELS.map(() => ""), ""])

function pageRow(row: RowReport, { date, commit, seed, isFull }: RunFacts): string {
	const { id, verdict, tried, held, controls, costs, remarks, seconds } = row
	const results = [verdict, ...controls.map((text) => `control: ${text}`), ...remarks]
	const run = `${isFull ? "full" : "small"}, ${Math.round(seconds)} s, ${date}, \`${commit}\`, seed ${seed}`
	return inCells([
		id,
		ROWS[id].threat,
		tried.join("; "),
		held.join("; "),
		ROWS[id].goal,
		results.join("; "),
		...worstCosts(costs),
		run,
	])
}

const inCells = (cells: string[]) => `|${cells.map((text) => text.replaceAll("|", "\\|")).join("|")}|`
