import { randomUUID } from "node:crypto"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { keepFile } from "./keep-file.server.ts"
import { boundaryOf, MalformedForm, type Part, readParts } from "./multipart.server.ts"

export interface ReceivedFile {
	field: string
	/** As the sender's device called it. */
	name: string
	/** Where it lies until the form is discarded. Shorter than what was sent when `state` is not "whole". */
	path: string
	/** Bytes. */
	size: number
	/** Hexadecimal. */
	sha256: string
	/** "skipped": one file too many for its field; nothing of it was kept. */
	state: "whole" | "too-large" | "skipped"
}

export interface ReceivedForm {
	/** The last value of each field. */
	fields: Record<string, string>
	files: ReceivedFile[]
}

export interface UploadLimits {
	/** The names of the file fields; files under other names are dropped. */
	fileFields: readonly string[]
	filesPerField: number
	/** Bytes. */
	fileSize: number
	/** Bytes of the whole request. */
	totalSize: number
	/** Milliseconds without a single byte. */
	standstill: number
	/** Bytes a second, on the average of everything so far; asked for after `standstill`. Without it 4,000. */
	slowest?: number
}

/** "interrupted": the sender went away, stood still or only drips. */
export type UploadFault = "not-a-form" | "malformed" | "too-large" | "interrupted"

export type Upload = { ok: true; form: ReceivedForm } | { ok: false; reason: UploadFault; form: ReceivedForm }

const FIELD_SIZE = 64 * 1024
const FIELDS = 50
/** A telephone at the edge of its network manages this; who means to hold us up does not bother. */
const SLOWEST = 4_000

/** This machine could not keep the files, e.g. because its disk is full; what was typed is known. */
export class NotKept extends Error {
	readonly fields: ReceivedForm["fields"]
	constructor(fields: ReceivedForm["fields"], cause: unknown) {
		super(String(cause), { cause })
		this.fields = fields
	}
}
class TooLarge extends Error {}
class Interrupted extends Error {}

/**
 * Streams a form with files to `folder`, which is made for it and belongs to the caller afterwards. Reads on
 * after a file that is too large or one too many, so that everything typed is known and the answer is heard.
 * @throws NotKept when the folder can't be written to; once all has been read
 */
export async function receiveForm(request: Request, folder: string, limits: UploadLimits): Promise<Upload> {
	const form: ReceivedForm = { fields: Object.create(null), files: [] }
	const boundary = boundaryOf(request.headers.get("content-type"))
	if (!boundary || !request.body) return { ok: false, reason: "not-a-form", form }
	const announced = Number(request.headers.get("content-length") ?? 0)
	if (announced > limits.totalSize) {
		await readAway(request.body, announced, limits)
		return { ok: false, reason: "too-large", form }
	}
	let broken = await mkdir(folder, { recursive: true, mode: 0o700 }).then(() => undefined, asValue)
	try {
		for await (const part of readParts(watched(request.body, limits), boundary)) {
			// Whoever is still sending does not hear an answer: all is read, and further files are dropped.
			if (broken && part.fileName !== undefined) continue
			await take(part, form, folder, limits).catch((error: unknown) => {
				if (faultOf(error)) throw error
				broken = error
			})
		}
		if (broken) throw new NotKept(form.fields, broken)
		return { ok: true, form }
	} catch (error) {
		const reason = faultOf(error)
		if (!reason) throw error
		return { ok: false, reason, form }
	}
}

async function take(part: Part, form: ReceivedForm, folder: string, limits: UploadLimits): Promise<void> {
	if (part.fileName === undefined) {
		if (Object.keys(form.fields).length >= FIELDS) throw new MalformedForm("too many fields")
		form.fields[part.name] = await readText(part.content)
	} else if (limits.fileFields.includes(part.name)) {
		const file = await takeFile(part, part.fileName, form.files, folder, limits)
		if (file) form.files.push(file)
	}
}

async function readText(content: Part["content"]): Promise<string> {
	const pieces: Buffer[] = []
	let size = 0
	for await (const piece of content) {
		size += piece.length
		if (size > FIELD_SIZE) throw new MalformedForm("a field is too long")
		pieces.push(piece)
	}
	return Buffer.concat(pieces).toString("utf8")
}

/** A browser hears no answer before it has sent everything; whoever announces more than twice too much waits for none. */
async function readAway(body: ReadableStream<Uint8Array>, size: number, limits: UploadLimits): Promise<void> {
	if (size > 2 * limits.totalSize) return
	try {
		for await (const _ of watched(body, { ...limits, totalSize: size }));
	} catch (error) {
		if (!faultOf(error)) throw error
	}
}

/** Nothing for the empty file without a name that browsers send when none was chosen. */
async function takeFile(
	part: Part,
	name: string,
	files: ReceivedFile[],
	folder: string,
	limits: UploadLimits,
): Promise<ReceivedFile | undefined> {
	const path = join(folder, randomUUID())
	const base = { field: part.name, name, path }
	const before = files.filter(({ field }) => field === part.name).length
	if (before >= limits.filesPerField) return { ...base, size: 0, sha256: "", state: "skipped" }
	const kept = await keepFile(part.content, path, limits.fileSize)
	if (name === "" && kept.size === 0) {
		await rm(path)
		return undefined
	}
	return { ...base, ...kept }
}

/** The body, for as long as it keeps coming and within its size. */
async function* watched(
	body: ReadableStream<Uint8Array>,
	{ totalSize, standstill, slowest = SLOWEST }: UploadLimits,
): AsyncGenerator<Uint8Array> {
	const reader = body.getReader()
	const start = performance.now()
	let size = 0
	try {
		for (;;) {
			const { done, value } = await inTime(reader.read(), standstill)
			if (done) return
			size += value.length
			if (size > totalSize) throw new TooLarge()
			const elapsed = performance.now() - start
			if (elapsed > standstill && size < (slowest * elapsed) / 1000) throw new Interrupted()
			yield value
		}
	} finally {
		// Not waited for: whoever stands still does not answer this either.
		void reader.cancel().catch(() => undefined)
	}
}

async function inTime<T>(reading: Promise<T>, milliseconds: number): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Interrupted()), milliseconds)
	})
	const interrupted = reading.catch(() => Promise.reject(new Interrupted()))
	return Promise.race([interrupted, late]).finally(() => clearTimeout(timer))
}

const asValue = (error: unknown) => error

function faultOf(error: unknown): UploadFault | undefined {
	if (error instanceof MalformedForm) return "malformed"
	if (error instanceof TooLarge) return "too-large"
	if (error instanceof Interrupted) return "interrupted"
	return undefined
}
