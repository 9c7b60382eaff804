import { href } from "react-router"
import * as z from "zod/mini"
import { UPLOAD_HEADERS } from "../../../domain/files/upload-headers.ts"
import { flashSchema } from "../use-fetch-submit.ts"
import { uploadsUrl } from "./gallery-address.ts"

export interface OutgoingPicture {
	file: File
	/** 32 hexadecimal digits: what has come of it is gone on with under the same. */
	upload: string
	/** The edition in whose gallery it is hung; missing: it is in the library alone. */
	edition: string | undefined
	/** @param sent bytes that have gone */
	onProgress(sent: number): void
}

/** "failed": may be sent again; "refused": would be refused again. */
export interface UploadEnd {
	state: "added" | "failed" | "refused"
	/** What the server said of it, or why it did not. */
	text: string
}

/** Without a byte more: half a minute in all, and longer while the device says that it has no connection. */
const MAX_FAILURES = 8
/** Milliseconds after the first loss; twice as many after each one that follows without progress. */
const FIRST_PAUSE = 250
/** Milliseconds without a byte after which a connection counts as lost. */
const STALLED_AFTER = 30_000
/** Milliseconds for the answer to a picture that has gone: it is made ready behind those of others. */
const ANSWERED_AFTER = 5 * 60_000

/** Sends a picture, and goes on at the byte at which the connection was lost, as often as it is. */
export async function sendPicture(picture: OutgoingPicture): Promise<UploadEnd> {
	let received = 0
	for (let failures = 0; failures < MAX_FAILURES; failures += 1) {
		if (failures) await waitForConnection(FIRST_PAUSE * 2 ** (failures - 1))
		const offset = await readOffset(picture)
		if (offset === undefined) continue
		if (offset > received) failures = 0
		received = offset
		const end = await postRest(picture, offset)
		if (end) return end
	}
	return { state: "failed", text: "The connection was lost." }
}

const addressOf = ({ upload, edition }: OutgoingPicture) =>
	uploadsUrl(href("/admin/pictures/uploads/:upload", { upload }), edition)

const offsetSchema = z.object({ offset: z.number() })

/** @returns undefined when the server can't be reached */
async function readOffset(picture: OutgoingPicture): Promise<number | undefined> {
	const headers = { accept: "application/json", [UPLOAD_HEADERS.size]: String(picture.file.size) }
	try {
		const response = await fetch(addressOf(picture), { headers, signal: AbortSignal.timeout(STALLED_AFTER) })
		// The session ended elsewhere: the guard led us to the login page.
		if (response.redirected) location.assign(response.url)
		return offsetSchema.parse(await response.json()).offset
	} catch {
		return undefined
	}
}

/**
 * XMLHttpRequest, because `fetch` does not tell how much of an upload has gone.
 * @returns undefined when the connection was lost, or the server has not got all of it
 */
function postRest(picture: OutgoingPicture, offset: number): Promise<UploadEnd | undefined> {
	const { file, onProgress } = picture
	const request = new XMLHttpRequest()
	request.open("POST", addressOf(picture))
	request.setRequestHeader("accept", "application/json")
	request.setRequestHeader("content-type", "application/octet-stream")
	request.setRequestHeader(UPLOAD_HEADERS.offset, String(offset))
	request.setRequestHeader(UPLOAD_HEADERS.size, String(file.size))
	request.setRequestHeader(UPLOAD_HEADERS.name, encodeURIComponent(file.name))
	const watch = watchRequest(request)
	return new Promise((resolve) => {
		request.upload.addEventListener("progress", ({ loaded }) => {
			watch.expectWithin(STALLED_AFTER)
			onProgress(offset + loaded)
		})
		request.upload.addEventListener("load", () => watch.expectWithin(ANSWERED_AFTER))
		request.addEventListener("loadend", () => {
			watch.stop()
			resolve(endOf(request))
		})
		request.send(file.slice(offset))
	})
}

/** A telephone that left its network hears nothing, not even that the connection is lost. */
function watchRequest(request: XMLHttpRequest) {
	let timer = setTimeout(() => request.abort(), STALLED_AFTER)
	return {
		expectWithin(milliseconds: number) {
			clearTimeout(timer)
			timer = setTimeout(() => request.abort(), milliseconds)
		},
		stop: () => clearTimeout(timer),
	}
}

const answerSchema = z.object({ messages: flashSchema })

/** @returns undefined where the picture has to be gone on with */
function endOf({ status, responseText, responseURL }: XMLHttpRequest): UploadEnd | undefined {
	if (status === 0 || status === 202) return undefined
	if (!new URL(responseURL).pathname.startsWith(href("/admin/pictures"))) location.assign(responseURL)
	try {
		const { messages } = answerSchema.parse(JSON.parse(responseText))
		const text = messages.map((message) => message.text).join(" ")
		if (status === 200) return { state: "added", text }
		return { state: status === 422 || status === 400 ? "refused" : "failed", text }
	} catch {
		return { state: "failed", text: "Something went wrong on our side." }
	}
}

/** So many milliseconds, and until the device has a connection at all. */
async function waitForConnection(milliseconds: number): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, milliseconds))
	if (navigator.onLine) return
	await new Promise((resolve) => addEventListener("online", resolve, { once: true }))
}
