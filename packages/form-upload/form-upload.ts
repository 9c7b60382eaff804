import { randomUUID } from "node:crypto"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { isMultipartForm, MalformedFormError, readMultipartForm } from "./multipart-form.ts"
import { BodyInterruptedError, BodyTooLargeError, type PaceLimits, readWithPaceLimits } from "./slow-body.ts"
import { InsufficientSpaceError, type SpaceFault, type UploadAllocation } from "./upload-space.ts"
import { releaseChunk, writeUpload } from "./write-upload.ts"

/** A form on its way in. */
export interface IncomingForm {
	body: ReadableStream<Uint8Array> | null
	contentType: string | null
	/** Bytes, as its sender announces them; 0 when that is unknown. */
	contentLength: number
}

export interface ReceivedFile {
	field: string
	/** As the sender's device called it. */
	name: string
	/** Where it lies until the form is discarded. Shorter than what was sent when `state` is not "whole". */
	path: string
	/** Bytes. */
	size: number
	/** The first bytes, of a file that is not kept and was read to its end. */
	firstBytes?: Buffer
	/** "skipped": one file too many for its field; "unwanted": `acceptsFiles` refused it. Nothing of these is kept. */
	state: "whole" | "too-large" | "skipped" | "unwanted"
}

export interface ReceivedForm {
	/** The last value of each field. */
	fields: Record<string, string>
	files: ReceivedFile[]
}

export interface UploadLimits extends PaceLimits {
	/** The names of the file fields; files under other names are dropped. */
	fileFields: readonly string[]
	filesPerField: number
	/** Bytes. */
	fileSize: number
	/** Bytes that are read on although nothing of them is kept, so that the answer is heard. Without it 32 MB. */
	discardedSize?: number
	/** Where files find room; the caller releases it once they are gone. */
	allocation: UploadAllocation
	/** Whether to keep files; asked before the first, with the fields that stand before it. */
	acceptsFiles?(fields: Record<string, string>): Promise<boolean>
}

/** "interrupted": the sender went away, stood still or only drips. */
export type UploadFault = "not-a-form" | "malformed" | "too-large" | "interrupted"

export type UploadResult =
	| { ok: true; form: ReceivedForm }
	| { ok: false; reason: UploadFault; form: ReceivedForm }

/** This machine could not keep the files, e.g. because its disk is full; what was typed is known. */
export class UploadNotStoredError extends Error {
	readonly fields: ReceivedForm["fields"]
	/** Nothing of them is left but their names. */
	readonly files: readonly Pick<ReceivedFile, "field" | "name">[]
	/** Set when there was no room for them, which may pass by itself. */
	readonly spaceFault: SpaceFault | undefined
	constructor({ fields, files }: ReceivedForm, cause: unknown) {
		super(String(cause), { cause })
		this.fields = fields
		this.files = files
		this.spaceFault = cause instanceof InsufficientSpaceError ? cause.reason : undefined
	}
}

const DISCARDED_SIZE = 32 * 1024 * 1024

/**
 * Streams a form with files to `folder`, which is made for it and belongs to the caller afterwards. Reads on
 * after a file that is too large or one too many, so that everything typed is known and the answer is heard.
 * What is not kept costs nearly as much as what is: of that it reads `discardedSize`, and then breaks off.
 * @throws {UploadNotStoredError} when the folder can't be written to; once all has been read
 */
export async function receiveForm(
	{ body, contentType, contentLength }: IncomingForm,
	folder: string,
	limits: UploadLimits,
): Promise<UploadResult> {
	const form: ReceivedForm = { fields: Object.create(null), files: [] }
	if (!isMultipartForm(contentType) || !body) return { ok: false, reason: "not-a-form", form }
	if (contentLength > limits.totalSize) {
		await drain(body, contentLength, limits)
		return { ok: false, reason: "too-large", form }
	}
	const receiver = new FormReceiver(form, folder, limits)
	try {
		await readMultipartForm(
			receiver.limitDiscarded(readWithPaceLimits(body, limits)),
			{ contentType, fileSize: limits.fileSize },
			receiver,
		)
	} catch (error) {
		const reason = faultOf(error)
		if (!reason) throw error
		if (error !== receiver.discardError || !receiver.hasRefusedFiles) return { ok: false, reason, form }
		// What stood before the first file was reason enough to refuse them all, also the one that was being read.
		for (const file of form.files) if (file.state === "whole") file.state = "unwanted"
	}
	if (receiver.storageError) {
		// Files that were on their way beside the one that failed.
		await receiver.discardFiles()
		throw new UploadNotStoredError(form, receiver.storageError)
	}
	return { ok: true, form }
}

