import { type FormEvent, useEffect, useRef, useState } from "react"
import { href } from "react-router"
import * as z from "zod/mini"
import { DOCUMENT_FIELDS, LINK_SECONDS } from "../../../../domain/files/rules.ts"
import { Button } from "../../../../ui/button.tsx"
import { Form } from "../../../../ui/link.tsx"
import { type Message, useMessages } from "../../../../ui/messages.tsx"
import { DOWNLOAD_FAILED } from "./documents-messages.ts"

/** Milliseconds. The links are dead a little later. */
const LINK_DISPLAY_MS = LINK_SECONDS * 1_000 - 2_000
/** Milliseconds: browsers drop one of two downloads that begin at the same moment. */
const DOWNLOAD_INTERVAL_MS = 300

/** What the browser is told of a file to download. */
const fileViewSchema = z.object({
	field: z.enum(DOCUMENT_FIELDS),
	name: z.string(),
	href: z.string(),
	/** Of another site, for links of the old system. */
	host: z.optional(z.string()),
})
export type FileView = z.infer<typeof fileViewSchema>

const linksResponseSchema = z.object({
	messages: z.array(z.object({ kind: z.enum(["success", "failure"]), text: z.string() })),
	files: z.array(fileViewSchema),
	lost: z.array(z.string()),
	owner: z.optional(z.object({ id: z.number(), brandName: z.string() })),
})

/** Fetches a vendor's documents; `files` are the ones whose links are alive, `owner` who has the extras instead. */
export function useDownload(id: number) {
	const [busy, setBusy] = useState(false)
	const running = useRef(false)
	const [files, setFiles] = useState<FileView[]>([])
	const [owner, setOwner] = useState<LinksResponse["owner"]>()
	const { say } = useMessages()
	useEffect(() => {
		if (!files.length) return
		const timer = setTimeout(() => setFiles([]), LINK_DISPLAY_MS)
		return () => clearTimeout(timer)
	}, [files])

	async function download(): Promise<void> {
		if (running.current) return
		running.current = true
		setBusy(true)
		const linksResponse = await fetchLinks(id)
		for (const line of linksResponse.lost) console.error(line)
		for (const message of linksResponse.messages) say(message)
		setFiles(linksResponse.files)
		setOwner(linksResponse.owner)
		await startDownloads(linksResponse.files)
		running.current = false
		setBusy(false)
	}
	return { busy, files, owner, download }
}

interface LinksResponse {
	messages: Message[]
	files: FileView[]
	lost: string[]
	owner?: { id: number; brandName: string }
}

async function fetchLinks(id: number): Promise<LinksResponse> {
	try {
		const response = await fetch(href("/admin/accepted/:id/documents/links", { id: String(id) }), {
			method: "POST",
		})
		// The session ended elsewhere: the guard led us to the login page.
		if (response.redirected) location.assign(response.url)
		return response.redirected
			? { messages: [], files: [], lost: [] }
			: linksResponseSchema.parse(await response.json())
	} catch (error) {
		return { messages: [DOWNLOAD_FAILED], files: [], lost: [String(error)] }
	}
}

/** Links to other sites are only shown: opening windows unasked is what browsers rightly block. */
async function startDownloads(files: FileView[]): Promise<void> {
	for (const file of files.filter(({ host }) => !host)) {
		const link = document.createElement("a")
		link.href = file.href
		link.download = ""
		link.click()
		await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_INTERVAL_MS))
	}
}

interface DownloadButtonProps {
	vendor: { id: number; brandName: string }
	busy: boolean
	onDownload: () => Promise<void>
}

/** Without JavaScript it leads to the page that lists the documents. */
export function DownloadButton({ vendor: { id, brandName }, busy, onDownload }: DownloadButtonProps) {
	function handleSubmit(event: FormEvent): void {
		event.preventDefault()
		void onDownload()
	}
	return (
		<Form
			method="get"
			action={href("/admin/accepted/:id/documents", { id: String(id) })}
			onSubmit={handleSubmit}
			discover="none"
		>
			<Button
				type="submit"
				size="small"
				variant="quiet"
				icon={<i className="icon-download" />}
				busy={busy}
				aria-label={`Download the documents of ${brandName}`}
			>
				Download
			</Button>
		</Form>
	)
}
