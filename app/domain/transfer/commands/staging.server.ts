import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { type CsvFile, readLines } from "../inputs/csv-file.server.ts"
import { type ReadRow, readApplication, readExtras } from "../inputs/rows.ts"
import type { TransferKind } from "../rules/columns.ts"
import { type Remark, skipsLine } from "../rules/remarks.ts"

/** Lines a statement: few round trips, little memory. */
const BATCH = 1_000

/** The columns of a staged line, as `json_to_recordset` wants them. */
const STAGED_COLUMNS: Record<TransferKind, string> = {
	applications: `number integer, brand_name text, description text, contact_person text, email_address text,
		phone_number text, tent_space text, website text, instagram text, facebook text, status text,
		confirmation_sent boolean`,
	extras: `vendor_email text, extra_wristbands integer, wants_hay boolean, hay_bales integer, form_url text,
		insurance_form_url text, has_uploaded_form boolean, updated_at timestamptz`,
}

const READERS: Record<TransferKind, (cells: string[]) => ReadRow<object>> = {
	applications: readApplication,
	extras: readExtras,
}

/**
 * Makes the tables, of this transaction alone, that lines are read into. A staged line has the shape of the row
 * that it may become, with the same generated columns, so that the database compares like with like.
 */
export async function openStaging(tx: Db): Promise<void> {
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
		create temp table import_remarks (file integer, line integer, skips boolean, remark json) on commit drop`)
}

/**
 * Reads one file into staging, a thousand lines at a time; lines that can't be read become remarks.
 * @param onLines told how many lines were read since it was last told
 * @throws {UnreadableCsv}
 */
export async function stageFile(
	tx: Db,
	editionId: number,
	nth: number,
	file: CsvFile,
	onLines: (lines: number) => void,
): Promise<void> {
	let batch = new Batch()
	for await (const { line, cells } of readLines(file)) {
		batch.add(line, readLine(file, cells))
		if (batch.size < BATCH) continue
		await batch.store(tx, editionId, nth, file.kind)
		onLines(batch.size)
		batch = new Batch()
	}
	await batch.store(tx, editionId, nth, file.kind)
	onLines(batch.size)
}

function readLine({ kind, positions, width }: CsvFile, cells: string[]): ReadRow<object> {
	const surplus = cells.slice(width).some((cell) => cell.trim())
	if (cells.length < width || surplus) {
		return { ok: false, reason: { code: "column-count", found: cells.length, expected: width } }
	}
	return READERS[kind](positions.map((position) => cells[position] ?? ""))
}

class Batch {
	size = 0
	readonly #rows: object[] = []
	readonly #remarks: { line: number; skips: boolean; remark: Remark }[] = []

	add(line: number, read: ReadRow<object>): void {
		this.size++
		if (read.ok) this.#rows.push({ line, ...read.row })
		for (const remark of read.ok ? read.notes : [read.reason]) {
			this.#remarks.push({ line, skips: skipsLine(remark), remark })
		}
	}

	async store(tx: Db, editionId: number, nth: number, kind: TransferKind): Promise<void> {
		const columns = STAGED_COLUMNS[kind]
		const names = sql.raw(columns.replace(/ (integer|text|boolean|timestamptz)\b/g, ""))
		await tx.execute(sql`
			insert into ${sql.raw(`staged_${kind}`)} (edition_id, file, line, ${names})
			select ${editionId}::integer, ${nth}::integer, line, ${names}
			from json_to_recordset(${JSON.stringify(this.#rows)}::json) as read(line integer, ${sql.raw(columns)})`)
		await tx.execute(sql`
			insert into import_remarks (file, line, skips, remark)
			select ${nth}::integer, line, skips, remark
			from json_to_recordset(${JSON.stringify(this.#remarks)}::json)
				as read(line integer, skips boolean, remark json)`)
	}
}
