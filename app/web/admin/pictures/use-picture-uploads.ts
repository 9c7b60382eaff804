import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { MAX_FILE_MEGABYTES, MAX_FILE_SIZE } from "../../../domain/files/rules.ts"
import type { OutgoingPicture, UploadEnd } from "./send-picture.ts"

export type UploadState = "waiting" | "sending" | UploadEnd["state"]

export interface QueuedPicture {
	id: number
	file: File
	/** 32 hexadecimal digits, under which what has come of it is gone on with. */
	upload: string
	state: UploadState
	/** Bytes that have gone. */
	sent: number
	text?: string
}

/**
 * Sends pictures by script, one after the other, and shows how far each is. What failed can be sent again.
 * @param urlOf where what has come of one is gone on with
 */
export function usePictureUploads(urlOf: (upload: string) => string) {
	const [uploads, setUploads] = useState<QueuedPicture[]>([])
	const queue = useRef<QueuedPicture[]>([])
	const isSending = useRef(false)
	const nextId = useRef(1)
	const { revalidate } = useRevalidator()
	const update = (id: number, change: Partial<QueuedPicture>) =>
		setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))

	useUnloadWarning(uploads.some(({ state }) => state === "waiting" || state === "sending"))

	async function sendQueue(): Promise<void> {
		if (isSending.current) return
		isSending.current = true
		for (let next = queue.current.shift(); next; next = queue.current.shift()) {
			const { id, file, upload } = next
			update(id, { state: "sending" })
			update(id, await send({ file, url: urlOf(upload), onProgress: (sent) => update(id, { sent }) }))
			await revalidate()
		}
		isSending.current = false
	}
	function add(files: File[]): void {
		const added = files.map((file, nth) => newUpload(nextId.current + nth, file))
		nextId.current += files.length
		setUploads((all) => [...all.filter(({ state }) => state !== "added"), ...added])
		queue.current.push(...added)
		void sendQueue()
	}
	function retry(id: number): void {
		const upload = uploads.find((one) => one.id === id)
		if (!upload) return
		update(id, { state: "waiting", text: undefined })
		queue.current.push(upload)
		void sendQueue()
	}
	return { uploads, add, retry }
}

/** The browser asks before it closes the page or leaves the back office: what waits would not be sent. */
function useUnloadWarning(isNeeded: boolean): void {
	useEffect(() => {
		if (!isNeeded) return
		const warn = (event: BeforeUnloadEvent) => event.preventDefault()
		addEventListener("beforeunload", warn)
		return () => removeEventListener("beforeunload", warn)
	}, [isNeeded])
}

/** `crypto.randomUUID` is missing where the site is tried over http. */
const newUpload = (id: number, file: File): QueuedPicture => ({
	id,
	file,
	upload: [...crypto.getRandomValues(new Uint8Array(16))]
		.map((byte) => byte.toString(16).padStart(2, "0"))
		.join(""),
	state: "waiting",
	sent: 0,
})

async function send(picture: OutgoingPicture): Promise<UploadEnd> {
	const { name, size } = picture.file
	if (size > MAX_FILE_SIZE)
		return { state: "refused", text: `${name} is larger than ${MAX_FILE_MEGABYTES} MB.` }
	try {
		const { sendPicture } = await import("./send-picture.ts")
		return await sendPicture(picture)
	} catch {
		return { state: "failed", text: "The connection was lost." }
	}
}
