import { randomUUID } from "node:crypto"
import { readFile, rename, rm, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { z } from "zod"
import { type IncomingForm, receiveForm, type UploadFault, type UploadSpace } from "#form-upload"
import { quarantineFolder } from "../../files/uploads.server.ts"
import { findFileProblems, type ImportFile } from "../inputs/csv-file.server.ts"
import { formatCsvLine } from "../rules/csv-line.ts"
import {
	type FileLineMessage,
	type FileProblem,
	type ImportReport,
	MAX_FILES,
	MAX_UPLOAD_SIZE,
} from "../rules/report.ts"

const LIMITS = {
	fileFields: ["files"],
	filesPerField: MAX_FILES,
	fileSize: MAX_UPLOAD_SIZE,
	totalSize: MAX_UPLOAD_SIZE + 64 * 1024,
	patience: 60_000,
}

export type ReceiveImportResult =
	| { ok: true; id: string }
	| { ok: false; reason: UploadFault | "no-files" | "too-many" }
	| { ok: false; reason: "unreadable"; problems: FileProblem[] }

/** Files that wait for their import, and whose and where to that is. */
export interface ImportUpload {
	id: string
	/** The slug of the edition they were chosen for. */
	edition: string
	files: ImportFile[]
}

const uploadRecord = z.object({
	admin: z.string(),
	edition: z.string(),
	files: z.array(z.object({ name: z.string(), file: z.uuid() })),
})

/**
 * Keeps the uploaded files on this machine between preview and import, under an id that only this admin can
 * use; the sweep of quarantine takes them away after an hour. What can't be an exchange file is refused at once.
 * @throws when this machine can't keep them, e.g. because its disk is full; nothing is left behind then
 */
export async function receiveImport(
	form: IncomingForm,
	{ dataDir, space, signal }: { dataDir: string; space: UploadSpace; signal: AbortSignal },
	{ admin, edition }: { admin: string; edition: string },
): Promise<ReceiveImportResult> {
	const id = randomUUID()
	const folder = join(quarantineFolder(dataDir), id)
	const reservation = space.startUpload("an organiser")
	let isSaved = false
	try {
		const upload = await receiveForm(form, folder, { ...LIMITS, allocation: reservation })
		const { files } = upload.form
		if (!upload.ok) return { ok: false, reason: upload.reason }
		if (files.length === 0) return { ok: false, reason: "no-files" }
		if (files.some(({ state }) => state === "skipped")) return { ok: false, reason: "too-many" }
		if (files.some(({ state }) => state === "too-large")) return { ok: false, reason: "too-large" }
		const problems = await findFileProblems(files, signal)
		if (problems.length) return { ok: false, reason: "unreadable", problems }
		const stored = files.map(({ name, path }) => ({ name: basename(name), file: basename(path) }))
		await writeFile(join(folder, "import.json"), JSON.stringify({ admin, edition, files: stored }))
		isSaved = true
		return { ok: true, id }
	} finally {
		reservation.release()
		if (!isSaved) await rm(folder, { recursive: true, force: true })
	}
}

/** @returns undefined when there is none of that id, any more, for this admin */
export async function findImportUpload(
	dataDir: string,
	id: string,
	admin: string,
): Promise<ImportUpload | undefined> {
	const folder = folderOf(dataDir, id)
	const stored = folder ? await readJson(join(folder, "import.json"), uploadRecord) : undefined
	if (!folder || stored?.admin !== admin) return undefined
	const files = stored.files.map(({ name, file }) => ({ name, path: join(folder, file) }))
	return { id, edition: stored.edition, files }
}

const folderOf = (dataDir: string, id: string) =>
	z.uuid().safeParse(id).success ? join(quarantineFolder(dataDir), id) : undefined

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
	const text = await readFile(path, "utf8").catch(() => undefined)
	return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

/** Written by ourselves, a moment ago. */
const storedReport = z.custom<ImportReport>((value) => typeof value === "object")

/** What became of an upload, once it is imported. */
export async function findReport(dataDir: string, id: string): Promise<ImportReport | undefined> {
	const folder = folderOf(dataDir, id)
	return folder ? readJson(join(folder, "report.json"), storedReport) : undefined
}

/** Keeps the outcome beside the files, for the page that shows it. */
export async function saveReport(dataDir: string, id: string, report: ImportReport): Promise<void> {
	await writeFile(join(quarantineFolder(dataDir), id, "report.json"), JSON.stringify(report))
}

/** Collects every message about an upload in a file to download; `keep` makes it the one that is offered. */
export async function createMessageFile(dataDir: string, id: string) {
	const folder = join(quarantineFolder(dataDir), id)
	const draft = join(folder, `${randomUUID()}.csv`)
	await writeFile(draft, formatCsvLine(["file", "line", "what", "why"]))
	return {
		add: (messages: FileLineMessage[]) =>
			writeFile(draft, messages.map(formatMessageLine).join(""), { flag: "a" }),
		keep: () => rename(draft, join(folder, "remarks.csv")),
	}
}

const formatMessageLine = ({ file, line, what, words }: FileLineMessage) =>
	formatCsvLine([file, String(line), what, words])

/** The path of that file; it exists once the preview was shown. */
export function messageFilePath(dataDir: string, { id }: ImportUpload): string {
	return join(quarantineFolder(dataDir), id, "remarks.csv")
}