/** `truncated` once it has reached the size of the largest file. */
type FileContent = Readable & { truncated: boolean }

class FormReceiver {
	/** Why files can't be kept here: the first reason, the others follow from it. */
	storageError: unknown
	/** Set once as much was read in vain as may be. */
	discardError: BodyTooLargeError | undefined
	hasRefusedFiles = false
	readonly #form: ReceivedForm
	readonly #folder: string
	readonly #limits: UploadLimits
	readonly #counts = new Map<string, number>()
	#areFilesAccepted: Promise<boolean> | undefined
	readonly #filesBeingStored = new Set<FileContent>()

	constructor(form: ReceivedForm, folder: string, limits: UploadLimits) {
		this.#form = form
		this.#folder = folder
		this.#limits = limits
	}

	field(name: string, value: string): void {
		this.#form.fields[name] = value
	}

	async file(field: string, name: string, content: FileContent): Promise<void> {
		const { fileFields, filesPerField } = this.#limits
		if (!fileFields.includes(field)) return void content.resume()
		const before = this.#counts.get(field) ?? 0
		this.#counts.set(field, before + 1)
		const file: ReceivedFile = {
			field,
			name,
			path: join(this.#folder, randomUUID()),
			size: 0,
			state: before < filesPerField ? "whole" : "skipped",
		}
		this.#form.files.push(file)
		if (file.state === "skipped") return void content.resume()
		const isAccepted = await this.#acceptsFiles()
		this.hasRefusedFiles = !isAccepted
		const stored = isAccepted ? await this.#store(content, file.path) : await measure(content)
		Object.assign(file, stored, {
			state: content.truncated ? "too-large" : isAccepted ? "whole" : "unwanted",
		})
		// Browsers send an empty file without a name where none was chosen.
		if (name === "" && stored.size === 0) this.#form.files.splice(this.#form.files.indexOf(file), 1)
	}

	async *limitDiscarded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
		let left = this.#limits.discardedSize ?? DISCARDED_SIZE
		for await (const chunk of chunks) {
			const isKept = [...this.#filesBeingStored].some(({ truncated }) => !truncated)
			if (!isKept) left -= chunk.length
			if (left < 0) {
				this.discardError = new BodyTooLargeError()
				throw this.discardError
			}
			yield chunk
		}
	}

	#acceptsFiles(): Promise<boolean> {
		this.#areFilesAccepted ??= this.#limits.acceptsFiles?.(this.#form.fields) ?? Promise.resolve(true)
		return this.#areFilesAccepted
	}

	/** Whoever is still sending does not hear an answer: when it can't be written, it is read all the same. */
	async #store(content: FileContent, path: string): Promise<Pick<ReceivedFile, "size">> {
		if (this.storageError) return measure(content)
		this.#filesBeingStored.add(content)
		try {
			await mkdir(this.#folder, { recursive: true, mode: 0o700 })
			return { size: await writeUpload(content, path, this.#limits.allocation) }
		} catch (error) {
			if (faultOf(error)) throw error
			this.storageError ??= error
			await this.discardFiles()
		} finally {
			this.#filesBeingStored.delete(content)
		}
		return measure(content)
	}

	/** The form is refused as a whole: what came before takes no room while the rest is heard. */
	async discardFiles(): Promise<void> {
		await rm(this.#folder, { recursive: true, force: true }).then(
			() => this.#limits.allocation.release(),
			() => undefined,
		)
	}
}

/** Bytes by which a kind of file is known. */
const SIGNATURE_LENGTH = 64

async function measure(content: Readable): Promise<Pick<ReceivedFile, "size" | "firstBytes">> {
	let [size, firstBytes] = [0, Buffer.alloc(0)]
	for await (const chunk of content) {
		if (firstBytes.length < SIGNATURE_LENGTH)
			firstBytes = Buffer.concat([firstBytes, chunk.subarray(0, SIGNATURE_LENGTH - firstBytes.length)])
		size += chunk.length
		releaseChunk(chunk)
	}
	return { size, firstBytes }
}

/** A browser hears no answer before it has sent everything; whoever announces more than is read in vain gets it at once. */
async function drain(body: ReadableStream<Uint8Array>, size: number, limits: UploadLimits): Promise<void> {
	if (size > (limits.discardedSize ?? DISCARDED_SIZE)) return
	try {
		for await (const _ of readWithPaceLimits(body, { ...limits, totalSize: size }));
	} catch (error) {
		if (!faultOf(error)) throw error
	}
}

function faultOf(error: unknown): UploadFault | undefined {
	if (error instanceof MalformedFormError) return "malformed"
	if (error instanceof BodyTooLargeError) return "too-large"
	if (error instanceof BodyInterruptedError) return "interrupted"
	return undefined
}
