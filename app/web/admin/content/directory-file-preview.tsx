import type { FilePlan } from "../../../domain/directory/listing-file.server.ts"
import { planUpload } from "../../../domain/directory/publish.server.ts"
import { craftLabel, FILE_LIMITS } from "../../../domain/directory/rules.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { Form } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { formatNumber } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import type { Route } from "./+types/directory-file-preview"
import { additionUrl, fileUrl, vendorsUrl } from "./directory-urls.ts"
import { FILE_GONE } from "./messages.ts"
import { readDirectoryFile } from "./read-directory-file.server.ts"
import { parentListOf } from "./section-links.ts"

/** What a file would add; asked again each time, so that it is true now. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, name, slug } = getEdition(context)
	const lines = await readDirectoryFile(params.upload, context)
	if (!lines) throw await redirectWithFlash(vendorsUrl(slug), [FILE_GONE], context)
	const plan = await planUpload(getServices(context).db, id, lines)
	return {
		edition: { name, slug },
		listings: plan.listings.map((one) => ({ name: one.name, craft: craftLabel(one.craft) })),
		skipped: plan.skipped.map((one) => ({ line: one.line, name: one.name, why: PROBLEMS[one.problem] })),
	}
}

const PROBLEMS: Record<FilePlan["skipped"][number]["problem"], string> = {
	"no-name": "It has no name.",
	"unknown-craft": "We do not know this craft.",
	"long-name": `The name is longer than ${FILE_LIMITS.name} characters.`,
	"long-description": `The description is longer than ${formatNumber(FILE_LIMITS.description)} characters.`,
	"long-website": `The web address is longer than ${FILE_LIMITS.website} characters.`,
	"no-website": "The website is no web address like www.udongo.co.ke.",
	listed: "The directory already has this name.",
	repeated: "An earlier line has this name.",
}

export default function DirectoryFilePreview({ loaderData, params }: Route.ComponentProps) {
	const { edition, listings, skipped } = loaderData
	return (
		<>
			<title>Preview of a file</title>
			<BackLink {...parentListOf({ among: "vendors", edition: edition.slug })} />
			<PageHeading meta={edition.name}>Preview of a file</PageHeading>
			<div className="grid gap-6">
				<Form
					reloadDocument
					method="post"
					action={additionUrl(edition.slug, params.upload)}
					className="flex flex-wrap items-center gap-3"
				>
					{listings.length > 0 ? (
						<Button type="submit">
							{listings.length === 1 ? "Add 1 draft" : `Add ${listings.length} drafts`}
						</Button>
					) : (
						<p className="font-semibold">There is nothing to add.</p>
					)}
					<LinkButton variant="ghost" to={fileUrl(edition.slug)}>
						Choose another file
					</LinkButton>
				</Form>
				{listings.length > 0 && (
					<p className="max-w-prose text-sm text-muted">
						They are added as drafts: visitors see none of them before you publish the drafts of{" "}
						{edition.name}.
					</p>
				)}
				{skipped.length > 0 && <Skipped lines={skipped} />}
				{listings.length > 0 && (
					<Panel id="added" title={`${listings.length} to add`}>
						<ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
							{listings.map(({ name, craft }) => (
								<li key={name} className={lineClasses}>
									{name} {craft && <span className="text-sm text-muted">{craft}</span>}
								</li>
							))}
						</ul>
					</Panel>
				)}
			</div>
		</>
	)
}

const lineClasses = "border-t border-line py-1.5 wrap-anywhere"

function Skipped({ lines }: { lines: Route.ComponentProps["loaderData"]["skipped"] }) {
	return (
		<Panel id="skipped" title={`${lines.length} skipped`}>
			<ul>
				{lines.map(({ line, name, why }) => (
					<li key={line} className={lineClasses}>
						Line {line}
						{name && `, ${name}`}: {why}
					</li>
				))}
			</ul>
		</Panel>
	)
}
