import { Download } from "lucide-react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { Form, href } from "react-router"
import * as z from "zod/mini"
import { Button } from "../../../ui/button.tsx"
import { type Message, useMessages } from "../../../ui/messages.tsx"
import { NOT_DOWNLOADED } from "./documents-words.ts"
import { type ShownFile, shownFile } from "./shown-documents.ts"

/** Milliseconds. The links are dead a little later. */
const SHOWN_FOR = 58_000
/** Milliseconds: browsers drop one of two downloads that begin at the same moment. */
const BETWEEN_DOWNLOADS = 300

const linksAnswer = z.object({
	messages: z.array(z.object({ kind: z.enum(["success", "failure"]), text: z.string() })),
	files: z.array(shownFile),
	lost: z.array(z.string()),
	owner: z.optional(z.object({ id: z.number(), brandName: z.string() })),
})

/** Fetches a vendor's documents; `files` are the ones whose links are alive, `owner` who has the extras instead. */
export function useDownload(id: number) {
	const [busy, setBusy] = useState(false)
	const running = useRef(false)
	const [files, setFiles] = useState<ShownFile[]>([])
	const [owner, setOwner] = useState<LinksAnswer["owner"]>()
	const { say } = useMessages()
	useEffect(() => {
		if (!files.length) return
		const timer = setTimeout(() => setFiles([]), SHOWN_FOR)
		return () => clearTimeout(timer)
	}, [files])

	async function download(): Promise<void> {
		if (running.current) return
		running.current = true
		setBusy(true)
		const answer = await askForLinks(id)
		for (const line of answer.lost) console.error(line)
		for (const message of answer.messages) say(message)
		setFiles(answer.files)
		setOwner(answer.owner)
		await startDownloads(answer.files)
		running.current = false
		setBusy(false)
	}
	return { busy, files, owner, download }
}

interface LinksAnswer {
	messages: Message[]
	files: ShownFile[]
	lost: string[]
	owner?: { id: number; brandName: string }
}

async function askForLinks(id: number): Promise<LinksAnswer> {
	try {
		const response = await fetch(href("/admin/accepted/:id/documents/links", { id: String(id) }), {
			method: "POST",
		})
		// The session ended elsewhere: the guard led us to the login page.
		if (response.redirected) location.assign(response.url)
		return response.redirected
			? { messages: [], files: [], lost: [] }
			: linksAnswer.parse(await response.json())
	} catch (error) {
		return { messages: [NOT_DOWNLOADED], files: [], lost: [String(error)] }
	}
}

/** Links to other sites are only shown: opening windows unasked is what browsers rightly block. */
async function startDownloads(files: ShownFile[]): Promise<void> {
	for (const file of files.filter(({ host }) => !host)) {
		const link = document.createElement("a")
		link.href = file.href
		link.download = ""
		link.click()
		await new Promise((resolve) => setTimeout(resolve, BETWEEN_DOWNLOADS))
	}
}

interface DownloadButtonProps {
	vendor: { id: number; brandName: string }
	busy: boolean
	onDownload: () => Promise<void>
}

/** Without JavaScript it leads to the page that lists the documents. */
export function DownloadButton({ vendor: { id, brandName }, busy, onDownload }: DownloadButtonProps) {
	function press(event: FormEvent): void {
		event.preventDefault()
		void onDownload()
	}
	return (
		<Form method="get" action={href("/admin/accepted/:id/documents", { id: String(id) })} onSubmit={press}>
			<Button
				type="submit"
				size="small"
				variant="quiet"
				icon={<Download aria-hidden className="size-4" />}
				busy={busy}
			>
				Download
				<span className="sr-only"> the documents of {brandName}</span>
			</Button>
		</Form>
	)
}
