import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { type CsvFile, readLines } from "../inputs/csv-file.server.ts"
import { type RowResult, readRow } from "../inputs/rows.ts"
import { type CellType, EXCHANGE_COLUMNS, type TransferKind } from "../rules/columns.ts"
import { isSkipReason, type LineIssue } from "../rules/line-issues.ts"

/** Lines a statement: few round trips, little memory. */
const BATCH = 1_000

const STAGED_TYPES: Record<CellType, string> = {
	number: "integer",
	text: "text",
	email: "text",
	link: "text",
	status: "text",
	boolean: "boolean",
	count: "integer",
	instant: "timestamptz",
}

/**
 * Makes the tables, of this transaction alone, that lines are read into. A staged line has the shape of the row
 * that it may become, with the same generated columns, so that the database compares like with like.
 */
export async function createStagingTables(tx: Db): Promise<void> {
	for (const kind of ["applications", "extras"]) {
		await tx.execute(
			sql.raw(`
				create temp table staged_${kind} (like vendor_${kind} including generated including defaults)
				on commit drop`),
		)
		await tx.execute(
			sql.raw(`
				alter table staged_${kind} alter id drop not null, alter updated_at drop not null,
					add file integer not null, add line integer not null,
					add outcome text, add target integer, add changed text[] not null default '{}',
					add primary key (file, line)`),
		)
	}
	await tx.execute(sql`
		create temp table import_issues (file integer, line integer, skips boolean, issue json) on commit drop`)
}

/**
 * Reads one file into staging, a thousand lines at a time; lines that can't be read become messages.
 * @param watching.onLines called with how many lines were read since the last call
 * @throws {UnreadableCsv} or the reason of the signal
 */
export async function stageFile(
	tx: Db,
	editionId: number,
	nth: number,
	file: CsvFile,
	{ onLines, signal }: { onLines: (lines: number) => void; signal: AbortSignal | undefined },
): Promise<void> {
	let batch = new Batch()
	for await (const { line, cells } of readLines(file, signal)) {
		batch.add(line, readLine(file, cells))
		if (batch.size < BATCH) continue
		await batch.store(tx, editionId, nth, file.kind)
		onLines(batch.size)
		batch = new Batch()
	}
	await batch.store(tx, editionId, nth, file.kind)
	onLines(batch.size)
	await fillMissingColumns(tx, nth, file)
}

/** A file that lacks columns of ours says nothing about them: what is stored stays. */
async function fillMissingColumns(tx: Db, nth: number, { kind, positions }: CsvFile): Promise<void> {
	const missingColumns = EXCHANGE_COLUMNS[kind].filter((_, index) => positions[index] === -1)
	if (!missingColumns.length) return
	const assignments = missingColumns.map(({ stored: column }) => `${column} = stored.${column}`).join(", ")
	await tx.execute(sql`
		update staged_applications staged set ${sql.raw(assignments)} from vendor_applications stored
		where staged.file = ${nth} and not stored.is_demo
			and stored.edition_id = staged.edition_id and stored.number = staged.number`)
}

function readLine({ kind, positions, width }: CsvFile, cells: string[]): RowResult {
	const surplus = cells.slice(width).some((cell) => cell.trim())
	if (cells.length < width || surplus) {
		return { ok: false, reason: { code: "column-count", found: cells.length, expected: width } }
	}
	return readRow(
		kind,
		positions.map((position) => cells[position] ?? ""),
	)
}

class Batch {
	size = 0
	readonly #rows: object[] = []
	readonly #issues: { line: number; skips: boolean; issue: LineIssue }[] = []

	add(line: number, read: RowResult): void {
		this.size++
		if (read.ok) this.#rows.push({ line, ...read.row })
		for (const issue of read.ok ? read.notes : [read.reason]) {
			this.#issues.push({ line, skips: isSkipReason(issue), issue })
		}
	}

	async store(tx: Db, editionId: number, nth: number, kind: TransferKind): Promise<void> {
		const columns = EXCHANGE_COLUMNS[kind]
			.map(({ stored, type }) => `${stored} ${STAGED_TYPES[type]}`)
			.join(", ")
		const names = sql.raw(EXCHANGE_COLUMNS[kind].map(({ stored }) => stored).join(", "))
		await tx.execute(sql`
			insert into ${sql.raw(`staged_${kind}`)} (edition_id, file, line, ${names})
			select ${editionId}::integer, ${nth}::integer, line, ${names}
			from json_to_recordset(${JSON.stringify(this.#rows)}::json) as read(line integer, ${sql.raw(columns)})`)
		await tx.execute(sql`
			insert into import_issues (file, line, skips, issue)
			select ${nth}::integer, line, skips, issue
			from json_to_recordset(${JSON.stringify(this.#issues)}::json)
				as read(line integer, skips boolean, issue json)`)
	}
}
