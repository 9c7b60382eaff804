import { formatNumber, pluralize } from "../../../values/number.ts"
import type { FileReport, ImportReport, LineMessage } from "./report.ts"

/** The report of an import as plain lines, for a terminal. */
export function formatReport(report: ImportReport, isDone: boolean): string[] {
	return [...report.files.flatMap(formatFile), ...formatImportWarnings(report, isDone)]
}

function formatFile(file: FileReport): string[] {
	return [
		`${file.name}: ${formatFileSummary(file)}`,
		...formatFileWarnings(file).map((warning) => `  ${warning}`),
		...file.skipReasons.map(({ message, lines }) => `  ${pluralize(lines, "line")} skipped: ${message}`),
		...formatLineMessages("skipped", file.skippedLines, file.skipped),
		...formatLineMessages("noted", file.notedLines, file.noted),
		...formatLineMessages("changed", file.changedLines, file.changed),
	]
}

function formatLineMessages(label: string, messages: LineMessage[], all: number): string[] {
	const lines = messages.map(({ line, message }) => `  line ${line} ${label}: ${message}`)
	return all > messages.length
		? [...lines, `  … and ${formatNumber(all - messages.length)} more ${label}`]
		: lines
}

/** "240 applications: 200 new, 12 changed, 28 unchanged, 0 skipped". */
export function formatFileSummary(file: FileReport): string {
	const thing =
		file.kind === "applications"
			? pluralize(file.lines, "application")
			: pluralize(file.lines, "extras", "extras")
	const counts = (["new", "changed", "unchanged", "skipped"] as const).map(
		(outcome) => `${formatNumber(file[outcome])} ${outcome}`,
	)
	return `${thing}: ${counts.join(", ")}`
}

export function formatFileWarnings(file: FileReport): string[] {
	const warnings: string[] = []
	if (file.encoding === "windows-1252") warnings.push("Not valid UTF-8: read as Windows-1252.")
	if (file.encoding.startsWith("utf-16")) warnings.push("Read as UTF-16.")
	if (file.ignoredColumns.length) warnings.push(`Columns ignored: ${file.ignoredColumns.join(", ")}.`)
	if (file.withoutApplication) {
		warnings.push(
			`${pluralize(file.withoutApplication, "line")} with an email address that no application has: imported, and counted once an application with that address exists.`,
		)
	}
	return warnings
}

/** An old season may have stalls and prices of its own: it is said, and refused to nobody. */
function formatOtherStalls({ name, otherStalls, otherStallLines }: FileReport): string[] {
	if (!otherStalls) return []
	const lines = otherStallLines.map(({ line, message }) => `line ${line} ${message}`)
	const more = otherStalls - lines.length
	const named = [...lines, ...(more ? [`and ${formatNumber(more)} more`] : [])].join("; ")
	return [
		`${name}: ${pluralize(otherStalls, "line")} with a stall that this edition does not offer, or offers at another price. Such a stall is imported as the file has it, and whoever is accepted is charged the price that the file names: ${named}.`,
	]
}

/**
 * Stalls that the edition does not offer so, what of the demo season gives way, and that no letters go out for changed statuses:
 * whatever concerns the import as a whole.
 * @param isDone whether it has happened or would happen
 */
export function formatImportWarnings({ files, demo, decisions }: ImportReport, isDone: boolean): string[] {
	const warnings = files.flatMap(formatOtherStalls)
	if (demo.applications + demo.extras) {
		const both = `${pluralize(demo.applications, "demo application")} and ${pluralize(demo.extras, "demo extras", "demo extras")}`
		warnings.push(
			`The demo data ${isDone ? "was" : "will be"} removed: ${both}, with their emails and documents.`,
		)
	}
	if (decisions) {
		const changes = isDone ? "changed status" : decisions === 1 ? "changes status" : "change status"
		warnings.push(
			`${pluralize(decisions, "application")} ${changes}; no emails ${isDone ? "were" : "will be"} sent.`,
		)
	}
	return warnings
}
