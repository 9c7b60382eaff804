import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { and, eq, isNull, lt, sql } from "drizzle-orm"
import { type IncomingForm, receiveForm, type UploadFault, type UploadSpace } from "#form-upload"
import type { Db } from "../../platform/db.server.ts"
import { daysBefore } from "../../values/clock.ts"
import { parseAccountCode } from "../applications/account-code.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { quarantineFolder } from "../files/uploads.server.ts"
import { readStatement } from "./read-statement.server.ts"
import {
	type FileFault,
	IGNORED_PROBLEMS,
	KEEP_WAITING_DAYS,
	MAX_STATEMENT_MEGABYTES,
	REVERSAL,
	StatementFault,
	type StatementLine,
} from "./rules.ts"
import { statementImports } from "./schema.server.ts"

const MAX_FILE_SIZE = MAX_STATEMENT_MEGABYTES * 1024 * 1024

const LIMITS = {
	fileFields: ["statement"],
	filesPerField: 1,
	fileSize: MAX_FILE_SIZE,
	totalSize: MAX_FILE_SIZE + 64 * 1024,
	patience: 60_000,
}

export type StatementReception =
	| { ok: true; id: number }
	| { ok: false; reason: UploadFault | FileFault | "no-file" }

/**
 * Reads an uploaded statement into lines that can be looked at; of payments nothing is changed. The file itself is not kept.
 * @throws when this machine can't keep it; nothing is left behind then
 */
export async function receiveStatement(
	db: Db,
	form: IncomingForm,
	{ dataDir, space, signal }: { dataDir: string; space: UploadSpace; signal?: AbortSignal },
	act: MemberAct,
): Promise<StatementReception> {
	const folder = join(quarantineFolder(dataDir), randomUUID())
	const allocation = space.startUpload(act.by)
	try {
		const upload = await receiveForm(form, folder, { ...LIMITS, allocation })
		if (!upload.ok) return { ok: false, reason: upload.reason }
		const [file] = upload.form.files
		if (!file) return { ok: false, reason: "no-file" }
		if (file.state === "too-large") return { ok: false, reason: "too-large" }
		return { ok: true, id: await prepareStatement(db, readStatement(file.path, act.at, signal), act) }
	} catch (error) {
		if (error instanceof StatementFault) return { ok: false, reason: error.reason }
		throw error
	} finally {
		allocation.release()
		await rm(folder, { recursive: true, force: true })
	}
}

const BATCH = 1_000

/** Keeps all lines, or none of a file that can't be read to its end. @throws {StatementFault} */
export function prepareStatement(
	db: Db,
	lines: AsyncIterable<StatementLine>,
	{ by, at }: MemberAct,
): Promise<number> {
	return db.transaction(async (tx) => {
		const { preparedAt, startedAt } = statementImports
		const oldest = daysBefore(at, KEEP_WAITING_DAYS)
		await tx.delete(statementImports).where(and(isNull(startedAt), lt(preparedAt, oldest)))
		const none = { lines: 0, payments: 0, ignored: 0, reversals: 0 }
		const [created] = await tx
			.insert(statementImports)
			.values({ ...none, preparedBy: by, preparedAt: at })
			.returning({ id: statementImports.id })
		const id = created?.id ?? 0
		const counts = await storeLines(tx, id, lines)
		await tx
			.update(statementImports)
			.set({
				...counts,
				firstPaidAt: sql`(select min(paid_at) from statement_lines where import_id = ${id} and problem is null)`,
				lastPaidAt: sql`(select max(paid_at) from statement_lines where import_id = ${id} and problem is null)`,
			})
			.where(eq(statementImports.id, id))
		const after = { statement: id, ...counts }
		await recordAuditEvent(tx, { by: { organiser: by }, at, action: "statement-read", after })
		return id
	})
}

async function storeLines(tx: Db, id: number, lines: AsyncIterable<StatementLine>) {
	const counts = { lines: 0, payments: 0, ignored: 0, reversals: 0 }
	let batch: StatementLine[] = []
	const flush = async () => {
		const stored = await storeBatch(tx, id, batch)
		counts.lines += batch.length
		counts.payments += stored.payments
		counts.ignored += stored.ignored
		counts.reversals += stored.reversals
		batch = []
	}
	for await (const line of lines) {
		batch.push(line)
		if (batch.length === BATCH) await flush()
	}
	if (batch.length) await flush()
	return counts
}

type StoredCounts = Record<"payments" | "ignored" | "reversals", number>

/** A receipt that an earlier line tells is told by that one. */
async function storeBatch(tx: Db, id: number, lines: readonly StatementLine[]) {
	const rows = lines.map((line) => ({ ...line, ...parseAccountCode(line.account) }))
	const { rows: counted } = await tx.execute<StoredCounts>(sql`
		with read as (
			select *, row_number() over wins as round, first_value(amount) over wins as first_amount
			from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
				line int, problem text, receipt text, reverses text, amount bigint, "paidAt" timestamptz, account text, "editionId" int, number int,
				phone text, payer text
			)) with ordinality as one (line, problem, receipt, reverses, amount, paid_at, account, edition_id, number, phone, payer, nth)
			window wins as (partition by problem is null, receipt order by nth)
		), judged as (
			select read.*, case
				when read.problem is not null then read.problem
				when earlier.id is null and round = 1 then null
				when coalesce(earlier.amount, first_amount) = read.amount then 'repeated'
				else 'repeated-otherwise' end as verdict
			from read left join statement_lines earlier
				on earlier.import_id = ${id} and earlier.receipt = read.receipt and earlier.problem is null
		), stored as (
			insert into statement_lines
				(import_id, line, problem, receipt, reverses, amount, paid_at, account, edition_id, number, phone, payer)
			select ${id}, line, verdict, receipt, reverses, amount, paid_at,
				case when verdict is null then account else '' end,
				case when verdict is null then edition_id end, case when verdict is null then number end,
				case when verdict is null then phone else '' end, case when verdict is null then payer else '' end
			from judged order by nth
			returning problem
		)
		select count(*) filter (where problem is null)::int as payments,
			count(*) filter (where problem in ${IGNORED_PROBLEMS})::int as ignored,
			count(*) filter (where problem = ${REVERSAL})::int as reversals
		from stored`)
	return counted[0] ?? { payments: 0, ignored: 0, reversals: 0 }
}
