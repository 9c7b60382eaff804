import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { appendFile, readFile, rename, rm, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { z } from "zod"
import { type IncomingForm, receiveForm, type UploadFault, type UploadSpace } from "#form-upload"
import { quarantineFolder } from "../../files/uploads.server.ts"
import { type ImportFile, inspectFiles } from "../inputs/csv-file.server.ts"
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
	// An organiser whose table is a little too large is to hear so, also over a slow connection.
	discardedSize: 2 * MAX_UPLOAD_SIZE,
	patience: 60_000,
}

export type ReceiveImportResult =
	| { ok: true; id: string }
	| { ok: false; reason: UploadFault | "no-files" | "too-many" }
	| { ok: false; reason: "unreadable"; problems: FileProblem[] }

/** Files that wait for their import, and whose and where to that is. */
export interface ImportUpload {
	folder: string
	/** The slug of the edition they were chosen for. */
	edition: string
	files: ImportFile[]
	report: ImportReport | undefined
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
	const reservation = space.startUpload(admin)
	let isSaved = false
	try {
		const upload = await receiveForm(form, folder, { ...LIMITS, allocation: reservation })
		const { files } = upload.form
		if (!upload.ok) return { ok: false, reason: upload.reason }
		if (files.length === 0) return { ok: false, reason: "no-files" }
		if (files.some(({ state }) => state === "skipped")) return { ok: false, reason: "too-many" }
		if (files.some(({ state }) => state === "too-large")) return { ok: false, reason: "too-large" }
		const { problems } = await inspectFiles(files, signal)
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
	if (!z.uuid().safeParse(id).success) return undefined
	const folder = join(quarantineFolder(dataDir), id)
	const stored = await readJson(join(folder, "import.json"), uploadRecord)
	if (stored?.admin !== admin) return undefined
	const files = stored.files.map(({ name, file }) => ({ name, path: join(folder, file) }))
	const report = await readJson(join(folder, REPORT), storedReport)
	return { folder, edition: stored.edition, files, report }
}

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
	const text = await readFile(path, "utf8").catch(() => undefined)
	return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

const REPORT = "report.json"
/** Written by ourselves, a moment ago. */
const storedReport = z.custom<ImportReport>((value) => typeof value === "object")

export async function saveReport({ folder }: ImportUpload, report: ImportReport): Promise<void> {
	await writeFile(join(folder, REPORT), JSON.stringify(report))
}

/**
 * Collects every message about an upload in a file to download, by file, by what it says and by line; `keep` makes it
 * the one that is offered.
 */
export function createMessageFile(upload: ImportUpload) {
	const draft = join(upload.folder, randomUUID())
	const parts = new Set<string>()
	async function* joinParts() {
		yield formatCsvLine(["file", "line", "what", "why"])
		for (const part of [...parts].sort()) yield* createReadStream(part)
	}
	return {
		async add(messages: FileLineMessage[]): Promise<void> {
			for (const [part, some] of Map.groupBy(messages, partOf)) {
				await appendFile(draft + part, some.map(formatMessageLine).join(""))
				parts.add(draft + part)
			}
		},
		async keep(): Promise<void> {
			await writeFile(draft, joinParts())
			await rename(draft, messageFilePath(upload))
			for (const part of parts) await rm(part)
		},
	}
}

const PARTS: FileLineMessage["what"][] = ["skipped", "noted", "changed"]
const partOf = ({ nth, what }: FileLineMessage) => `-${nth}-${PARTS.indexOf(what)}`

const formatMessageLine = ({ file, line, what, message }: FileLineMessage) =>
	formatCsvLine([file, String(line), what, message])

/** The path of that file; it exists once the preview was shown. */
export function messageFilePath({ folder }: ImportUpload): string {
	return join(folder, "remarks.csv")
}
