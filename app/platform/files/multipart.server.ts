/** The sender broke the rules of multipart/form-data (RFC 7578), or stopped in the middle. */
export class MalformedForm extends Error {
	override name = "MalformedForm"
}

export interface Part {
	name: string
	/** Undefined: a field that was typed or ticked, not a file. */
	fileName: string | undefined
	/** To be read to its end before the next part is asked for. */
	content: AsyncGenerator<Buffer, void>
}

const HEADER_LIMIT = 8 * 1024
const LINE = Buffer.from("\r\n")
const EMPTY_LINE = Buffer.from("\r\n\r\n")

/** The boundary that a `Content-Type` names; undefined when it is not that of a form with files. */
export function boundaryOf(contentType: string | null): string | undefined {
	if (!contentType || !/^multipart\/form-data\s*;/i.test(contentType)) return undefined
	const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(contentType) ?? []
	return quoted ?? bare
}

/**
 * The parts of a form as they arrive; holds one chunk and a boundary in memory, however big the files are.
 * What follows the closing boundary is read and dropped.
 * @throws {MalformedForm}
 */
export async function* readParts(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
	// The first boundary has no line break before it; with one it looks like all the others.
	const text = new Text(body, LINE)
	const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1")
	try {
		await drop(text.until(delimiter))
		while (!(await closes(text))) {
			const headers = await gather(text.until(EMPTY_LINE), HEADER_LIMIT)
			const content = text.until(delimiter)
			const described = describe(headers)
			if (described) yield { ...described, content }
			await drop(content)
		}
		await text.rest()
	} finally {
		await text.close()
	}
}

/** After a boundary: two dashes end the form, a line break begins a part. */
async function closes(text: Text): Promise<boolean> {
	const mark = (await gather(text.next(2), 2)).toString("latin1")
	if (mark === "--") return true
	if (mark === "\r\n") return false
	throw new MalformedForm("a boundary is followed by neither a part nor the end")
}

/** Undefined for a part that no form field could have made. */
function describe(headers: Buffer): Pick<Part, "name" | "fileName"> | undefined {
	const lines = headers.toString("utf8").split("\r\n")
	const disposition = lines.find((line) => /^content-disposition:\s*form-data\s*;/i.test(line)) ?? ""
	const parameters = new Map(
		[...disposition.matchAll(PARAMETER)].map(([, key = "", quoted, bare = ""]) => [
			key.toLowerCase(),
			quoted === undefined ? bare : unescaped(quoted),
		]),
	)
	const name = parameters.get("name")
	return name === undefined ? undefined : { name, fileName: parameters.get("filename") }
}

const PARAMETER = /;\s*([^\s=;"]+)=(?:"([^"]*)"|([^\s;"]*))/g

/** As browsers write it: a quotation mark is %22, line breaks are %0D and %0A, a backslash is itself. */
function unescaped(quoted: string): string {
	return quoted.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n")
}

async function gather(pieces: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
	const held: Buffer[] = []
	let size = 0
	for await (const piece of pieces) {
		size += piece.length
		if (size > limit) throw new MalformedForm("the headers of a part are too long")
		held.push(piece)
	}
	return Buffer.concat(held)
}

async function drop(pieces: AsyncIterable<Buffer>): Promise<void> {
	for await (const _ of pieces);
}

/** Bytes of a new chunk that are copied behind what is held: no delimiter that begins in one and ends in the other is longer. */
const JOINT = 1024

/** What has arrived of a body and is not used yet, and how to get more. */
class Text {
	#held: Buffer
	/** The chunk of which only the first bytes were joined to what is held, so that the others need no copy. */
	#joined: Buffer | undefined
	readonly #chunks: AsyncIterator<Uint8Array>

	constructor(body: AsyncIterable<Uint8Array>, start: Buffer) {
		this.#chunks = body[Symbol.asyncIterator]()
		this.#held = start
	}

	/** Everything before `delimiter`, which is used up as well. */
	async *until(delimiter: Buffer): AsyncGenerator<Buffer, void> {
		for (;;) {
			const at = this.#held.indexOf(delimiter)
			if (at >= 0) {
				const last = this.#use(at)
				this.#use(delimiter.length)
				if (last.length) yield last
				return
			}
			// Its beginning may already be here, at the very end.
			const certain = this.#held.length - delimiter.length + 1
			if (certain > 0) yield this.#use(certain)
			await this.#more()
		}
	}

	/** The next `size` bytes. */
	async *next(size: number): AsyncGenerator<Buffer, void> {
		while (this.#held.length < size) await this.#more()
		yield this.#use(size)
	}

	async rest(): Promise<void> {
		this.#held = Buffer.alloc(0)
		this.#joined = undefined
		while (!(await this.#chunks.next()).done);
	}

	async close(): Promise<void> {
		await this.#chunks.return?.()
	}

	#use(size: number): Buffer {
		const used = this.#held.subarray(0, size)
		this.#held = this.#held.subarray(size)
		return used
	}

	async #more(): Promise<void> {
		if (this.#joined) return this.#goOn(this.#joined)
		const { done, value } = await this.#chunks.next()
		if (done) throw new MalformedForm("the form ends in the middle")
		const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
		if (!this.#held.length) {
			this.#held = chunk
			return
		}
		this.#held = Buffer.concat([this.#held, chunk.subarray(0, JOINT)])
		if (chunk.length > JOINT) this.#joined = chunk
	}

	/** Where what is held lies whole in the joined bytes of a chunk, the chunk itself takes its place. */
	#goOn(chunk: Buffer): void {
		const { length } = this.#held
		this.#held =
			length <= JOINT ? chunk.subarray(JOINT - length) : Buffer.concat([this.#held, chunk.subarray(JOINT)])
		this.#joined = undefined
	}
}
