import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import type { CsvFile } from "../inputs/csv-file.server.ts"
import type { TransferKind } from "../rules/columns.ts"
import { type LineRemark, type Remark, reasonWords, remarkWords, type SkipReason } from "../rules/remarks.ts"
import { type FileReport, SHOWN_LINES } from "../rules/report.ts"
import type { FileRemark } from "../rules/upload.ts"

type Counts = Pick<FileReport, "new" | "changed" | "unchanged" | "skipped" | "noted">
type StoredRemark = { line: number; remark: Remark & { file?: number | string } }

/** What the staged lines of one file come to; reads the tables that `compareStaged` filled. */
export async function reportFile(tx: Db, files: CsvFile[], nth: number): Promise<FileReport> {
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
		skippedLines: await firstRemarks(tx, files, nth, true),
		notedLines: await firstRemarks(tx, files, nth, false),
		changedLines: await firstChanges(tx, file.kind, nth),
	}
}

async function countLines(tx: Db, kind: TransferKind, nth: number): Promise<Counts> {
	const counted = await tx.execute<Counts>(sql`
		select
			count(*) filter (where outcome = 'new')::int as new,
			count(*) filter (where outcome = 'changed')::int as changed,
			count(*) filter (where outcome = 'unchanged')::int as unchanged,
			(select count(*)::int from import_remarks where file = ${nth} and skips) as skipped,
			(select count(distinct line)::int from import_remarks where file = ${nth} and not skips) as noted
		from ${staged(kind)} where file = ${nth}`)
	return counted.rows[0] ?? { new: 0, changed: 0, unchanged: 0, skipped: 0, noted: 0 }
}

async function countChangedColumns(tx: Db, kind: TransferKind, nth: number) {
	const counted = await tx.execute<{ column: string; lines: number }>(sql`
		select name as column, count(*)::int as lines from ${staged(kind)}, unnest(changed) as name
		where file = ${nth} and outcome = 'changed' group by name order by lines desc, name`)
	return counted.rows
}

async function countReasons(tx: Db, nth: number): Promise<FileReport["skipReasons"]> {
	const counted = await tx.execute<{ code: SkipReason["code"]; lines: number }>(sql`
		select remark->>'code' as code, count(*)::int as lines from import_remarks
		where file = ${nth} and skips group by code order by lines desc, code`)
	return counted.rows.map(({ code, lines }) => ({ words: reasonWords(code), lines }))
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

function remarksAfter(nth: number, skips: boolean, line: number, limit: number): SQL {
	return sql`
		select line, remark from import_remarks where file = ${nth} and skips = ${skips} and line > ${line}
		order by line limit ${limit}`
}

async function firstRemarks(tx: Db, files: CsvFile[], nth: number, skips: boolean): Promise<LineRemark[]> {
	const found = await tx.execute<StoredRemark>(remarksAfter(nth, skips, 0, SHOWN_LINES))
	return found.rows.map((row) => inWords(row, files))
}

type StoredChange = { line: number; name: string; changed: string[] }

function changesAfter(kind: TransferKind, nth: number, line: number, limit: number): SQL {
	const name = sql.raw(kind === "applications" ? "brand_name" : "vendor_email")
	return sql`
		select line, left(${name}, 80) as name, changed from ${staged(kind)}
		where file = ${nth} and outcome = 'changed' and line > ${line} order by line limit ${limit}`
}

const changeWords = ({ line, name, changed }: StoredChange): LineRemark => ({
	line,
	words: `${name}: ${changed.join(", ")}`,
})

async function firstChanges(tx: Db, kind: TransferKind, nth: number): Promise<LineRemark[]> {
	const found = await tx.execute<StoredChange>(changesAfter(kind, nth, 0, SHOWN_LINES))
	return found.rows.map(changeWords)
}

/** Everything there is to say about any line, a batch at a time: what is left out, noted and changed. */
export async function* allRemarks(tx: Db, files: CsvFile[]): AsyncGenerator<FileRemark[]> {
	for (const [nth, { name, kind }] of files.entries()) {
		for (const skips of [true, false]) {
			const what = skips ? "skipped" : "noted"
			for await (const rows of batches<StoredRemark>(tx, (line) => remarksAfter(nth, skips, line, BATCH)))
				yield rows.map((row) => ({ file: name, what, ...inWords(row, files) }))
		}
		for await (const rows of batches<StoredChange>(tx, (line) => changesAfter(kind, nth, line, BATCH)))
			yield rows.map((row) => ({ file: name, what: "changed", ...changeWords(row) }))
	}
}

const BATCH = 1_000

/** A line may have several remarks; they come together, so the last line of a full batch waits for the next. */
async function* batches<Row extends { line: number }>(
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

function inWords({ line, remark }: StoredRemark, files: CsvFile[]): LineRemark {
	const named = "file" in remark ? { ...remark, file: files[Number(remark.file)]?.name ?? "" } : remark
	return { line, words: remarkWords(named) }
}

const staged = (kind: TransferKind) => sql.raw(`staged_${kind}`)
