import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { Config } from "../../platform/config.server.ts"
import {
	NotKept,
	type ReceivedFile,
	receiveForm,
	type UploadFault,
} from "../../platform/files/form-upload.server.ts"
import { removeOlder } from "../../platform/files/remove-older.server.ts"
import type { UploadRoom, UploadSpace } from "../../platform/files/upload-space.server.ts"
import { tellHappening } from "../../platform/metrics.server.ts"
import { scanFile } from "../../platform/virus-scan.server.ts"
import type { DocumentJudge } from "./judging/document-judge.server.ts"
import { hasForeignEnding, namedAs } from "./names.ts"
import {
	DOCUMENT_FIELDS,
	type DocumentField,
	FILE_SIZE,
	FILES_PER_FIELD,
	type MediaType,
	type NewDocument,
	type Refusal,
	type RefusedFile,
} from "./rules.ts"
import { looksAcceptable, SIGNATURE_SIZE } from "./signatures.ts"

export { NotKept, type UploadFault }

const LIMITS = {
	fileFields: DOCUMENT_FIELDS,
	filesPerField: FILES_PER_FIELD,
	fileSize: FILE_SIZE,
	// Every file at its largest, and room for the fields and what stands between.
	totalSize: DOCUMENT_FIELDS.length * FILES_PER_FIELD * FILE_SIZE + 1024 * 1024,
	patience: 60_000,
}

export interface UploadTools {
	config: Pick<Config, "dataDir"> & Partial<Pick<Config, "clamdUrl">>
	judge: DocumentJudge
	space: UploadSpace
	/** The visitor's address: files of different senders are judged in turn. */
	sender: string
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
export const quarantine = (dataDir: string) => join(dataDir, "quarantine")

/**
 * Streams the files of a form to quarantine on this machine, hashes them and judges them by content,
 * and by a virus scanner where one is set. Nothing is stored yet, and nothing of a file is ever held in memory.
 * @throws NotKept when this machine can't keep them, e.g. because its disk is full; nothing is left behind then
 */
export async function receiveDocuments(request: Request, tools: UploadTools): Promise<DocumentUpload> {
	const folder = join(quarantine(tools.config.dataDir), randomUUID())
	const room = tools.space.open(tools.sender)
	const discard = () => rm(folder, { recursive: true, force: true }).finally(() => room.release())
	try {
		const upload = await receiveForm(request, folder, { ...LIMITS, room, admits: tools.admits })
		const judged = await judgeAll(upload.form.files, tools, room, request.signal).catch((error: unknown) => {
			throw new NotKept(upload.form.fields, error)
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
		if (error instanceof NotKept && error.roomFault) {
			tellHappening({ kind: "upload-refused", what: error.roomFault })
		}
		await discard().catch(() => undefined)
		throw error
	}
}

type JudgedFile = NewDocument | RefusedFile | { field: DocumentField; isUnwanted: true }

/** One after the other; nothing more is judged for a sender who went away. */
async function judgeAll(
	files: ReceivedFile[],
	tools: UploadTools,
	room: UploadRoom,
	signal: AbortSignal,
): Promise<JudgedFile[]> {
	const judged: JudgedFile[] = []
	for (const file of files) {
		const one = await judge(file, tools, signal)
		// A picture that was written anew may be larger than the one that came.
		if ("size" in one && one.size > file.size) await room.take(one.size - file.size)
		judged.push(one)
	}
	return judged
}

async function judge(file: ReceivedFile, tools: UploadTools, signal: AbortSignal): Promise<JudgedFile> {
	const judged = await judgeOne(file, tools, signal)
	if ("reason" in judged) tellHappening({ kind: "upload-refused", what: judged.reason })
	return judged
}

async function judgeOne(
	file: ReceivedFile,
	{ config, judge, sender }: UploadTools,
	signal: AbortSignal,
): Promise<JudgedFile> {
	const { name, path, state } = file
	const field = file.field as DocumentField
	const refused = (reason: Refusal) => ({ field, name, reason })
	if (state === "skipped") return refused("too-many")
	if (state === "too-large") return refused("too-large")
	if (state === "unwanted") return judgeUnkept(file, field)
	const verdict = await judge.judge({ path }, sender, signal)
	if (!verdict.ok) return refused(verdict.reason)
	if (hasForeignEnding(name)) return refused("wrong-ending")
	const scanned = config.clamdUrl ? await scanFile(config.clamdUrl, path) : "clean"
	if (scanned !== "clean") return refused(scanned === "infected" ? "infected" : "unscanned")
	const { mediaType, size, sha256 } = verdict
	return { field, name: endedAs(name, mediaType), path, size, sha256, mediaType }
}

function judgeUnkept({ name, size, start }: ReceivedFile, field: DocumentField): JudgedFile {
	if (size === 0) return { field, name, reason: "empty" }
	if (!looksAcceptable(start.subarray(0, SIGNATURE_SIZE))) return { field, name, reason: "wrong-type" }
	return hasForeignEnding(name) ? { field, name, reason: "wrong-ending" } : { field, isUnwanted: true }
}

/** A picture that was written anew as another kind has its name say so as well: "IMG_1.heic.jpg". */
const endedAs = (name: string, mediaType: MediaType) =>
	/\.hei[cf]$/i.test(name.trim()) ? namedAs(name.trim(), mediaType) : name

/** Takes away the uploads of a process that died in the middle. @returns how many went */
export const sweepQuarantine = (dataDir: string, before: Date) => removeOlder(quarantine(dataDir), before)
