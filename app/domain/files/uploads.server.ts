import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import {
	type IncomingForm,
	type ReceivedFile,
	receiveForm,
	type UploadAllocation,
	type UploadFault,
	UploadNotStoredError,
	type UploadSpace,
} from "#form-upload"
import type { Config } from "../../platform/config.server.ts"
import { removeOlder } from "../../platform/files/remove-older.server.ts"
import { refusedUploadCounter } from "../../platform/metrics.server.ts"
import { scanFile } from "../../platform/virus-scan.server.ts"
import type { DocumentJudge } from "./judging/document-judge.server.ts"
import { ensureExtension, hasUnsupportedExtension } from "./names.ts"
import {
	DOCUMENT_FIELDS,
	type DocumentField,
	MAX_FILE_SIZE,
	MAX_FILES_PER_FIELD,
	type MediaType,
	type NewDocument,
	type Refusal,
	type RefusedFile,
} from "./rules.ts"
import { hasAcceptedSignature, SIGNATURE_SIZE } from "./signatures.ts"

export { type IncomingForm, type UploadFault, UploadNotStoredError }

const LIMITS = {
	fileFields: DOCUMENT_FIELDS,
	filesPerField: MAX_FILES_PER_FIELD,
	fileSize: MAX_FILE_SIZE,
	// Every file at its largest, and room for the fields and what stands between.
	totalSize: DOCUMENT_FIELDS.length * MAX_FILES_PER_FIELD * MAX_FILE_SIZE + 1024 * 1024,
	patience: 60_000,
}

export interface UploadOptions {
	config: Pick<Config, "dataDir"> & Partial<Pick<Config, "clamdUrl">>
	judge: DocumentJudge
	space: UploadSpace
	/** The visitor's address: files of different senders are judged in turn. */
	sender: string
	/** Aborted once the sender went away: nothing more is judged then. */
	signal: AbortSignal
	/** Whether to keep files; asked before the first, with the fields that stand before it. */
	admits?(fields: Record<string, string>): Promise<boolean>
}

export interface DocumentUpload {
	/** Why the form could not be read to its end; the rest holds what came before. */
	fault: UploadFault | undefined
	fields: Record<string, string>
	documents: NewDocument[]
	refused: RefusedFile[]
	/** The fields of files that were not kept, as `admits` wanted: of what is in them, only the first bytes are known. */
	unwanted: DocumentField[]
	/** Takes the files away again. To be called once, whatever became of them. */
	discard(): Promise<void>
}

/** Where uploads lie until they are accepted; the sweep clears it after an hour. */
export const quarantineFolder = (dataDir: string) => join(dataDir, "quarantine")

/**
 * Streams the files of a form to quarantine on this machine, hashes them and judges them by content,
 * and by a virus scanner where one is set. Nothing is stored yet, and nothing of a file is ever held in memory.
 * @throws {UploadNotStoredError} when this machine can't keep them, e.g. because its disk is full; nothing is left behind then
 */
export async function receiveDocuments(form: IncomingForm, options: UploadOptions): Promise<DocumentUpload> {
	const folder = join(quarantineFolder(options.config.dataDir), randomUUID())
	const allocation = options.space.startUpload(options.sender)
	const discard = () => rm(folder, { recursive: true, force: true }).finally(() => allocation.release())
	try {
		const upload = await receiveForm(form, folder, { ...LIMITS, allocation, acceptsFiles: options.admits })
		const judged = await judgeAll(upload.form.files, options, allocation).catch((error: unknown) => {
			throw new UploadNotStoredError(upload.form.fields, error)
		})
		return {
			fault: upload.ok ? undefined : upload.reason,
			fields: upload.form.fields,
			documents: judged.filter((file): file is NewDocument => "mediaType" in file),
			refused: judged.filter((file): file is RefusedFile => "reason" in file),
			unwanted: judged.flatMap((file) => ("isUnwanted" in file ? [file.field] : [])),
			discard,
		}
	} catch (error) {
		if (error instanceof UploadNotStoredError && error.spaceFault) {
			refusedUploadCounter.labels(error.spaceFault).inc()
		}
		await discard().catch(() => undefined)
		throw error
	}
}

type JudgedFile = NewDocument | RefusedFile | { field: DocumentField; isUnwanted: true }

/** One after the other; nothing more is judged for a sender who went away. */
async function judgeAll(
	files: ReceivedFile[],
	options: UploadOptions,
	room: UploadAllocation,
): Promise<JudgedFile[]> {
	const judged: JudgedFile[] = []
	for (const file of files) {
		const one = await judgeAndCount(file, options)
		// A picture that was written afresh may be larger than the one that came.
		if ("size" in one && one.size > file.size) await room.allocate(one.size - file.size)
		judged.push(one)
	}
	return judged
}

async function judgeAndCount(file: ReceivedFile, options: UploadOptions): Promise<JudgedFile> {
	const judged = await judgeOne(file, options)
	if ("reason" in judged) refusedUploadCounter.labels(judged.reason).inc()
	return judged
}

async function judgeOne(
	file: ReceivedFile,
	{ config, judge, sender, signal }: UploadOptions,
): Promise<JudgedFile> {
	const { name, path, state } = file
	const field = file.field as DocumentField
	const refused = (reason: Refusal) => ({ field, name, reason })
	if (state === "skipped") return refused("too-many")
	if (state === "too-large") return refused("too-large")
	if (state === "unwanted") return judgeByFirstBytes(file, field)
	const verdict = await judge.judge({ path }, sender, signal)
	if (!verdict.ok) return refused(verdict.reason)
	if (hasUnsupportedExtension(name)) return refused("wrong-ending")
	const scanned = config.clamdUrl ? await scanFile(config.clamdUrl, path) : "clean"
	if (scanned !== "clean") return refused(scanned === "infected" ? "infected" : "unscanned")
	const { mediaType, size, sha256 } = verdict
	return { field, name: withMatchingExtension(name, mediaType), path, size, sha256, mediaType }
}

function judgeByFirstBytes({ name, size, firstBytes }: ReceivedFile, field: DocumentField): JudgedFile {
	if (size === 0) return { field, name, reason: "empty" }
	if (!hasAcceptedSignature(firstBytes.subarray(0, SIGNATURE_SIZE)))
		return { field, name, reason: "wrong-type" }
	return hasUnsupportedExtension(name) ? { field, name, reason: "wrong-ending" } : { field, isUnwanted: true }
}

/** A picture that was written afresh as another kind has its name say so as well: "IMG_1.heic.jpg". */
const withMatchingExtension = (name: string, mediaType: MediaType) =>
	/\.hei[cf]$/i.test(name.trim()) ? ensureExtension(name.trim(), mediaType) : name

/** Takes away the uploads of a process that died in the middle. @returns how many went */
export const sweepQuarantine = (dataDir: string, before: Date) =>
	removeOlder(quarantineFolder(dataDir), before)
