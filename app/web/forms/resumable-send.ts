import { UPLOAD_HEADERS } from "../../domain/files/upload-headers.ts"

export interface Answer {
	status: number
	/** Undefined where it is no JSON. */
	body: unknown
	/** Where it came from in the end. */
	url: string
}

interface Persistence {
	/** In a row, without a byte more; by default half a minute in all, and longer while the device has no connection. */
	maxFailures?: number
	/** Aborted once nobody wants it any more. */
	signal?: AbortSignal
	/** The connection is not back at once. */
	onLost?(): void
}

export interface ResumableFile extends Persistence {
	/** `GET` says how much of it is there, `POST` takes what follows. */
	url: string
	name: string
	content: Blob
	/** @param sent bytes that have gone */
	onProgress(sent: number): void
}

/** Milliseconds after the first loss; twice as many after each one that follows without progress. */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 16_000
/** Milliseconds without a byte after which a connection counts as lost. */
const STALLED_AFTER = 30_000
/** Milliseconds for the answer to a file that has gone: it is judged behind those of others. */
const ANSWERED_AFTER = 5 * 60_000

/**
 * Sends a file, and goes on at the byte at which the connection was lost, as often as it is.
 * @returns what the server says of it in the end; undefined where it was given up
 */
export function sendResumably(file: ResumableFile): Promise<Answer | undefined> {
	let received = 0
	return persist(async () => {
		const asked = await ask(file)
		const offset = asked && offsetOf(asked)
		if (offset === undefined) return { answer: asked, hasProgress: false }
		const hasProgress = offset > received
		received = offset
		file.onProgress(offset)
		return { answer: await postRest(file, offset), hasProgress }
	}, file)
}

interface Attempt {
	/** Undefined: the connection was lost, or not all has come. */
	answer: Answer | undefined
	hasProgress: boolean
}

/** Tries until there is an answer. */
export async function persist(
	attempt: () => Promise<Attempt>,
	{ maxFailures = 8, signal, onLost }: Persistence,
): Promise<Answer | undefined> {
	for (let failures = 0; failures < maxFailures; failures += 1) {
		if (failures) await waitForConnection(Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE), signal)
		if (signal?.aborted) return undefined
		const { answer, hasProgress } = await attempt()
		if (answer) return answer
		if (hasProgress) failures = 0
		if (failures || !navigator.onLine) onLost?.()
	}
	return undefined
}

/** @returns undefined when the server can't be reached, or something before it answers in its place */
export async function request(
	url: string,
	init: RequestInit,
	signal?: AbortSignal,
): Promise<Answer | undefined> {
	const abort = new AbortController()
	const timer = setTimeout(() => abort.abort(), STALLED_AFTER)
	const stop = () => abort.abort()
	signal?.addEventListener("abort", stop)
	try {
		const response = await fetch(url, { ...init, signal: abort.signal })
		return toAnswer({ status: response.status, url: response.url, text: await response.text() })
	} catch {
		return undefined
	} finally {
		clearTimeout(timer)
		signal?.removeEventListener("abort", stop)
	}
}

const headersOf = ({ name, content }: ResumableFile) => ({
	accept: "application/json",
	[UPLOAD_HEADERS.size]: String(content.size),
	[UPLOAD_HEADERS.name]: encodeURIComponent(name),
})

const ask = (file: ResumableFile) => request(file.url, { headers: headersOf(file) }, file.signal)

function offsetOf({ status, body }: Answer): number | undefined {
	const offset: unknown = status === 200 && typeof body === "object" && body && Reflect.get(body, "offset")
	return typeof offset === "number" ? offset : undefined
}

/** XMLHttpRequest, because `fetch` does not tell how much of an upload has gone. */
function postRest(file: ResumableFile, offset: number): Promise<Answer | undefined> {
	const { url, content, onProgress, signal } = file
	const request = new XMLHttpRequest()
	request.open("POST", url)
	const headers = { ...headersOf(file), [UPLOAD_HEADERS.offset]: String(offset) }
	for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
	request.setRequestHeader("content-type", "application/octet-stream")
	const watch = watchRequest(request, signal)
	return new Promise((resolve) => {
		request.upload.addEventListener("progress", ({ loaded }) => {
			watch.expectWithin(STALLED_AFTER)
			onProgress(offset + loaded)
		})
		request.upload.addEventListener("load", () => watch.expectWithin(ANSWERED_AFTER))
		request.addEventListener("loadend", () => {
			watch.stop()
			const { status, responseURL, responseText } = request
			resolve(toAnswer({ status, url: responseURL, text: responseText }))
		})
		request.send(content.slice(offset))
	})
}

/** A telephone that left its network hears nothing, not even that the connection is lost. */
function watchRequest(request: XMLHttpRequest, signal: AbortSignal | undefined) {
	const abort = () => request.abort()
	let timer = setTimeout(abort, STALLED_AFTER)
	signal?.addEventListener("abort", abort)
	return {
		expectWithin(milliseconds: number) {
			clearTimeout(timer)
			timer = setTimeout(abort, milliseconds)
		},
		stop() {
			clearTimeout(timer)
			signal?.removeEventListener("abort", abort)
		},
	}
}

/** @returns undefined where nothing of ours answered, e.g. a proxy whose server is starting, or the file is not whole */
function toAnswer({ status, url, text }: { status: number; url: string; text: string }): Answer | undefined {
	const body = parseJson(text)
	const isLost = status === 0 || status === 202 || (status > 500 && body === undefined)
	return isLost ? undefined : { status, url, body }
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** So many milliseconds, and until the device has a connection at all. */
async function waitForConnection(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
	const aborted = once(signal, "abort")
	await Promise.race([new Promise((resolve) => setTimeout(resolve, milliseconds)), aborted])
	if (!navigator.onLine) await Promise.race([once(window, "online"), aborted])
}

const once = (target: EventTarget | undefined, event: string): Promise<unknown> =>
	new Promise((resolve) => target?.addEventListener(event, resolve, { once: true }))
