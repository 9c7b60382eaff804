import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import type { CsvFile } from "../inputs/csv-file.server.ts"
import type { TransferKind } from "../rules/columns.ts"
import { type LineRemark, type Remark, remarkWords } from "../rules/remarks.ts"
import { type FileReport, SHOWN_LINES } from "../rules/report.ts"

type Counts = Pick<FileReport, "new" | "changed" | "unchanged" | "skipped" | "noted">
type StoredRemark = { line: number; remark: Remark & { file?: number | string } }

/** What the staged lines of one file come to; reads the tables that `compareStaged` filled. */
export async function reportFile(tx: Db, files: CsvFile[], nth: number): Promise<FileReport> {
	const file = files[nth]
	if (!file) throw new Error(`there is no file ${nth}`)
	const counts = await countLines(tx, file.kind, nth)
	return {
		name: file.name,
		kind: file.kind,
		encoding: file.encoding,
		ignoredColumns: file.ignoredColumns,
		lines: counts.new + counts.changed + counts.unchanged + counts.skipped,
		...counts,
		changedColumns: await countChangedColumns(tx, file.kind, nth),
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

async function firstRemarks(tx: Db, files: CsvFile[], nth: number, skips: boolean): Promise<LineRemark[]> {
	const found = await tx.execute<StoredRemark>(sql`
		select line, remark from import_remarks where file = ${nth} and skips = ${skips}
		order by line limit ${SHOWN_LINES}`)
	return found.rows.map((row) => inWords(row, files))
}

async function firstChanges(tx: Db, kind: TransferKind, nth: number): Promise<LineRemark[]> {
	const name = sql.raw(kind === "applications" ? "brand_name" : "vendor_email")
	const found = await tx.execute<{ line: number; name: string; changed: string[] }>(sql`
		select line, left(${name}, 80) as name, changed from ${staged(kind)}
		where file = ${nth} and outcome = 'changed' order by line limit ${SHOWN_LINES}`)
	return found.rows.map(({ line, name, changed }) => ({ line, words: `${name}: ${changed.join(", ")}` }))
}

/** Every remark of all files in their order, a batch at a time. */
export async function* allRemarks(tx: Db, files: CsvFile[]) {
	let after = { file: -1, line: -1, skips: false }
	for (;;) {
		const found = await tx.execute<StoredRemark & { file: number; skips: boolean }>(sql`
			select file, line, skips, remark from import_remarks
			where (file, line, skips) > (${after.file}::int, ${after.line}::int, ${after.skips}::boolean)
			order by file, line, skips limit 1000`)
		const last = found.rows.at(-1)
		if (!last) return
		yield found.rows.map((row) => ({
			file: files[row.file]?.name ?? "",
			skips: row.skips,
			...inWords(row, files),
		}))
		after = last
	}
}

function inWords({ line, remark }: StoredRemark, files: CsvFile[]): LineRemark {
	const named = "file" in remark ? { ...remark, file: files[Number(remark.file)]?.name ?? "" } : remark
	return { line, words: remarkWords(named) }
}

const staged = (kind: TransferKind) => sql.raw(`staged_${kind}`)
