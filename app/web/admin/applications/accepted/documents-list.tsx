import { ExternalLink, FileDown } from "lucide-react"
import { href } from "react-router"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { DOCUMENT_FIELDS, LINK_SECONDS } from "../../../../domain/files/rules.ts"
import { Link } from "../../../../ui/link.tsx"
import { formatBytes } from "../../../../values/number.ts"
import { DOCUMENT_FIELD_LABELS } from "./documents-messages.ts"
import type { EarlierDocumentView } from "./documents-result.server.ts"
import type { FileView } from "./download-button.tsx"

/** Files under the name of their field. A link to another site says where it leads; we never go there ourselves. */
export function DocumentList({ files }: { files: FileView[] }) {
	return (
		<dl className="grid gap-3">
			{DOCUMENT_FIELDS.filter((field) => files.some((file) => file.field === field)).map((field) => (
				<div key={field}>
					<dt className="text-sm text-muted">{DOCUMENT_FIELD_LABELS[field]}</dt>
					{files
						.filter((file) => file.field === field)
						.map((file) => (
							<dd key={file.href}>
								{file.host ? <ExternalFileLink file={file} /> : <FileLink file={file} />}
							</dd>
						))}
				</div>
			))}
		</dl>
	)
}

const linkClasses =
	"inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-3 wrap-anywhere"

function FileLink({ file: { href: to, name } }: { file: FileView }) {
	return (
		<a href={to} download className={linkClasses}>
			<FileDown aria-hidden className="size-5 shrink-0" />
			{name}
		</a>
	)
}

function ExternalFileLink({ file: { href: to, name, host } }: { file: FileView }) {
	return (
		<a href={to} target="_blank" rel="noopener noreferrer" className={linkClasses}>
			<ExternalLink aria-hidden className="size-5 shrink-0" />
			<span>
				{name} <span className="font-normal text-muted">on {host} (opens another website)</span>
			</span>
		</a>
	)
}

interface ReadyDocumentsProps {
	files: FileView[]
	owner: { id: number; brandName: string } | undefined
}

/** In the row, for as long as the links live: what is being downloaded, and what can be opened by hand. */
export function ReadyDocuments({ files, owner }: ReadyDocumentsProps) {
	return (
		<div role="status">
			{owner && <OtherOwnerNotice {...owner} />}
			{files.length > 0 && (
				<div className="rounded-sm border border-line p-3">
					<p className="mb-2 text-sm">
						Downloads start automatically. If one does not, use its link within {LINK_SECONDS} seconds.
					</p>
					<DocumentList files={files} />
				</div>
			)}
		</div>
	)
}

/** Several applications under one e-mail have one record of extras. */
export function OtherOwnerNotice({ id, brandName }: { id: number; brandName: string }) {
	return (
		<p>
			The extras for this email address belong to{" "}
			<Link to={href("/admin/accepted/:id/documents", { id: String(id) })} className="link">
				another application, {brandOf({ brandName })}
			</Link>
			.
		</p>
	)
}

/** What later uploads took the place of. Each link is signed when it is followed. */
export function EarlierDocuments({
	documents,
	heading: Heading = "h3",
}: {
	documents: EarlierDocumentView[]
	heading?: "h2" | "h3"
}) {
	if (!documents.length) return null
	return (
		<section className="mt-3">
			<Heading className="text-sm text-muted">Earlier versions</Heading>
			<ul>
				{documents.map(({ id, applicationId, name, size, sentAt }) => (
					<li key={id}>
						<a
							href={href("/admin/accepted/:id/documents/:documentId", {
								id: String(applicationId),
								documentId: id,
							})}
							download
							className={linkClasses}
						>
							<FileDown aria-hidden className="size-5 shrink-0" />
							<span>
								{name}{" "}
								<span className="figures font-normal text-muted">
									{formatBytes(size)}, sent {sentAt}
								</span>
							</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}
