import { data, redirect } from "react-router"
import { FILE_LIMITS, LISTING_COLUMNS } from "../../../domain/directory/rules.ts"
import { type ReceiveListingsResult, receiveListings } from "../../../domain/directory/uploads.server.ts"
import { Button } from "../../../ui/button.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { FileField } from "../../../ui/file-field.tsx"
import { Form } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { formatNumber } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { incomingForm } from "../../request/small-form.ts"
import { keepUpload } from "../shell/actions/keep-upload.server.ts"
import { editionStateOf, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import type { Route } from "./+types/directory-file"
import { fileUrl, previewUrl } from "./directory-urls.ts"
import { parentListOf } from "./section-links.ts"

export function loader({ context }: Route.LoaderArgs) {
	return { edition: editionStateOf(getEdition(context)) }
}

/** Keeps the file for its preview; nothing is added yet. */
export async function action({ request, context }: Route.ActionArgs) {
	const { config, uploadSpaces } = getServices(context)
	const edition = getEdition(context)
	const owner = { admin: getAdmin(context).id, editionId: edition.id }
	const kept = await keepUpload(context, () =>
		receiveListings(incomingForm(request), { dataDir: config.dataDir, space: uploadSpaces.members }, owner),
	)
	if (!kept.ok) return data({ error: kept.text }, { status: 503 })
	const received = kept.value
	if (!received.ok) return data({ error: REFUSALS[received.reason] }, { status: 400 })
	return redirect(previewUrl(edition.slug, received.id), 303)
}

const REFUSALS: Record<Extract<ReceiveListingsResult, { ok: false }>["reason"], string> = {
	"no-file": "Choose a CSV file.",
	"too-large": `The file is larger than ${FILE_LIMITS.megabytes} MB. Split it into several files.`,
	"not-a-form": "The file did not arrive. Choose it again.",
	malformed: "The file arrived incomplete. Choose it again.",
	interrupted: "The upload was interrupted. Check your connection and choose the file again.",
	"not-csv": "This is not a CSV file. Save the workbook as CSV first.",
	"no-name-column": "The first line has no column called name.",
	empty: "The file has no lines below its first one.",
	"too-many-lines": `The file has more than ${formatNumber(FILE_LIMITS.lines)} lines. Split it into several files.`,
}

const HINT = [
	`With the columns ${LISTING_COLUMNS.join(", ")}, in any order. Only the name is required.`,
	`At most ${FILE_LIMITS.megabytes} MB and ${formatNumber(FILE_LIMITS.lines)} lines.`,
	`A name has at most ${FILE_LIMITS.name} characters, a description ${formatNumber(FILE_LIMITS.description)}, a website ${FILE_LIMITS.website}.`,
].join(" ")

const FIELD = "file"

export default function DirectoryFile({ loaderData: { edition }, actionData }: Route.ComponentProps) {
	const errors = actionData ? [actionData.error] : []
	return (
		<>
			<title>Add vendors from a file</title>
			<BackLink {...parentListOf({ among: "vendors", edition: edition.slug })} />
			<PageHeading meta={edition.name}>Add vendors from a file</PageHeading>
			<ErrorSummary errors={errors.map((text) => ({ field: FIELD, text }))} />
			<WhileOpen edition={edition}>
				<Form
					method="post"
					action={fileUrl(edition.slug)}
					encType="multipart/form-data"
					className="mt-5 grid justify-items-start gap-5"
				>
					<FileField
						id={FIELD}
						name="file"
						label="CSV file"
						hint={HINT}
						accept=".csv,text/csv"
						required
						errors={errors}
						className="w-full max-w-xl"
					/>
					<Button type="submit">Preview</Button>
					<p className="max-w-prose text-sm text-muted">
						The preview shows what would be added and what would be skipped, and why. What you add are drafts,
						so visitors see nothing of it before you publish them.
					</p>
				</Form>
			</WhileOpen>
		</>
	)
}
