import { randomUUID } from "node:crypto"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { isFormWithFiles, MalformedForm, readFormParts } from "./form-parts.server.ts"
import { keepFile } from "./keep-file.server.ts"
import { Interrupted, type Pace, readAtPace, TooLarge } from "./slow-body.server.ts"
import { NoRoom, type RoomFault, type UploadRoom } from "./upload-space.server.ts"

export interface ReceivedFile {
	field: string
	/** As the sender's device called it. */
	name: string
	/** Where it lies until the form is discarded. Shorter than what was sent when `state` is not "whole". */
	path: string
	/** Bytes. */
	size: number
	/** The first bytes, of a file that is not kept. */
	start: Buffer
	/** "skipped": one file too many for its field; "unwanted": `admits` said no. Nothing of these is kept. */
	state: "whole" | "too-large" | "skipped" | "unwanted"
}

export interface ReceivedForm {
	/** The last value of each field. */
	fields: Record<string, string>
	files: ReceivedFile[]
}

export interface UploadLimits extends Pace {
	/** The names of the file fields; files under other names are dropped. */
	fileFields: readonly string[]
	filesPerField: number
	/** Bytes. */
	fileSize: number
	/** Where files find room; the caller releases it once they are gone. */
	room: UploadRoom
	/** Whether to keep files; asked before the first, with the fields that stand before it. */
	admits?(fields: Record<string, string>): Promise<boolean>
}

/** "interrupted": the sender went away, stood still or only drips. */
export type UploadFault = "not-a-form" | "malformed" | "too-large" | "interrupted"

export type Upload = { ok: true; form: ReceivedForm } | { ok: false; reason: UploadFault; form: ReceivedForm }

/** This machine could not keep the files, e.g. because its disk is full; what was typed is known. */
export class NotKept extends Error {
	readonly fields: ReceivedForm["fields"]
	/** Set when there was no room for them, which may pass by itself. */
	readonly roomFault: RoomFault | undefined
	constructor(fields: ReceivedForm["fields"], cause: unknown) {
		super(String(cause), { cause })
		this.fields = fields
		this.roomFault = cause instanceof NoRoom ? cause.reason : undefined
	}
}

/**
 * Streams a form with files to `folder`, which is made for it and belongs to the caller afterwards. Reads on
 * after a file that is too large or one too many, so that everything typed is known and the answer is heard.
 * @throws NotKept when the folder can't be written to; once all has been read
 */
export async function receiveForm(request: Request, folder: string, limits: UploadLimits): Promise<Upload> {
	const form: ReceivedForm = { fields: Object.create(null), files: [] }
	const contentType = request.headers.get("content-type")
	if (!isFormWithFiles(contentType) || !request.body) return { ok: false, reason: "not-a-form", form }
	const announced = Number(request.headers.get("content-length") ?? 0)
	if (announced > limits.totalSize) {
		await drain(request.body, announced, limits)
		return { ok: false, reason: "too-large", form }
	}
	const receiver = new FormReceiver(form, folder, limits)
	try {
		await readFormParts(
			readAtPace(request.body, limits),
			{ contentType, fileSize: limits.fileSize },
			receiver,
		)
	} catch (error) {
		const reason = faultOf(error)
		if (!reason) throw error
		return { ok: false, reason, form }
	}
	if (receiver.keepError) {
		// Files that were on their way beside the one that failed.
		await receiver.letGo()
		throw new NotKept(form.fields, receiver.keepError)
	}
	return { ok: true, form }
}

class FormReceiver {
	/** Why files can't be kept here: the first reason, the others follow from it. */
	keepError: unknown
	readonly #form: ReceivedForm
	readonly #folder: string
	readonly #limits: UploadLimits
	readonly #counts = new Map<string, number>()
	#isAdmitted: Promise<boolean> | undefined

	constructor(form: ReceivedForm, folder: string, limits: UploadLimits) {
		this.#form = form
		this.#folder = folder
		this.#limits = limits
	}

	field(name: string, value: string): void {
		this.#form.fields[name] = value
	}

	async file(field: string, name: string, content: Readable & { truncated: boolean }): Promise<void> {
		const { fileFields, filesPerField } = this.#limits
		if (!fileFields.includes(field)) return void content.resume()
		const before = this.#counts.get(field) ?? 0
		this.#counts.set(field, before + 1)
		const file: ReceivedFile = {
			field,
			name,
			path: join(this.#folder, randomUUID()),
			size: 0,
			start: NOTHING,
			state: before < filesPerField ? "whole" : "skipped",
		}
		this.#form.files.push(file)
		if (file.state === "skipped") return void content.resume()
		const isWanted = await this.#admits()
		const kept = isWanted ? await this.#keep(content, file.path) : await measure(content)
		Object.assign(file, kept, { state: content.truncated ? "too-large" : isWanted ? "whole" : "unwanted" })
		// Browsers send an empty file without a name where none was chosen.
		if (name === "" && kept.size === 0) this.#form.files.splice(this.#form.files.indexOf(file), 1)
	}

	#admits(): Promise<boolean> {
		this.#isAdmitted ??= this.#limits.admits?.(this.#form.fields) ?? Promise.resolve(true)
		return this.#isAdmitted
	}

	/** Whoever is still sending does not hear an answer: when it can't be written, it is read all the same. */
	async #keep(content: Readable, path: string): Promise<Pick<ReceivedFile, "size">> {
		if (this.keepError) return measure(content)
		try {
			await mkdir(this.#folder, { recursive: true, mode: 0o700 })
			return { size: await keepFile(content, path, this.#limits.room) }
		} catch (error) {
			if (faultOf(error)) throw error
			this.keepError ??= error
			await this.letGo()
			return measure(content)
		}
	}

	/** The form is refused as a whole: what came before takes no room while the rest is heard. */
	async letGo(): Promise<void> {
		await rm(this.#folder, { recursive: true, force: true }).then(
			() => this.#limits.room.release(),
			() => undefined,
		)
	}
}

const NOTHING = Buffer.alloc(0)
/** Bytes by which a kind of file is known. */
const START = 64

async function measure(content: Readable): Promise<{ size: number; start: Buffer }> {
	let [size, start] = [0, NOTHING]
	for await (const piece of content) {
		if (start.length < START) start = Buffer.concat([start, piece.subarray(0, START - start.length)])
		size += piece.length
	}
	return { size, start }
}

/** A browser hears no answer before it has sent everything; whoever announces more than twice too much waits for none. */
async function drain(body: ReadableStream<Uint8Array>, size: number, limits: UploadLimits): Promise<void> {
	if (size > 2 * limits.totalSize) return
	try {
		for await (const _ of readAtPace(body, { ...limits, totalSize: size }));
	} catch (error) {
		if (!faultOf(error)) throw error
	}
}

function faultOf(error: unknown): UploadFault | undefined {
	if (error instanceof MalformedForm) return "malformed"
	if (error instanceof TooLarge) return "too-large"
	if (error instanceof Interrupted) return "interrupted"
	return undefined
}
