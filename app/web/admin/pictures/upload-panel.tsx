import { type FormEvent, useRef } from "react"
import { href } from "react-router"
import { MAX_FILE_MEGABYTES } from "../../../domain/files/rules.ts"
import { ACCEPTED_PICTURES, PICTURES_FIELD } from "../../../domain/pictures/rules.ts"
import { Button } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { FileField } from "../../../ui/file-field.tsx"
import { useAddress } from "../../../ui/link.tsx"
import { ProgressBar } from "../../../ui/progress-bar.tsx"
import { ScrollBox } from "../../../ui/scroll-box.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { formatBytes } from "../../../values/number.ts"
import { uploadsUrl } from "./gallery-address.ts"
import { type QueuedPicture, usePictureUploads } from "./use-picture-uploads.ts"

type UploadPanelProps = {
	/** In whose gallery they are hung as well. */
	edition?: string
}

/** With or without JavaScript. */
export function UploadPanel({ edition }: UploadPanelProps) {
	const { all, urlOf } = useUploadUrls(edition)
	const { uploads, add, retry } = usePictureUploads(urlOf)
	const form = useRef<HTMLFormElement>(null)
	const send = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const files = new FormData(event.currentTarget).getAll(PICTURES_FIELD)
		const chosen = files.filter((file): file is File => file instanceof File && file.size > 0)
		if (!chosen.length) return
		form.current?.reset()
		add(chosen)
	}
	return (
		<Panel id="upload" title="Upload pictures" className="mb-6">
			<form
				ref={form}
				method="post"
				action={all}
				encType="multipart/form-data"
				onSubmit={send}
				className="grid max-w-3xl justify-items-start gap-4"
			>
				<FileField
					id={PICTURES_FIELD}
					name={PICTURES_FIELD}
					label="Pictures"
					hint={`JPEG, PNG, WebP or HEIC, up to ${MAX_FILE_MEGABYTES} MB each. The time and place they were taken are removed.`}
					accept={ACCEPTED_PICTURES}
					multiple
					required
					className="w-full"
				/>
				<Button type="submit">Upload</Button>
			</form>
			<UploadList uploads={uploads} retry={retry} />
		</Panel>
	)
}

function useUploadUrls(edition: string | undefined) {
	const toAddress = useAddress()
	const toUrl = (path: string) => toAddress(uploadsUrl(path, edition))
	return {
		all: toUrl(href("/admin/pictures/uploads")),
		urlOf: (upload: string) => toUrl(href("/admin/pictures/uploads/:upload", { upload })),
	}
}

type UploadListProps = { uploads: QueuedPicture[]; retry: (id: number) => void }

function UploadList({ uploads, retry }: UploadListProps) {
	return (
		<>
			<p role="status" className="figures mt-4 text-sm text-muted empty:hidden">
				{uploads.length > 0 && summaryOf(uploads)}
			</p>
			{uploads.length > 0 && (
				<ScrollBox label="Progress of uploads" className="mt-2 max-h-80 max-w-3xl overflow-y-auto">
					<ul aria-label="Uploads" className="grid gap-1.5">
						{uploads.map((upload) => (
							<UploadItem key={upload.id} upload={upload} retry={() => retry(upload.id)} />
						))}
					</ul>
				</ScrollBox>
			)}
		</>
	)
}

function summaryOf(uploads: QueuedPicture[]): string {
	const count = (...states: QueuedPicture["state"][]) =>
		uploads.filter(({ state }) => states.includes(state)).length
	const done = `${count("added")} of ${uploads.length} uploaded`
	const failed = count("failed", "refused")
	return failed ? `${done}, ${failed} failed.` : `${done}.`
}

function UploadItem({ upload, retry }: { upload: QueuedPicture; retry: () => void }) {
	const { file, state, sent, text } = upload
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-line bg-raised px-3 py-2 text-sm">
			<span className="min-w-0 grow">
				<span className="font-semibold wrap-anywhere">{file.name}</span>{" "}
				<span className="figures whitespace-nowrap text-muted">{formatBytes(file.size)}</span>
				{text && state !== "added" && <span className="block text-danger-ink wrap-anywhere">{text}</span>}
			</span>
			<StateBadge state={state} />
			{state === "sending" && (
				<span className="basis-full">
					<ProgressBar label={`Uploading ${file.name}`} sentBytes={sent} totalBytes={file.size} />
				</span>
			)}
			{state === "failed" && (
				<Button size="small" variant="ghost" aria-label={`Try ${file.name} again`} onClick={retry}>
					Try again
				</Button>
			)}
		</li>
	)
}

function StateBadge({ state }: Pick<QueuedPicture, "state">) {
	if (state === "added") return <StatusBadge tone="success">Added</StatusBadge>
	if (state === "waiting") return <StatusBadge tone="neutral">Waiting</StatusBadge>
	return state === "sending" ? null : <StatusBadge tone="danger">Failed</StatusBadge>
}
