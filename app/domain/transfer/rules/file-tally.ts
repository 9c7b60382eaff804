import type { CsvFile } from "../inputs/csv-file.server.ts"
import { type ImportLine, outcomeOf, SKIP_LABELS, type SkipCode } from "./import-line.ts"
import { type FileLineMessage, type FileReport, MAX_LISTED_LINES, MAX_NAMED_STALLS } from "./report.ts"

/** Knows which emails have an application of the edition once all is imported. */
export class Applicants {
	readonly #emails = new Set<string>()
	readonly #changedIds = new Set<number>()

	add({ emailKey, target }: ImportLine): void {
		this.#emails.add(emailKey)
		if (target) this.#changedIds.add(target)
	}

	has({ emailKey, applications = [] }: ImportLine): boolean {
		return this.#emails.has(emailKey) || applications.some((id) => !this.#changedIds.has(id))
	}
}

/** Adds up what becomes of the lines of one file, which come in their order. */
export class FileTally {
	readonly #report: FileReport
	readonly #reasons = new Map<SkipCode, number>()
	readonly #columns = new Map<string, number>()

	constructor({ name, kind, encoding, ignoredColumns }: CsvFile, nth: number) {
		const outcomes = { lines: 0, new: 0, changed: 0, unchanged: 0, skipped: 0 }
		const counts = { noted: 0, withoutApplication: 0, otherStalls: 0, otherStallLines: [] }
		const lists = { changedColumns: [], skipReasons: [], skippedLines: [], notedLines: [], changedLines: [] }
		this.#report = { nth, name, kind, encoding, ignoredColumns, ...outcomes, ...counts, ...lists }
	}

	/** @returns what there is to say about the line */
	add(line: ImportLine, applicants: Applicants): FileLineMessage[] {
		const report = this.#report
		const outcome = outcomeOf(line)
		report.lines += 1
		report[outcome] += 1
		if (line.notes.length) report.noted += 1
		if (line.otherStall) this.#addOtherStall(line.line, line.otherStall)
		if (line.skipReason) increment(this.#reasons, line.skipReason.code)
		else if (report.kind === "extras" && !applicants.has(line)) report.withoutApplication += 1
		if (outcome === "changed") for (const column of line.changed) increment(this.#columns, column)
		return describe(line, report).map(([what, message]) => {
			const listed = report[`${what}Lines`]
			if (listed.length < MAX_LISTED_LINES) listed.push({ line: line.line, message })
			return { nth: report.nth, file: report.name, line: line.line, what, message }
		})
	}

	#addOtherStall(line: number, message: string): void {
		const { otherStallLines } = this.#report
		this.#report.otherStalls += 1
		if (otherStallLines.length < MAX_NAMED_STALLS) otherStallLines.push({ line, message })
	}

	finish(): FileReport {
		return {
			...this.#report,
			changedColumns: rank(this.#columns).map(([column, lines]) => ({ column, lines })),
			skipReasons: rank(this.#reasons).map(([code, lines]) => ({ message: SKIP_LABELS[code], lines })),
		}
	}
}

type Message = [what: FileLineMessage["what"], message: string]

function describe(line: ImportLine, { kind }: FileReport): Message[] {
	const { row, changed, notes, skipReason } = line
	const messages: Message[] = notes.map((message) => ["noted", message])
	if (skipReason) messages.push(["skipped", skipReason.message])
	if (outcomeOf(line) === "changed") {
		const name = kind === "applications" ? row.brand_name : row.vendor_email
		messages.push(["changed", `${[...String(name)].slice(0, 80).join("")}: ${changed.join(", ")}`])
	}
	return messages
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
	counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The most common first, else by name. */
const rank = <Key extends string>(counts: Map<Key, number>): [Key, number][] =>
	[...counts].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
