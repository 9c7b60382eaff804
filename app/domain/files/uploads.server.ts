import { randomUUID } from "node:crypto"
import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Config } from "../../platform/config.server.ts"
import {
	NotKept,
	type ReceivedFile,
	receiveForm,
	type UploadFault,
} from "../../platform/files/form-upload.server.ts"
import { tellHappening } from "../../platform/metrics.server.ts"
import { scanFile } from "../../platform/virus-scan.server.ts"
import { judgeFile } from "./media-type.server.ts"
import { hasForeignEnding } from "./names.ts"
import {
	DOCUMENT_FIELDS,
	type DocumentField,
	FILE_SIZE,
	FILES_PER_FIELD,
	type NewDocument,
	type RefusedFile,
} from "./rules.ts"

export { NotKept, type UploadFault }

const LIMITS = {
	fileFields: DOCUMENT_FIELDS,
	filesPerField: FILES_PER_FIELD,
	fileSize: FILE_SIZE,
	// Every file at its largest, and room for the fields and what stands between.
	totalSize: DOCUMENT_FIELDS.length * FILES_PER_FIELD * FILE_SIZE + 1024 * 1024,
	standstill: 60_000,
}

export interface DocumentUpload {
	/** Why the form could not be read to its end; the rest holds what came before. */
	fault: UploadFault | undefined
	fields: Record<string, string>
	documents: NewDocument[]
	refused: RefusedFile[]
	/** Takes the files away again. To be called once, whatever became of them. */
	discard(): Promise<void>
}

/** Where uploads lie until they are accepted; the sweep clears it after an hour. */
export const quarantine = (dataDir: string) => join(dataDir, "quarantine")

/**
 * Streams the files of a form to quarantine on this machine, hashes them and judges them by content
 * (specification 5), and by a virus scanner where one is set. Nothing is stored yet, and nothing of a file is ever held in memory.
 * @throws NotKept when this machine can't keep them, e.g. because its disk is full; nothing is left behind then
 */
export async function receiveDocuments(
	request: Request,
	{ dataDir, clamdUrl }: Pick<Config, "dataDir"> & Partial<Pick<Config, "clamdUrl">>,
): Promise<DocumentUpload> {
	const folder = join(quarantine(dataDir), randomUUID())
	const discard = () => rm(folder, { recursive: true, force: true })
	try {
		const upload = await receiveForm(request, folder, LIMITS)
		const judged = await judgeAll(upload.form.files, clamdUrl).catch((error: unknown) => {
			throw new NotKept(upload.form.fields, error)
		})
		return {
			fault: upload.ok ? undefined : upload.reason,
			fields: upload.form.fields,
			documents: judged.filter((file): file is NewDocument => "mediaType" in file),
			refused: judged.filter((file): file is RefusedFile => "reason" in file),
			discard,
		}
	} catch (error) {
		await discard().catch(() => undefined)
		throw error
	}
}

async function judgeAll(files: ReceivedFile[], clamdUrl: string | undefined) {
	const judged: (NewDocument | RefusedFile)[] = []
	for (const file of files) judged.push(await judge(file, clamdUrl))
	return judged
}

async function judge(file: ReceivedFile, clamdUrl: string | undefined): Promise<NewDocument | RefusedFile> {
	const judged = await judgeOne(file, clamdUrl)
	if ("reason" in judged) tellHappening({ kind: "upload-refused", what: judged.reason })
	return judged
}

async function judgeOne(
	file: ReceivedFile,
	clamdUrl: string | undefined,
): Promise<NewDocument | RefusedFile> {
	const { name, path, size, sha256, state } = file
	const field = file.field as DocumentField
	if (state === "skipped") return { field, name, reason: "too-many" }
	if (state === "too-large") return { field, name, reason: "too-large" }
	const verdict = await judgeFile(path)
	if (!verdict.ok) return { field, name, reason: verdict.reason }
	if (hasForeignEnding(name)) return { field, name, reason: "wrong-ending" }
	const scanned = clamdUrl ? await scanFile(clamdUrl, path) : "clean"
	if (scanned !== "clean") return { field, name, reason: scanned === "infected" ? "infected" : "unscanned" }
	return { field, name, path, size, sha256, ...verdict.stripped, mediaType: verdict.mediaType }
}

/** Takes away the uploads of a process that died in the middle. @returns how many went */
export async function sweepQuarantine(dataDir: string, before: Date): Promise<number> {
	const names = await readdir(quarantine(dataDir)).catch(() => [])
	const folders = names.map((name) => join(quarantine(dataDir), name))
	const old = await Promise.all(folders.map((folder) => isUntouchedSince(folder, before)))
	const leftovers = folders.filter((_, index) => old[index])
	await Promise.all(leftovers.map((folder) => rm(folder, { recursive: true, force: true })))
	return leftovers.length
}

const isUntouchedSince = (path: string, moment: Date) =>
	stat(path).then(
		({ mtime }) => mtime < moment,
		() => false,
	)
