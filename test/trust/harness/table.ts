import type { RowReport, Verdict } from "./report.ts"
import { ROWS } from "./rows.ts"

/** Where and when a run was. */
export interface RunFacts {
	date: string
	machine: string
	commit: string
	seed: number
	isFull: boolean
	minutes: number
}

/** For the terminal: a few lines a row. */
export function terminalTable(rows: RowReport[]): string {
	return rows.map(terminalRow).join("\n")
}

function terminalRow({ id, verdict, tried, held, controls, remarks, seconds }: RowReport): string {
	const line = (label: string, text: string) => `     ${label.padEnd(9)}${text}`
	return [
		`${id.padEnd(5)}${verdict.padEnd(9)}${ROWS[id].threat} (${Math.round(seconds)} s)`,
		...tried.map((text) => line("tried", text)),
		...held.map((text) => line("held", text)),
		line("goal", ROWS[id].goal),
		...controls.map((text) => line("control", text)),
		...remarks.map((text) => line("remark", text)),
	].join("\n")
}

const VERDICTS: Verdict[] = ["ok", "MISSED", "FAILED", "skipped", "not yet"]

/** Counts by verdict, in a line. */
export const summary = (rows: RowReport[]): string => counted(rows.map(({ verdict }) => verdict))

const counted = (verdicts: string[]) =>
	VERDICTS.map((verdict) => `${verdicts.filter((one) => one === verdict).length} ${verdict}`).join(", ")

/** `docs/trust.md`, whole. */
export function trustPage(rows: RowReport[], facts: RunFacts): string {
	return `# What was tried against the product, and what held

Written by \`npm run trust -- ${facts.isFull ? "--full" : "--write"}\` itself: do not edit. ${counts(facts)}
${facts.date}, commit \`${facts.commit}\`, seed ${facts.seed}, ${facts.machine}, ${facts.minutes} minutes.
${summary(rows)}.

A trial replays with \`TRUST_SEED=${facts.seed} npm run trust -- ROW\`. A *control* does the same the careless way and has
to see the harm, so that its trial is known to be able to fail.

|Row|Threat|Tried|Held|Goal|Result|
|-|-|-|-|-|-|
${rows.map(pageRow).join("\n")}
`
}

/** The page with some rows tried anew, which it says. */
export function withRows(page: string, rows: RowReport[], { date, commit, seed, isFull }: RunFacts): string {
	const lines = page.trimEnd().split("\n")
	const renewed = lines.map((line) => {
		const row = rows.find(({ id }) => line.startsWith(`|${id}|`))
		return row ? pageRow(row) : line
	})
	const added = rows.filter(({ id }) => !lines.some((line) => line.startsWith(`|${id}|`)))
	renewed.splice(renewed.findLastIndex((line) => line.startsWith("|")) + 1, 0, ...added.map(pageRow))
	const ids = rows.map(({ id }) => id).join(", ")
	const size = isFull ? "all" : "small"
	const note = `${ids} tried again on ${date}, commit \`${commit}\`, seed ${seed}, with ${size} counts.`
	const verdicts = renewed.flatMap(
		(line) => /^\|[A-Z]\d+\|.*\|(ok|MISSED|FAILED|skipped|not yet)(?:;.*)?\|$/.exec(line)?.[1] ?? [],
	)
	const text = [...renewed, "", note].join("\n")
	return `${text.replace(/\d+ ok, \d+ MISSED, .*? not yet/, counted(verdicts))}\n`
}

const counts = ({ isFull }: RunFacts) =>
	isFull ? "With the counts of the table." : "With small counts: `--full` has not been run since."

function pageRow({ id, verdict, tried, held, controls, remarks }: RowReport): string {
	const results = [verdict, ...controls.map((text) => `control: ${text}`), ...remarks]
	const cells = [id, ROWS[id].threat, tried.join("; "), held.join("; "), ROWS[id].goal, results.join("; ")]
	return `|${cells.map((text) => text.replaceAll("|", "\\|")).join("|")}|`
}
