import { data } from "react-router"
import { Notice } from "../../../ui/notice.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { LetterPreview } from "../shell/letters/letter-preview.tsx"
import type { Route } from "./+types/template"
import { EmptyFields } from "./empty-fields.tsx"
import { readTemplatePage, requireKind } from "./read-template.server.ts"
import { TemplateActions, VersionActions } from "./template-actions.tsx"
import { templateHtmlUrl, templatesUrl, templateUrl, templateView } from "./template-view.ts"
import { VendorSearch } from "./vendor-search.tsx"
import { Versions } from "./versions.tsx"

/** One kind of email as a vendor of the edition gets it, for whom it would say less, and who changed it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const kind = await requireKind(params, context)
	const chosen = getEdition(context)
	const view = templateView.parse(Object.fromEntries(url.searchParams))
	const { log, origin } = getRequestContext(context)
	const found = await readOrLog(log, "email", () =>
		readTemplatePage(context, { kind, edition: chosen, view, origin, at: getServices(context).now() }),
	)
	const edition = editionStateOf(chosen)
	return data({ edition, found, to: getAdmin(context).email }, { status: found ? 200 : 503 })
}

/** What can be done with it, the email, and what to know of it: below one another, or the email beside the rest. */
const columnsClasses =
	"grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2 xl:grid-rows-[auto_1fr]"

export default function Template({ loaderData: { edition, found, to } }: Route.ComponentProps) {
	if (!found) return <LoadError what="The email" />
	const { kind, label, about, subject, text, view, shown } = found
	const place = { kind, edition: edition.slug }
	return (
		<>
			<title>{`${label} · Email templates`}</title>
			<BackLink to={templatesUrl(edition.slug)} label="Email templates" />
			<PageHeading meta={`${edition.name}. ${about}`}>{label}</PageHeading>
			<div data-wide-screen className={columnsClasses}>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
					{shown ? (
						<Notice tone="warning" className="rounded-md wrap-anywhere sm:px-4">
							This is the version of {shown.at} by {shown.by}, not what vendors get now.
						</Notice>
					) : null}
					{shown ? (
						<VersionActions template={found} edition={edition} version={shown.id} />
					) : (
						<TemplateActions template={found} edition={edition} to={to} />
					)}
					<VendorSearch template={found} place={place} />
				</div>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:row-span-2">
					<p className="wrap-anywhere">
						<span className="text-muted">Subject:</span> <strong>{subject}</strong>
					</p>
					<LetterPreview
						key={`${view.q} ${view.version}`}
						page={templateHtmlUrl(place, view)}
						text={text}
						format={view.part}
						formatHref={(part) => templateUrl(place, { q: view.q, version: view.version, part })}
						hasPhone
					/>
				</div>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
					<EmptyFields template={found} place={place} />
					<Versions template={found} edition={edition} />
				</div>
			</div>
		</>
	)
}
