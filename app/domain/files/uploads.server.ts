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
import { normalizeSingleLine } from "../../values/normalize-text.ts"
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

/** What a form may carry. */
interface FormFileLimits<Field extends string> {
	fileFields: readonly Field[]
	filesPerField: number
	/** Bytes. */
	fileSize: number
	/** Bytes of all files together; missing: every file at its largest. */
	filesSize?: number
	/** Those of them that take pictures alone; any other takes every kind that is a document. */
	pictureFields?: readonly Field[]
}

const DOCUMENT_LIMITS: FormFileLimits<DocumentField> = {
	fileFields: DOCUMENT_FIELDS,
	filesPerField: MAX_FILES_PER_FIELD,
	fileSize: MAX_FILE_SIZE,
}

function uploadLimitsOf<Field extends string>(limits: FormFileLimits<Field>) {
	const {
		fileFields,
		filesPerField,
		fileSize,
		filesSize = fileFields.length * filesPerField * fileSize,
	} = limits
	// And room for the fields and what stands between.
	const totalSize = filesSize + 1024 * 1024
	return { ...limits, totalSize, patience: 60_000 }
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

export interface FileUpload<Field extends string> {
	/** Why the form could not be read to its end; the rest holds what came before. */
	fault: UploadFault | undefined
	fields: Record<string, string>
	documents: NewDocument<Field>[]
	refused: RefusedFile<Field>[]
	/** The fields of files that were not kept, as `admits` wanted: of what is in them, only the first bytes are known. */
	unwanted: Field[]
	/** Every file that came, whatever became of it. */
	sent: { field: Field; name: string }[]
	/** Takes the files away again. To be called once, whatever became of them. */
	discard(): Promise<void>
}

export type DocumentUpload = FileUpload<DocumentField>

/** Where uploads lie until they are accepted; the sweep clears it after an hour. */
export const quarantineFolder = (dataDir: string) => join(dataDir, "quarantine")

/** The files of the extras form, as `receiveFiles` takes them. */
export const receiveDocuments = (form: IncomingForm, options: UploadOptions): Promise<DocumentUpload> =>
	receiveFiles(form, options, DOCUMENT_LIMITS)

/**
 * Streams the files of a form to quarantine on this machine, hashes them and judges them by content,
 * and by a virus scanner where one is set. Nothing is stored yet, and nothing of a file is ever held in memory.
 * @throws {UploadNotStoredError} when this machine can't keep them, e.g. because its disk is full; nothing is left behind then
 */
export async function receiveFiles<Field extends string>(
	form: IncomingForm,
	options: UploadOptions,
	limits: FormFileLimits<Field>,
): Promise<FileUpload<Field>> {
	const folder = join(quarantineFolder(options.config.dataDir), randomUUID())
	const allocation = options.space.startUpload(options.sender)
	const discard = () => rm(folder, { recursive: true, force: true }).finally(() => allocation.release())
	try {
		const formLimits = { ...uploadLimitsOf(limits), allocation, acceptsFiles: options.admits }
		const upload = await receiveForm(form, folder, formLimits)
		const judging = { ...options, pictureFields: limits.pictureFields }
		const judged = await judgeAll<Field>(upload.form.files, judging, allocation).catch((error: unknown) => {
			throw new UploadNotStoredError(upload.form, error)
		})
		return {
			fault: upload.ok ? undefined : upload.reason,
			fields: upload.form.fields,
			documents: judged.filter((file): file is NewDocument<Field> => "mediaType" in file),
			refused: judged.filter((file): file is RefusedFile<Field> => "reason" in file),
			unwanted: judged.flatMap((file) => ("isUnwanted" in file ? [file.field] : [])),
			sent: namesOf<Field>(upload.form.files),
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

/** Of the files of a form; those of fields that take none were dropped. */
export const namesOf = <Field extends string>(files: readonly Pick<ReceivedFile, "field" | "name">[]) =>
	files.map(({ field, name }) => ({ field: field as Field, name }))

type JudgingOptions = Omit<UploadOptions, "space" | "admits"> & {
	pictureFields: readonly string[] | undefined
}

/** Judges a file that lies in quarantine already, by content and by a virus scanner where one is set. */
export async function judgeUpload<Field extends string>(
	file: Pick<NewDocument<Field>, "field" | "name" | "path" | "size">,
	options: JudgingOptions,
	room: UploadAllocation,
): Promise<NewDocument<Field> | RefusedFile<Field>> {
	const [judged] = await judgeAll<Field>([{ ...file, state: "whole" }], options, room)
	if (!judged || "isUnwanted" in judged) throw new Error("the file was not judged")
	return judged
}

type JudgedFile<Field extends string> =
	| NewDocument<Field>
	| RefusedFile<Field>
	| { field: Field; isUnwanted: true }

/** One after the other; nothing more is judged for a sender who went away. */
async function judgeAll<Field extends string>(
	files: ReceivedFile[],
	options: JudgingOptions,
	room: UploadAllocation,
): Promise<JudgedFile<Field>[]> {
	const judged: JudgedFile<Field>[] = []
	for (const file of files) {
		const one = await judgeAndCount<Field>(file, options)
		// A picture that was written afresh may be larger than the one that came.
		if ("size" in one && one.size > file.size) await room.allocate(one.size - file.size)
		judged.push(one)
	}
	return judged
}

async function judgeAndCount<Field extends string>(
	file: ReceivedFile,
	options: JudgingOptions,
): Promise<JudgedFile<Field>> {
	// Whoever sends it names it, and organisers read that.
	const judged = await judgeOne<Field>({ ...file, name: normalizeSingleLine(file.name) }, options)
	if ("reason" in judged) refusedUploadCounter.labels(judged.reason).inc()
	return judged
}

async function judgeOne<Field extends string>(
	file: ReceivedFile,
	{ config, judge, sender, signal, pictureFields }: JudgingOptions,
): Promise<JudgedFile<Field>> {
	const { name, path, state } = file
	const field = file.field as Field
	const refused = (reason: Refusal) => ({ field, name, reason })
	if (state === "skipped") return refused("too-many")
	if (state === "too-large") return refused("too-large")
	if (state === "unwanted") return judgeByFirstBytes(file, field)
	const only = pictureFields?.includes(field) ? "pictures" : undefined
	const verdict = await judge.judge({ path, only }, sender, signal)
	if (!verdict.ok) return refused(verdict.reason)
	if (hasUnsupportedExtension(name)) return refused("wrong-ending")
	const scanned = config.clamdUrl ? await scanFile(config.clamdUrl, path) : "clean"
	if (scanned !== "clean") return refused(scanned === "infected" ? "infected" : "unscanned")
	const { mediaType, size, sha256 } = verdict
	return { field, name: withMatchingExtension(name, mediaType), path, size, sha256, mediaType }
}

function judgeByFirstBytes<Field extends string>(
	{ name, size, firstBytes }: ReceivedFile,
	field: Field,
): JudgedFile<Field> {
	if (!firstBytes) return { field, isUnwanted: true }
	if (size === 0) return { field, name, reason: "empty" }
	if (!hasAcceptedSignature(firstBytes.subarray(0, SIGNATURE_SIZE)))
		return { field, name, reason: "wrong-type" }
	return hasUnsupportedExtension(name) ? { field, name, reason: "wrong-ending" } : { field, isUnwanted: true }
}

/** A picture that was written afresh as another kind has its name say so as well: "IMG_1.heic.jpg". */
const withMatchingExtension = (name: string, mediaType: MediaType) =>
	/\.hei[cf]$/i.test(name) ? ensureExtension(name, mediaType) : name

/** Takes away the uploads of a process that died in the middle. @returns how many went */
export const sweepQuarantine = (dataDir: string, before: Date) =>
	removeOlder(quarantineFolder(dataDir), before)
