import { mkdir, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { type Chunk, writeChunk } from "./write-chunk.ts"

/** The room of one upload on the disk. */
interface Allocation {
	/** @throws when there is none */
	allocate(bytes: number): Promise<void>
	release(): void
}

/** What happens to an upload. */
interface Receiver<Outcome> {
	/** Whose it is. */
	sender: string
	/** Asked once for each upload. */
	startAllocation(): Allocation
	/**
	 * What is done with a file that has come whole; it goes on when its sender goes away. The file is deleted
	 * afterwards, and what it allocated is released.
	 */
	finish(path: string, allocation: Allocation): Promise<Outcome>
	/**
	 * Whether whoever asks again for the outcome gets it from here. Not where the same file may fare better when it is sent
	 * again, and not where the caller knows it.
	 */
	isRemembered(outcome: Outcome): boolean
}

export type AppendResult<Outcome> =
	/** Not whole: the sender broke off, or went on from the wrong byte. */
	{ isWhole: false; offset: number } | { isWhole: true; outcome: Outcome }

/** More uploads are open than are let in together. */
export class TooManyUploadsError extends Error {
	override name = "TooManyUploadsError"
	/** Whether they are all of this sender. */
	readonly isOwn: boolean
	constructor(isOwn: boolean) {
		super()
		this.isOwn = isOwn
	}
}

interface Upload<Outcome> {
	sender: string
	path: string
	/** Bytes of the whole file. */
	size: number
	allocation: Allocation
	outcome?: Outcome
	isClosed: boolean
	/** Settled once whoever came last is done. */
	lastTurn: Promise<void>
	/** Breaks off whoever came last. */
	request: AbortController
	timer?: NodeJS.Timeout
}

interface Options {
	/** Files that are not whole lie here, also when this process is gone; the caller clears what is old. */
	folder: string
	/** Milliseconds without a sender after which an upload is given up, and an outcome forgotten. */
	idleTime?: number
	/** Of those that are not finished. */
	maxUploads?: number
	/** Of those of one sender; missing: as many as of all. */
	maxUploadsPerSender?: number
}

/** Files that are received in as many requests as it takes. */
export class ResumableUploads<Outcome> {
	readonly #options: Required<Options>
	readonly #uploads = new Map<string, Upload<Outcome>>()

	constructor({
		folder,
		idleTime = 15 * 60_000,
		maxUploads = 200,
		maxUploadsPerSender = maxUploads,
	}: Options) {
		this.#options = { folder, idleTime, maxUploads, maxUploadsPerSender }
	}

	/**
	 * How many bytes of a file have come; all of them once it has an outcome. Whoever still sends to it is broken off.
	 * @param key a file name that nobody can guess; another sender has another one
	 */
	async readOffset(key: string): Promise<number> {
		const upload = this.#uploads.get(key)
		if (!upload) return readSize(this.#pathOf(key))
		return this.#takeTurn(key, upload, async () =>
			upload.outcome === undefined ? readSize(upload.path) : upload.size,
		)
	}

	/**
	 * Takes what is sent of a file. Whoever still sends to it is broken off: their connection is lost.
	 * @throws {TooManyUploadsError}, or what `allocate`, `finish` or the disk throws; nothing of the upload is left then
	 */
	async append(key: string, chunk: Chunk, receiver: Receiver<Outcome>): Promise<AppendResult<Outcome>> {
		const upload = this.#uploads.get(key) ?? (await this.#open(key, chunk.size, receiver))
		const result = await this.#takeTurn(key, upload, async (signal) =>
			upload.isClosed ? undefined : this.#receive(key, upload, { ...chunk, signal }, receiver),
		)
		return result ?? this.append(key, chunk, receiver)
	}

	readonly #pathOf = (key: string) => join(this.#options.folder, key)

	/** @throws {TooManyUploadsError} */
	#checkCount(sender: string): void {
		const { maxUploads, maxUploadsPerSender } = this.#options
		const open = [...this.#uploads.values()].filter(({ outcome }) => outcome === undefined)
		const isOwn = open.filter((upload) => upload.sender === sender).length >= maxUploadsPerSender
		if (isOwn || open.length >= maxUploads) throw new TooManyUploadsError(isOwn)
	}

	async #open(key: string, size: number, receiver: Receiver<Outcome>): Promise<Upload<Outcome>> {
		this.#checkCount(receiver.sender)
		const upload: Upload<Outcome> = {
			sender: receiver.sender,
			path: this.#pathOf(key),
			size,
			allocation: receiver.startAllocation(),
			isClosed: false,
			lastTurn: Promise.resolve(),
			request: new AbortController(),
		}
		this.#uploads.set(key, upload)
		await this.#takeTurn(key, upload, async () => {
			await mkdir(this.#options.folder, { recursive: true, mode: 0o700 })
			await upload.allocation.allocate(size)
		})
		return upload
	}

	/**
	 * One after the other; one that fails closes the upload.
	 * @param job is told by its signal when somebody else comes
	 */
	async #takeTurn<Result>(
		key: string,
		upload: Upload<Outcome>,
		job: (signal: AbortSignal) => Promise<Result>,
	): Promise<Result> {
		upload.request.abort()
		const request = new AbortController()
		const before = upload.lastTurn
		const { promise, resolve } = Promise.withResolvers<void>()
		Object.assign(upload, { request, lastTurn: promise })
		await before
		clearTimeout(upload.timer)
		try {
			return await job(request.signal)
		} catch (error) {
			await this.#close(key, upload)
			throw error
		} finally {
			if (!upload.isClosed) this.#closeWhenIdle(key, upload)
			resolve()
		}
	}

	async #receive(
		key: string,
		upload: Upload<Outcome>,
		chunk: Chunk & { signal: AbortSignal },
		receiver: Receiver<Outcome>,
	): Promise<AppendResult<Outcome>> {
		if (upload.outcome !== undefined) return { isWhole: true, outcome: upload.outcome }
		const offset = await writeChunk(upload.path, chunk)
		if (offset < upload.size) return { isWhole: false, offset }
		const outcome = await finishUpload(upload, receiver)
		if (receiver.isRemembered(outcome)) upload.outcome = outcome
		else await this.#close(key, upload)
		return { isWhole: true, outcome }
	}

	/** A file that can't be deleted then is left to whoever clears the folder. */
	#closeWhenIdle(key: string, upload: Upload<Outcome>): void {
		const close = () => void this.#close(key, upload).catch(() => undefined)
		upload.timer = setTimeout(close, this.#options.idleTime).unref()
	}

	async #close(key: string, upload: Upload<Outcome>): Promise<void> {
		if (upload.isClosed) return
		upload.isClosed = true
		clearTimeout(upload.timer)
		this.#uploads.delete(key)
		await clear(upload)
	}
}

/** Where a file lies that has come whole: a process that dies over it leaves nothing that could be gone on with. */
const wholePath = (path: string) => `${path}.whole`

async function clear({ path, allocation }: { path: string; allocation: Allocation }): Promise<void> {
	await rm(path, { force: true })
	await rm(wholePath(path), { force: true })
	allocation.release()
}

async function finishUpload<Outcome>(
	upload: Upload<Outcome>,
	{ finish }: Receiver<Outcome>,
): Promise<Outcome> {
	const path = wholePath(upload.path)
	await rename(upload.path, path)
	const outcome = await finish(path, upload.allocation)
	await clear(upload)
	return outcome
}

const readSize = (path: string): Promise<number> =>
	stat(path).then(
		({ size }) => size,
		() => 0,
	)
