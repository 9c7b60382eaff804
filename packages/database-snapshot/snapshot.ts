import { join } from "node:path"
import type { ClientBase } from "pg"
import {
	listSequences,
	listTables,
	qualifyWithPublic,
	type Sequence,
	setSequence,
	type Table,
} from "./catalogue.ts"
import { digestTable, digestTableFile, loadTable, type TableDigest, writeTable } from "./table-copy.ts"
import { withoutConstraints } from "./without-constraints.ts"

/** What the schema `public` holds at one moment; the rows themselves lie in files beside it. */
export interface Snapshot {
	tables: (Table & TableDigest)[]
	sequences: Sequence[]
}

/** The rows of a table, as COPY writes them, compressed. */
const tableFileName = (table: string) => `table-${table}.copy.gz`

/** The same row is the same text on every server: what it writes must not depend on its settings. */
const DETERMINISTIC_OUTPUT = `
	set local timezone = 'UTC';
	set local datestyle = 'ISO, YMD';
	set local intervalstyle = 'iso_8601';
	set local extra_float_digits = 1;
	set local bytea_output = 'hex';
	set local client_encoding = 'UTF8';`

interface WriteOptions {
	signal?: AbortSignal | undefined
	/** Is given the name of each file, once it is written. */
	onFile: (name: string) => Promise<void>
}

/** Writes a file for each table. To be called in a transaction that sees one moment. */
export async function writeSnapshot(
	client: ClientBase,
	folder: string,
	{ signal, onFile }: WriteOptions,
): Promise<Snapshot> {
	await client.query(DETERMINISTIC_OUTPUT)
	const tables: Snapshot["tables"] = []
	for (const table of await listTables(client)) {
		const file = tableFileName(table.name)
		tables.push({ ...table, ...(await writeTable(client, table, join(folder, file), signal)) })
		await onFile(file)
	}
	return { tables, sequences: await listSequences(client) }
}

/** Whether the files hold the rows that were written. @returns a description of each table that does not agree */
export async function findSnapshotProblems(
	folder: string,
	{ tables }: Pick<Snapshot, "tables">,
): Promise<string[]> {
	const problems: string[] = []
	for (const { name, rows, sha256 } of tables) {
		const content = await digestTableFile(join(folder, tableFileName(name)))
		if (content.rows !== rows || content.sha256 !== sha256) {
			problems.push(`the table ${name} should have ${rows} rows, and its file has ${content.rows}`)
		}
	}
	return problems
}

/**
 * Puts the rows into the tables of the same names and columns, in place of those that are there. To be called in a
 * transaction.
 * @throws when a table is missing, or came out with other rows
 */
export async function restoreSnapshot(client: ClientBase, folder: string, snapshot: Snapshot): Promise<void> {
	await client.query(DETERMINISTIC_OUTPUT)
	await assertSameTables(client, snapshot)
	await withoutConstraints(client, async () => {
		for (const table of snapshot.tables) {
			await client.query(`delete from ${qualifyWithPublic(table.name)}`)
			await loadTable(client, table, join(folder, tableFileName(table.name)))
		}
	})
	for (const sequence of snapshot.sequences) await setSequence(client, sequence)
	await assertSameRows(client, snapshot)
}

async function assertSameTables(client: ClientBase, { tables }: Snapshot): Promise<void> {
	const shape = (table: { name: string; columns: string[] }) =>
		`${table.name} (${[...table.columns].sort().join(", ")})`
	const [actual, expected] = [(await listTables(client)).map(shape), tables.map(shape)]
	const [missing] = expected.filter((table) => !actual.includes(table))
	if (missing) throw new Error(`the database has no such table: ${missing}`)
}

async function assertSameRows(client: ClientBase, { tables }: Snapshot): Promise<void> {
	for (const table of tables) {
		const { rows, sha256 } = await digestTable(client, table)
		if (rows === table.rows && sha256 === table.sha256) continue
		throw new Error(
			`the table ${table.name} came out with other rows than the backup has (${rows} of ${table.rows})`,
		)
	}
}
