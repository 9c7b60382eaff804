import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import type { CsvFile } from "../inputs/csv-file.server.ts"
import type { TransferKind } from "../rules/columns.ts"
import {
	formatLineIssue,
	type LineIssue,
	type LineMessage,
	type SkipReason,
	skipReasonLabel,
} from "../rules/line-issues.ts"
import { type FileLineMessage, type FileReport, MAX_LISTED_LINES } from "../rules/report.ts"

type Counts = Pick<FileReport, "new" | "changed" | "unchanged" | "skipped" | "noted">
type StoredIssue = { line: number; issue: LineIssue & { file?: number | string } }

/** What the staged lines of one file come to; reads the tables that `compareStaged` filled. */
export async function buildFileReport(tx: Db, files: CsvFile[], nth: number): Promise<FileReport> {
	const file = files[nth]
	if (!file) throw new Error(`there is no file ${nth}`)
	const counts = await countLines(tx, file.kind, nth)
	return {
		nth,
		name: file.name,
		kind: file.kind,
		encoding: file.encoding,
		ignoredColumns: file.ignoredColumns,
		lines: counts.new + counts.changed + counts.unchanged + counts.skipped,
		...counts,
		changedColumns: await countChangedColumns(tx, file.kind, nth),
		skipReasons: await countReasons(tx, nth),
		withoutApplication: file.kind === "extras" ? await countWithoutApplication(tx, nth) : 0,
		skippedLines: await readFirstMessages(tx, files, nth, true),
		notedLines: await readFirstMessages(tx, files, nth, false),
		changedLines: await readFirstChanges(tx, file.kind, nth),
	}
}

async function countLines(tx: Db, kind: TransferKind, nth: number): Promise<Counts> {
	const counted = await tx.execute<Counts>(sql`
		select
			count(*) filter (where outcome = 'new')::int as new,
			count(*) filter (where outcome = 'changed')::int as changed,
			count(*) filter (where outcome = 'unchanged')::int as unchanged,
			(select count(*)::int from import_issues where file = ${nth} and skips) as skipped,
			(select count(distinct line)::int from import_issues where file = ${nth} and not skips) as noted
		from ${stagedTable(kind)} where file = ${nth}`)
	return counted.rows[0] ?? { new: 0, changed: 0, unchanged: 0, skipped: 0, noted: 0 }
}

async function countChangedColumns(tx: Db, kind: TransferKind, nth: number) {
	const counted = await tx.execute<{ column: string; lines: number }>(sql`
		select name as column, count(*)::int as lines from ${stagedTable(kind)}, unnest(changed) as name
		where file = ${nth} and outcome = 'changed' group by name order by lines desc, name`)
	return counted.rows
}

async function countReasons(tx: Db, nth: number): Promise<FileReport["skipReasons"]> {
	const counted = await tx.execute<{ code: SkipReason["code"]; lines: number }>(sql`
		select issue->>'code' as code, count(*)::int as lines from import_issues
		where file = ${nth} and skips group by code order by lines desc, code`)
	return counted.rows.map(({ code, lines }) => ({ words: skipReasonLabel(code), lines }))
}

/** How many applications change their status. */
export async function countDecisions(tx: Db): Promise<number> {
	const counted = await tx.execute<{ decisions: number }>(sql`
		select count(*)::int as decisions from staged_applications
		where outcome = 'changed' and 'status' = any(changed)`)
	return counted.rows[0]?.decisions ?? 0
}

/** Asked after the import's own applications are in place, or as if they were. */
async function countWithoutApplication(tx: Db, nth: number): Promise<number> {
	const counted = await tx.execute<{ lines: number }>(sql`
		select count(*)::int as lines from staged_extras extras
		where file = ${nth} and outcome <> 'skipped' and not exists (
			select from vendor_applications stored where stored.edition_id = extras.edition_id
				and stored.email_key = extras.email_key and not stored.is_demo
				and not exists (select from staged_applications line
					where line.target = stored.id and line.outcome = 'changed')
		) and not exists (
			select from staged_applications line
			where line.email_key = extras.email_key and line.outcome in ('new', 'changed')
		)`)
	return counted.rows[0]?.lines ?? 0
}

function selectIssues(nth: number, skips: boolean, line: number, limit: number): SQL {
	return sql`
		select line, issue from import_issues where file = ${nth} and skips = ${skips} and line > ${line}
		order by line limit ${limit}`
}

async function readFirstMessages(
	tx: Db,
	files: CsvFile[],
	nth: number,
	skips: boolean,
): Promise<LineMessage[]> {
	const found = await tx.execute<StoredIssue>(selectIssues(nth, skips, 0, MAX_LISTED_LINES))
	return found.rows.map((row) => toLineMessage(row, files))
}

type StoredChange = { line: number; name: string; changed: string[] }

function selectChanges(kind: TransferKind, nth: number, line: number, limit: number): SQL {
	const name = sql.raw(kind === "applications" ? "brand_name" : "vendor_email")
	return sql`
		select line, left(${name}, 80) as name, changed from ${stagedTable(kind)}
		where file = ${nth} and outcome = 'changed' and line > ${line} order by line limit ${limit}`
}

const toChangeMessage = ({ line, name, changed }: StoredChange): LineMessage => ({
	line,
	words: `${name}: ${changed.join(", ")}`,
})

async function readFirstChanges(tx: Db, kind: TransferKind, nth: number): Promise<LineMessage[]> {
	const found = await tx.execute<StoredChange>(selectChanges(kind, nth, 0, MAX_LISTED_LINES))
	return found.rows.map(toChangeMessage)
}

/** Everything there is to say about any line, a batch at a time: what is left out, noted and changed. */
export async function* readAllMessages(tx: Db, files: CsvFile[]): AsyncGenerator<FileLineMessage[]> {
	for (const [nth, { name, kind }] of files.entries()) {
		for (const skips of [true, false]) {
			const what = skips ? "skipped" : "noted"
			for await (const rows of readBatches<StoredIssue>(tx, (line) => selectIssues(nth, skips, line, BATCH)))
				yield rows.map((row) => ({ file: name, what, ...toLineMessage(row, files) }))
		}
		for await (const rows of readBatches<StoredChange>(tx, (line) => selectChanges(kind, nth, line, BATCH)))
			yield rows.map((row) => ({ file: name, what: "changed", ...toChangeMessage(row) }))
	}
}

const BATCH = 1_000

/** A line may have several messages; they come together, so the last line of a full batch waits for the next. */
async function* readBatches<Row extends { line: number }>(
	tx: Db,
	after: (line: number) => SQL,
): AsyncGenerator<Row[], void> {
	for (let done = 0; ; ) {
		const rows = (await tx.execute(after(done))).rows as Row[]
		if (rows.length < BATCH) {
			yield rows
			return
		}
		const lastLine = rows.at(-1)?.line ?? 0
		yield rows.filter(({ line }) => line < lastLine)
		done = lastLine - 1
	}
}

function toLineMessage({ line, issue }: StoredIssue, files: CsvFile[]): LineMessage {
	const named = "file" in issue ? { ...issue, file: files[Number(issue.file)]?.name ?? "" } : issue
	return { line, words: formatLineIssue(named) }
}

const stagedTable = (kind: TransferKind) => sql.raw(`staged_${kind}`)
