/**
 * Runs in the browser, fetched by paper-starter.ts: sends the files of a paper in parts, over a connection that is lost, and
 * then the paper. What it does not understand it leaves to the form.
 */
import { MAX_FILES_PER_FIELD } from "../../../../domain/files/rules.ts"
import { type Answer, persist, request, sendResumably } from "../../../forms/resumable-send.ts"
import { TOO_MANY_FILES } from "./paper-refusals.ts"
import { openSendingView, type SendingView } from "./sending-view.ts"
import { makeSmaller } from "./smaller-picture.ts"

interface OutgoingFile {
	nth: number
	file: File
	/** 32 hexadecimal digits: the same for the same file, so that what has come of it is gone on with after a reload. */
	upload: string
}

interface Sending {
	form: HTMLFormElement
	view: SendingView
	signal: AbortSignal
}

/** What became of it. "unknown": nothing that this script understands. */
type End = "stopped" | "unknown" | { location: string } | { errors: string[] }

/** How often files are sent again that the server has no more: it asks for them after an hour, or is another machine. */
const MAX_ROUNDS = 3
const LOST = "Connection lost. We go on as soon as it is back."
const SENDING = "Sending. Keep this page open."

/** Forms that send something now. */
const busy = new Set<HTMLFormElement>()
/** Leaves the page for what became of its papers. isForced: also where another file is chosen. */
let leaving: { go(): void; isForced: boolean } | undefined

addEventListener("send-paper", ({ target }) => {
	if (target instanceof HTMLFormElement && !busy.has(target)) void sendPaper(target)
})

async function sendPaper(form: HTMLFormElement): Promise<void> {
	const stop = new AbortController()
	const warn = (event: BeforeUnloadEvent) => event.preventDefault()
	const files = [...(form.querySelector<HTMLInputElement>("input[type=file]")?.files ?? [])]
	const names = files.map(({ name }) => name)
	const view = openSendingView(form, names, () => stop.abort())
	form.ariaBusy = "true"
	busy.add(form)
	addEventListener("beforeunload", warn)
	const end = await sendFiles(files, { form, view, signal: stop.signal }).catch((): End => "unknown")
	removeEventListener("beforeunload", warn)
	form.ariaBusy = null
	busy.delete(form)
	if (end === "unknown") leaving = { go: () => form.submit(), isForced: true }
	else if (end === "stopped") view.end([])
	else if ("errors" in end) view.end(end.errors)
	else leaveFor(end.location, { form, view })
	leaveOnceIdle()
}

/** What was stored is among the papers of the page; any other address says why nothing was. */
function leaveFor(address: string, { form, view }: Omit<Sending, "signal">): void {
	const to = new URL(address, location.href)
	const isForced = to.hash !== "#papers"
	if (isForced || !leaving) leaving = { go: () => goTo(to), isForced }
	if (isForced) return
	form.reset()
	view.finish()
}

/** The page stays while another form sends something, or has a file that nobody sent yet: each says in its place what came. */
function leaveOnceIdle(): void {
	if (!leaving || busy.size) return
	const inputs = document.querySelectorAll<HTMLInputElement>("[data-paper] input[type=file]")
	if (leaving.isForced || ![...inputs].some(({ files }) => files?.length)) leaving.go()
}

async function sendFiles(chosen: File[], sending: Sending): Promise<End> {
	const { view, signal } = sending
	if (chosen.length > MAX_FILES_PER_FIELD) return { errors: [TOO_MANY_FILES] }
	view.setStatus("Getting ready.")
	const files: OutgoingFile[] = []
	for (const [nth, original] of chosen.entries()) {
		const file = await makeSmaller(original)
		view.setProgress(nth, 0, file.size)
		const upload = await nameUpload(file).catch(() => undefined)
		if (upload === undefined) return { errors: [`${original.name} could not be read. Choose it again.`] }
		files.push({ nth, file, upload })
		if (signal.aborted) return "stopped"
	}
	return sendAll(files, sending)
}

async function sendAll(files: OutgoingFile[], sending: Sending): Promise<End> {
	const submission = randomKey()
	let missing = files
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		for (const file of missing) {
			const end = endOf(await sendFile(file, sending), sending)
			if (end !== "whole") return end
		}
		const answer = await submit(files, submission, sending)
		const uploads = answer?.status === 409 ? listMissing(answer) : undefined
		if (!uploads) return toEnd(endOf(answer, sending))
		missing = files.filter(({ upload }) => uploads.includes(upload))
	}
	return "unknown"
}

const toEnd = (end: End | "whole"): End => (end === "whole" ? "unknown" : end)

/** `/my/…/papers/gas?application=12` → `/my/…/papers/gas/submission?application=12`. */
function addressOf({ form }: Sending, path: string): string {
	const url = new URL(form.action)
	url.pathname += path
	return url.href
}

function sendFile({ nth, file, upload }: OutgoingFile, sending: Sending): Promise<Answer | undefined> {
	const { view, signal } = sending
	view.setStatus(SENDING)
	return sendResumably({
		url: addressOf(sending, `/files/${upload}`),
		name: file.name,
		content: file,
		signal,
		maxFailures: Number.POSITIVE_INFINITY,
		onLost: () => view.setStatus(LOST),
		onProgress(sent) {
			view.setStatus(sent < file.size ? SENDING : "Checking.")
			view.setProgress(nth, sent, file.size)
		},
	})
}

function submit(files: OutgoingFile[], submission: string, { view, signal, ...sending }: Sending) {
	view.setStatus("Checking.")
	const url = addressOf({ view, signal, ...sending }, "/submission")
	const names = files.map(({ upload, file }) => `${upload}-${file.size}`).join(" ")
	const send = () =>
		request(url, { method: "POST", body: new URLSearchParams({ submission, files: names }) }, signal)
	return persist(async () => ({ answer: await send(), hasProgress: false }), {
		signal,
		maxFailures: Number.POSITIVE_INFINITY,
		onLost: () => view.setStatus(LOST),
	})
}

/** "whole": a file has come, and can be part of the paper. */
function endOf(answer: Answer | undefined, { signal }: Sending): End | "whole" {
	if (signal.aborted || !answer) return "stopped"
	const { location, errors, isWhole } = read(answer)
	if (typeof location === "string") return { location }
	if (Array.isArray(errors)) return { errors: errors.map(String) }
	return isWhole === true ? "whole" : "unknown"
}

function listMissing(answer: Answer): unknown[] | undefined {
	const { missing } = read(answer)
	return Array.isArray(missing) ? missing : undefined
}

const read = ({ body }: Answer): { [key: string]: unknown } =>
	typeof body === "object" && body !== null ? { ...body } : {}

/** The page that we are on is asked for again. */
function goTo(to: URL): void {
	const isHere = to.pathname + to.search === location.pathname + location.search
	if (isHere) history.replaceState(history.state, "", to)
	if (isHere) location.reload()
	else location.assign(to.href)
}

const toHex = (bytes: ArrayBuffer | Uint8Array) =>
	[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("")

const randomKey = () => toHex(crypto.getRandomValues(new Uint8Array(16)))

/**
 * By what is in it, and how it is called. Where the site is tried over http no browser makes a digest: it is not known again there.
 * @throws when the file can't be read, e.g. because it was moved
 */
async function nameUpload(file: File): Promise<string> {
	const content = await new Blob([file.name, "\n", file]).arrayBuffer()
	return crypto.subtle ? toHex((await crypto.subtle.digest("SHA-256", content)).slice(0, 16)) : randomKey()
}
