import { data, href, useNavigation } from "react-router"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Form } from "../../../ui/link.tsx"
import { MessageBox } from "../../../ui/message-box.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext } from "../../request/context.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/preview"
import { FileReportPanel } from "./file-report.tsx"
import { FAILED, type Preview, readPreview } from "./read-preview.server.ts"

/** What an upload would do, or has done; asked again each time, so that it is true now. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
	const preview = await readOrLog(getRequestContext(context).log, "import preview", () =>
		readPreview(params.upload, context, request.signal),
	)
	const hasFailed = preview?.state === "planned" && url.searchParams.has(FAILED)
	const status = preview ? (preview.state === "gone" ? 404 : 200) : 503
	return data({ preview, hasFailed }, { status })
}

export default function ImportPreview({ loaderData, params }: Route.ComponentProps) {
	const { preview, hasFailed } = loaderData
	const heading = preview?.state === "done" ? "Imported" : "Import preview"
	return (
		<>
			<title>{heading}</title>
			<PageHeading meta={preview?.edition}>{heading}</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				{hasFailed && (
					<div role="alert">
						<MessageBox kind="failure">
							The import failed and nothing was changed. Try again in a moment.
						</MessageBox>
					</div>
				)}
				{preview ? (
					<PreviewContent preview={preview} upload={params.upload} />
				) : (
					<LoadError what="The preview" />
				)}
			</div>
		</>
	)
}

function PreviewContent({ preview, upload }: { preview: Preview; upload: string }) {
	switch (preview.state) {
		case "gone":
			return <PreviewErrors messages={["These files are no longer available. Choose them again."]} />
		case "unreadable":
			return <PreviewErrors messages={preview.problems} />
		case "planned":
			return (
				<>
					<Report preview={preview} upload={upload} />
					<ImportForm preview={preview} upload={upload} />
				</>
			)
		case "done":
			return (
				<>
					<div role="status">
						<MessageBox kind="success">
							Imported into {preview.edition}: {preview.summary}.
						</MessageBox>
					</div>
					<Report preview={preview} upload={upload} />
					<div className="flex flex-wrap gap-3">
						<LinkButton to={href("/admin")}>Back to the overview</LinkButton>
						<LinkButton variant="ghost" to={href("/admin/import")}>
							Import more files
						</LinkButton>
					</div>
				</>
			)
	}
}

function PreviewErrors({ messages }: { messages: string[] }) {
	return (
		<>
			<div role="alert" className="grid gap-3">
				{messages.map((text) => (
					<MessageBox key={text} kind="failure">
						{text}
					</MessageBox>
				))}
			</div>
			<p>
				<LinkButton to={href("/admin/import")}>Choose other files</LinkButton>
			</p>
		</>
	)
}

type ReadablePreview = Extract<Preview, { state: "planned" | "done" }>

function Report({
	preview: { report, notes, messageCount },
	upload,
}: {
	preview: ReadablePreview
	upload: string
}) {
	return (
		<>
			{report.files.map((file) => (
				<FileReportPanel key={file.nth} file={file} />
			))}
			{notes.length > 0 && (
				<div className="grid gap-2">
					{notes.map((text) => (
						<Notice key={text} tone="warning" className="rounded-md sm:px-4">
							{text}
						</Notice>
					))}
				</div>
			)}
			{messageCount > 0 && (
				<p>
					<LinkButton
						variant="ghost"
						size="small"
						to={href("/admin/import/:upload/remarks", { upload })}
						reloadDocument
					>
						Download these lines as CSV
					</LinkButton>
				</p>
			)}
		</>
	)
}

/** The one thing to do here, last, where everything above it has been seen. */
function ImportForm({
	preview: { linesToImport, edition },
	upload,
}: {
	preview: ReadablePreview
	upload: string
}) {
	const busy = useNavigation().formAction === href("/admin/import/:upload/completion", { upload })
	return (
		<Form
			method="post"
			action={href("/admin/import/:upload/completion", { upload })}
			className="flex flex-wrap items-center gap-3"
		>
			{linesToImport > 0 ? (
				<Button type="submit" busy={busy}>
					{busy ? "Importing…" : `Import into ${edition}`}
				</Button>
			) : (
				<p className="font-semibold">There is nothing to import: no lines are new or changed.</p>
			)}
			<LinkButton variant="ghost" to={href("/admin/import")}>
				Choose other files
			</LinkButton>
		</Form>
	)
}
