import type { Db } from "../../../platform/db.server.ts"
import type { FileStore } from "../../../platform/files/file-store.server.ts"
import { settleExtras } from "../../applications/extras-holder.server.ts"
import { recordAuditEvent } from "../../audit/commands.server.ts"
import { actorOf } from "../../audit/rules.ts"
import { withdrawUnmeantCopies } from "../../decisions/mailed-copies.server.ts"
import { isEditionClosed } from "../../editions/closing.server.ts"
import { reconcileSoon } from "../../ledger/pending-charges.server.ts"
import { listStoredQuestions } from "../../questions/queries.server.ts"
import { type CsvFile, type ImportFile, inspectFiles, UnreadableCsvError } from "../inputs/csv-file.server.ts"
import { readBatches } from "../inputs/rows.ts"
import { TRANSFER_KINDS } from "../rules/columns.ts"
import { Applicants, FileTally } from "../rules/file-tally.ts"
import { type ImportLine, outcomeOf } from "../rules/import-line.ts"
import type { FileLineMessage, FileProblem, FileReport, ImportReport } from "../rules/report.ts"
import { compareLines } from "./compare.server.ts"
import { countDemoData, releaseDemoDocuments, removeDemoData } from "./demo-removal.server.ts"
import { withGinFastUpdate } from "./gin-fast-update.server.ts"
import { createLineFilter, type ImportSource, openSource } from "./line-filter.server.ts"
import { createStallCheck } from "./stall-check.server.ts"
import {
	createStagedRows,
	type ImportContext,
	lockEdition,
	lockRows,
	ofStagedRows,
	recordDecisions,
	stageRows,
	writeStagedRows,
} from "./write.server.ts"

export type ImportOutcome = { ok: true; report: ImportReport } | { ok: false; problems: FileProblem[] }

interface ImportOptions {
	/** `AUTH_SECRET`: by it people who asked to be erased are known again. */
	secret: string
	/** Called with how many lines more a step has done. */
	onProgress?: (step: "reading" | "writing", lines: number) => void
	onMessages?: (messages: FileLineMessage[]) => Promise<void>
	/** Ends the reading between two lines; nothing was changed then. */
	signal?: AbortSignal
}

/**
 * Tells what `runImport` would do with these files, line by line, and changes nothing.
 * The kind of each file is known by its columns, those of the old system.
 */
export function planImport(
	db: Db,
	editionId: number,
	files: ImportFile[],
	options: ImportOptions,
): Promise<ImportOutcome> {
	return withReadableFiles(db, editionId, files, options.signal, async (source) => {
		if (await isEditionClosed(db, editionId)) return "edition-closed"
		// What is read only locks nothing either: meanwhile people apply and decisions are made.
		return db.transaction((tx) => readSource(tx, editionId, source, options), { accessMode: "read only" })
	})
}

/**
 * Imports all files into an edition, or none: one transaction. An application is known by its edition and `id`,
 * extras by edition and e-mail (trimmed, any case); doing it again changes nothing. A changed status becomes a
 * decision, but no letter goes out. The demo season of the edition gives way to the first line that counts.
 */
export function runImport(
	db: Db,
	editionId: number,
	files: ImportFile[],
	{ by, at, store, ...options }: ImportContext & ImportOptions & { store: FileStore },
): Promise<ImportOutcome> {
	return withReadableFiles(db, editionId, files, options.signal, async (source) => {
		const importAll = () =>
			db.transaction(async (tx) => {
				await lockEdition(tx, editionId)
				if (await isEditionClosed(tx, editionId)) return undefined
				await lockRows(tx, editionId)
				return importSource(tx, editionId, source, { by, at, ...options })
			})
		const imported = await (isLarge(source.files) ? withGinFastUpdate(db, importAll) : importAll())
		if (!imported) return "edition-closed"
		await releaseDemoDocuments(db, store, imported.freed)
		return imported.report
	})
}

/**
 * As `runImport`, in a transaction that holds what is imported into.
 * @returns also the ids of documents of the demo season, to be released after the commit
 */
