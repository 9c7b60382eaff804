import { data, href, redirect, useNavigation } from "react-router"
import { type ReceiveImportResult, receiveImport } from "../../../domain/transfer/commands/uploads.server.ts"
import { countExportRows } from "../../../domain/transfer/queries/export.server.ts"
import { formatFileProblem, MAX_FILES, MAX_UPLOAD_MEGABYTES } from "../../../domain/transfer/rules/report.ts"
import { Button } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { FileField } from "../../../ui/file-field.tsx"
import { Form } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { incomingForm } from "../../request/small-form.ts"
import { keepUpload } from "../shell/actions/keep-upload.server.ts"
import { ClosedReason, editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { useRight } from "../shell/rights/use-right.ts"
import type { Route } from "./+types/import"
import { ExportPanel } from "./export-panel.tsx"

/** Where a season comes in and goes out, as files in the old system's columns. */
export async function loader({ context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const rows = await readOrLog(getRequestContext(context).log, "import and export", () =>
		countExportRows(getServices(context).db, edition.id),
	)
	return { edition: editionStateOf(edition), rows }
}

/** Keeps the files for their preview; nothing is imported yet. */
export async function action({ request, context }: Route.ActionArgs) {
	const { config, uploadSpaces } = getServices(context)
	const owner = { admin: getAdmin(context).id, edition: getEdition(context).slug }
	const options = { dataDir: config.dataDir, space: uploadSpaces.members, signal: request.signal }
	const kept = await keepUpload(context, () => receiveImport(incomingForm(request), options, owner))
	if (!kept.ok) return data({ errors: [kept.text] }, { status: 503 })
	const received = kept.value
	if (!received.ok) return data({ errors: refusalMessages(received) }, { status: 400 })
	return redirect(href("/admin/import/:upload", { upload: received.id }), 303)
}

type RefusedImport = Extract<ReceiveImportResult, { ok: false }>

const REFUSAL_MESSAGES: Record<Exclude<RefusedImport["reason"], "unreadable">, string> = {
	"no-files": "Choose at least one CSV file.",
	"too-many": `Choose at most ${MAX_FILES} files at once.`,
	"too-large": `The files are larger than ${MAX_UPLOAD_MEGABYTES} MB in total. Import them one at a time.`,
	"not-a-form": "The files did not arrive. Choose them again.",
	malformed: "The files arrived incomplete. Choose them again.",
	interrupted: "The upload was interrupted. Check your connection and choose the files again.",
}

function refusalMessages(refused: RefusedImport): string[] {
	return refused.reason === "unreadable"
		? refused.problems.map(formatFileProblem)
		: [REFUSAL_MESSAGES[refused.reason]]
}

const FIELD = "files"

export default function Import({ loaderData: { edition, rows }, actionData }: Route.ComponentProps) {
	const errors = actionData?.errors ?? []
	return (
		<>
			<title>Import & export</title>
			<PageHeading meta={edition.name}>Import & export</PageHeading>
			<div className="grid gap-6 *:[[role=alert]]:max-w-3xl">
				<ErrorSummary errors={errors.map((text) => ({ field: FIELD, text }))} />
				<ClosedReason edition={edition} />
				{useRight("tables.import") && (
					<Panel id="import" title={`Import into ${edition.name}`}>
						<UploadForm edition={edition.slug} errors={errors} />
					</Panel>
				)}
				{rows && <ExportPanel edition={edition} rows={rows} />}
			</div>
		</>
	)
}

function UploadForm({ edition, errors }: { edition: string; errors: string[] }) {
	const busy = useNavigation().formAction?.startsWith(href("/admin/import"))
	return (
		<Form
			method="post"
			action={editionUrl(href("/admin/import"), edition)}
			encType="multipart/form-data"
			className="grid justify-items-start gap-5"
		>
			<FileField
				id={FIELD}
				name="files"
				label="CSV files"
				hint={`Applications, extras or both, with the columns of the old system. The first line of each file shows which it is. Save a workbook (Excel, LibreOffice, Google Sheets) as CSV first. At most ${MAX_UPLOAD_MEGABYTES} MB.`}
				accept=".csv,text/csv"
				multiple
				required
				errors={errors}
				className="w-full max-w-xl"
			/>
			<Button type="submit" busy={busy}>
				Preview import
			</Button>
			<p className="max-w-prose text-sm text-muted">
				The preview shows how many lines are new, changed or skipped, and why. Nothing is changed until you
				import. Importing the same file twice changes nothing, and no emails are sent.
			</p>
		</Form>
	)
}
