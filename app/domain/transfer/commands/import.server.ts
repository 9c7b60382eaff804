import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import type { FileStore } from "../../../platform/files/file-store.server.ts"
import { recordAuditEvent } from "../../audit/commands.server.ts"
import { actorOf } from "../../audit/rules.ts"
import {
	type CsvFile,
	findFileProblems,
	type ImportFile,
	inspectCsv,
	UnreadableCsvError,
} from "../inputs/csv-file.server.ts"
import { buildFileReport, countDecisions, readAllMessages } from "../queries/import-report.server.ts"
import type { FileLineMessage, FileProblem, FileReport, ImportReport } from "../rules/report.ts"
import {
	applyApplications,
	applyExtras,
	type ImportContext,
	lockForImport,
	lockTargets,
} from "./apply.server.ts"
import { compareStaged } from "./compare.server.ts"
import { countDemoData, releaseDemoDocuments, removeDemoData } from "./demo-removal.server.ts"
import { withGinFastUpdate } from "./gin-fast-update.server.ts"
import { createStagingTables, stageFile } from "./staging.server.ts"

export type ImportOutcome = { ok: true; report: ImportReport } | { ok: false; problems: FileProblem[] }

export type ImportStep = "reading" | "comparing" | "writing"

interface ImportOptions {
	/** `AUTH_SECRET`: by it people who asked to be erased are known again. */
	secret: string
	/** Called with how many lines more a step has read. */
	onProgress?: (step: ImportStep, lines: number) => void
	/** Called with every message about every line, a batch at a time. */
	onMessages?: (messages: FileLineMessage[]) => Promise<void>
	/** Ends the work between two lines or two steps; nothing was changed then. */
	signal?: AbortSignal
}

/**
 * Tells what `runImport` would do with these files, line by line, and changes nothing.
 * The kind of each file is known by its columns, those of the old system.
 */
export async function planImport(
	db: Db,
	editionId: number,
	files: ImportFile[],
	options: ImportOptions,
): Promise<ImportOutcome> {
	return withReadableFiles(files, options.signal, (csvFiles) =>
		db.transaction(async (tx) => {
			await stageFiles(tx, editionId, csvFiles, options)
			await compareStaged(tx, options.secret)
			options.signal?.throwIfAborted()
			const demo = await countReplacedDemoData(tx, editionId)
			return { ok: true, report: await buildImportReport(tx, csvFiles, demo, options) }
		}),
	)
}

/**
 * Imports all files into an edition, or none: one transaction. An application is known by its edition and `id`,
 * extras by edition and e-mail (trimmed, any case); doing it again changes nothing. A changed status becomes a
 * decision, but no letter goes out. The demo season of the edition gives way to the first line that counts.
 */
export async function runImport(
	db: Db,
	editionId: number,
	files: ImportFile[],
	{ by, at, store, ...options }: ImportContext & ImportOptions & { store: FileStore },
): Promise<ImportOutcome> {
	return withReadableFiles(files, options.signal, async (csvFiles) => {
		const importAll = () =>
			db.transaction(async (tx) => {
				await lockForImport(tx, editionId)
				await stageFiles(tx, editionId, csvFiles, options)
				await lockTargets(tx, editionId)
				await compareStaged(tx, options.secret)
				const demo = await countReplacedDemoData(tx, editionId)
				const freed = demo.applications + demo.extras ? await removeDemoData(tx, editionId) : []
				await applyApplications(tx, editionId, { by, at }, (lineCount) =>
					options.onProgress?.("writing", lineCount),
				)
				await applyExtras(tx, { by, at })
				const report = await buildImportReport(tx, csvFiles, demo, options)
				await recordImport(tx, editionId, report, { by, at })
				return { report, freed }
			})
		const { report, freed } = await (isLarge(csvFiles) ? withGinFastUpdate(db, importAll) : importAll())
		await releaseDemoDocuments(db, store, freed)
		return { ok: true, report }
	})
}

async function stageFiles(
	tx: Db,
	editionId: number,
	files: CsvFile[],
	options: ImportOptions,
): Promise<void> {
	await tx.execute(sql`set local work_mem = '64MB'`)
	await createStagingTables(tx)
	for (const [nth, file] of files.entries()) {
		await stageFile(tx, editionId, nth, file, {
			onLines: (lines) => options.onProgress?.("reading", lines),
			signal: options.signal,
		})
	}
	options.onProgress?.("comparing", 0)
}

/** Some five thousand lines. */
const isLarge = (files: CsvFile[]) => files.reduce((total, { size }) => total + size, 0) > 1_000_000

/** Nothing gives way to an import in which no line counts. */
async function countReplacedDemoData(tx: Db, editionId: number): Promise<ImportReport["demo"]> {
	const counting = await tx.execute(sql`
		select 1 from staged_applications where outcome <> 'skipped'
		union all select 1 from staged_extras where outcome <> 'skipped' limit 1`)
	return counting.rows.length ? countDemoData(tx, editionId) : { applications: 0, extras: 0 }
}

async function buildImportReport(
	tx: Db,
	files: CsvFile[],
	demo: ImportReport["demo"],
	{ onMessages, signal }: ImportOptions,
): Promise<ImportReport> {
	const reports: FileReport[] = []
	for (const nth of files.keys()) reports.push(await buildFileReport(tx, files, nth))
	if (onMessages)
		for await (const batch of readAllMessages(tx, files)) {
			signal?.throwIfAborted()
			await onMessages(batch)
		}
	return { files: reports, demo, decisions: await countDecisions(tx) }
}

/** One entry for all: the history of decisions has each status that changed. */
async function recordImport(tx: Db, editionId: number, report: ImportReport, { by, at }: ImportContext) {
	const counted = report.files.flatMap(({ kind, ...file }) => [
		[`${kind} new`, file.new] as const,
		[`${kind} changed`, file.changed] as const,
		[`${kind} skipped`, file.skipped] as const,
	])
	const after: Record<string, number> = { "statuses changed": report.decisions }
	for (const [name, lines] of counted) after[name] = (after[name] ?? 0) + lines
	if (report.demo.applications) after["demo applications removed"] = report.demo.applications
	const about = { kind: "edition", id: editionId } as const
	await recordAuditEvent(tx, { by: actorOf(by), at, action: "season-imported", about, after })
}

/** Opens all files before anything else, so that everything wrong with them is reported at once. */
async function withReadableFiles(
	files: ImportFile[],
	signal: AbortSignal | undefined,
	run: (csvFiles: CsvFile[]) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
	try {
		const problems = await findFileProblems(files, signal)
		if (problems.length) return { ok: false, problems }
		return await run(await Promise.all(files.map((file) => inspectCsv(file, signal))))
	} catch (error) {
		if (error instanceof UnreadableCsvError) return { ok: false, problems: [error.problem] }
		if (signal?.aborted && error === signal.reason && (error as Error).name === "TimeoutError") {
			return { ok: false, problems: files.map(({ name }) => ({ file: name, reason: "too-slow" })) }
		}
		throw error
	}
}