export async function importSource(
	tx: Db,
	editionId: number,
	source: ImportSource,
	{ by, at, ...options }: ImportContext & ImportOptions,
): Promise<{ report: ImportReport; freed: string[] }> {
	await createStagedRows(tx)
	const report = await readSource(tx, editionId, source, options, (file, lines) => stageRows(tx, file, lines))
	const { demo } = report
	const freed = demo.applications + demo.extras ? await removeDemoData(tx, editionId) : []
	await recordDecisions(tx, { by, at })
	await writeStagedRows(tx, editionId, at, (rows) => options.onProgress?.("writing", rows))
	await settleExtras(tx, editionId)
	await reconcileSoon(tx, ofStagedRows(editionId), { why: "import", by: by ?? null })
	await withdrawUnmeantCopies(tx, editionId, at)
	await recordImport(tx, editionId, report, { by, at })
	return { report, freed }
}

/** Some five thousand lines. */
const isLarge = (files: CsvFile[]) => files.reduce((total, { size }) => total + size, 0) > 1_000_000

/**
 * Reads all lines, a thousand at a time, and finds out what becomes of each; changes nothing.
 * @param stage given the lines that are new or changed
 */
async function readSource(
	db: Db,
	editionId: number,
	source: ImportSource,
	{ secret, signal, onProgress, onMessages }: ImportOptions,
	stage?: (file: CsvFile, lines: ImportLine[]) => Promise<void>,
): Promise<ImportReport> {
	const findSkipReason = await createLineFilter(db, source, secret)
	const findOtherStall = await createStallCheck(db, editionId)
	const applicants = new Applicants()
	const tallied = source.files.map((file, nth) => ({ file, tally: new FileTally(file, nth) }))
	for (const { file, tally } of tallied.toSorted(byKind)) {
		for await (const batch of readBatches(file, signal)) {
			for (const line of batch) line.skipReason ??= findSkipReason(file, line)
			const readable = batch.filter(({ skipReason }) => !skipReason)
			await compareLines(db, editionId, file, readable)
			const written = readable.filter((line) => ["new", "changed"].includes(outcomeOf(line)))
			if (file.kind === "applications")
				for (const line of written) {
					applicants.add(line)
					line.otherStall = findOtherStall(line)
				}
			await stage?.(file, written)
			const messages = batch.flatMap((line) => tally.add(line, applicants))
			await onMessages?.(messages)
			onProgress?.("reading", batch.length)
		}
	}
	const files = tallied.map(({ tally }) => tally.finish())
	// Nothing gives way to an import in which no line counts.
	const isReal = files.some(({ lines, skipped }) => lines > skipped)
	const demo = isReal ? await countDemoData(db, editionId) : { applications: 0, extras: 0 }
	return { files, demo, decisions: countDecisions(files) }
}

/** Extras are told whether they belong to an application, so these come first. */
const byKind = (one: { file: CsvFile }, other: { file: CsvFile }) =>
	TRANSFER_KINDS.indexOf(one.file.kind) - TRANSFER_KINDS.indexOf(other.file.kind)

function countDecisions(files: FileReport[]): number {
	const statuses = files.flatMap(({ changedColumns }) =>
		changedColumns.filter(({ column }) => column === "status"),
	)
	return statuses.reduce((total, { lines }) => total + lines, 0)
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
	db: Db,
	editionId: number,
	files: ImportFile[],
	signal: AbortSignal | undefined,
	run: (source: ImportSource) => Promise<ImportReport | "edition-closed">,
): Promise<ImportOutcome> {
	try {
		const questions = await listStoredQuestions(db, editionId)
		// A table brings no files, so it does not say either that one came.
		const answerable = questions.filter(({ kind }) => kind !== "file")
		const { csvFiles, problems } = await inspectFiles(files, signal, answerable)
		if (problems.length) return { ok: false, problems }
		const report = await run(await openSource(csvFiles, signal))
		return report === "edition-closed" ? refuseAll(files, report) : { ok: true, report }
	} catch (error) {
		if (error instanceof UnreadableCsvError) return { ok: false, problems: [error.problem] }
		if (signal?.aborted && error === signal.reason && (error as Error).name === "TimeoutError") {
			return refuseAll(files, "too-slow")
		}
		throw error
	}
}

const refuseAll = (files: ImportFile[], reason: "edition-closed" | "too-slow"): ImportOutcome => ({
	ok: false,
	problems: files.map(({ name }) => ({ file: name, reason })),
})
