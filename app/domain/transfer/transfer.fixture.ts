import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Db } from "../../platform/db.server.ts"
import { openFileStore } from "../../platform/files/open-store.server.ts"
import { type ImportOutcome, planImport, runImport } from "./commands/import.server.ts"
import { exportTable } from "./queries/export-table.server.ts"
import { COLUMN_NAMES, type TransferKind } from "./rules/columns.ts"
import type { FileReport, ImportReport } from "./rules/report.ts"

export const EDITION_FILES = ["test/season/xmas_vendors_2025.csv", "test/season/vendor_extras.csv"]

const folder = await mkdtemp(join(tmpdir(), "tamasha-transfer-"))
let lastFile = 0

/** A file of this test. @returns its path */
export async function writeCsvFile(content: string | Uint8Array): Promise<string> {
	const path = join(folder, `file-${++lastFile}.csv`)
	await writeFile(path, content)
	return path
}

/** Cells as a file of the old system, everything quoted, in the order of its columns. */
export function formatCsv(kind: TransferKind, rows: Partial<Record<string, string>>[]): string {
	const quoted = (cell = "") => `"${cell.replaceAll('"', '""')}"`
	const lines = rows.map((row) => COLUMN_NAMES[kind].map((column) => quoted(row[column])).join(","))
	return [COLUMN_NAMES[kind].join(","), ...lines].join("\n")
}

export const writeApplicationsFile = (...rows: Partial<Record<string, string>>[]) =>
	writeCsvFile(formatCsv("applications", rows))
export const writeExtrasFile = (...rows: Partial<Record<string, string>>[]) =>
	writeCsvFile(formatCsv("extras", rows))

/** A real store, in the folder of this test. */
export const store = openFileStore({ s3: undefined, dataDir: folder })

export const SECRET = "a secret of the tests, forty characters long"
export const AT = new Date("2025-11-20T09:00:00Z")

const toImportFiles = (paths: string[]) => paths.map((path) => ({ name: path.split("/").at(-1) ?? "", path }))

/** Imports, or fails the test. */
export const importFiles = (db: Db, editionId: number, ...paths: string[]): Promise<ImportReport> =>
	importFilesDuring(db, editionId, paths)

/** @param meanwhile what others do while the lines are read */
export async function importFilesDuring(
	db: Db,
	editionId: number,
	paths: string[],
	meanwhile?: () => Promise<void>,
): Promise<ImportReport> {
	const options = {
		by: undefined,
		at: AT,
		store,
		secret: SECRET,
		...(meanwhile && { onMessages: meanwhile }),
	}
	return expectReport(await runImport(db, editionId, toImportFiles(paths), options))
}

export async function planFiles(db: Db, editionId: number, ...paths: string[]): Promise<ImportReport> {
	return expectReport(await planImport(db, editionId, toImportFiles(paths), { secret: SECRET }))
}

/** "3 id 1 is already on line 2 …" for every line that would be left out. */
export async function listSkippedLines(db: Db, editionId: number, path: string): Promise<string[]> {
	const { files } = await planFiles(db, editionId, path)
	return files.flatMap((file) => file.skippedLines.map(({ line, message }) => `${line} ${message}`))
}

/** What is wrong with files that can't be read. */
export async function findProblems(db: Db, editionId: number, ...paths: string[]) {
	const outcome = await planImport(db, editionId, toImportFiles(paths), { secret: SECRET })
	return outcome.ok ? [] : outcome.problems
}

function expectReport(outcome: ImportOutcome): ImportReport {
	if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
	return outcome.report
}

/** "new 3, changed 1" of each file: the counts that are not 0. */
export function summarizeCounts({ files }: ImportReport): string[] {
	const names = ["new", "changed", "unchanged", "skipped"] as const
	const summarize = (file: FileReport) =>
		names.filter((name) => file[name]).map((name) => `${name} ${file[name]}`)
	return files.map((file) => summarize(file).join(", "))
}

export async function readExport(db: Db, editionId: number, kind: TransferKind): Promise<string> {
	let text = ""
	for await (const chunk of exportTable(db, editionId, kind, { format: "csv", now: new Date() }))
		text += chunk.toString()
	return text
}
