import { data, href, type RouterContextProvider } from "react-router"
import { readChecklistLines } from "../../../domain/cloning/dismissals.server.ts"
import { countToldOtherFacts } from "../../../domain/decisions/stated-facts.server.ts"
import { editionSectionName } from "../../../domain/editing/sections.server.ts"
import { listPreviewLinks, previewTokenOf } from "../../../domain/editions/preview-links.server.ts"
import { type Edition, editionFactsOf } from "../../../domain/editions/queries.server.ts"
import { editionPath, phaseOf } from "../../../domain/editions/rules.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { pluralize } from "../../../values/number.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { ClosedReason, editionStateOf } from "../shell/editions/closed-edition.tsx"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { NewTabButton } from "../shell/frame/new-tab-button.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { acceptedAddress } from "../shell/lists/applications-view.ts"
import { useRight } from "../shell/rights/use-right.ts"
import type { Route } from "./+types/edition"
import { Checklist, toChecklistView } from "./checklist.tsx"
import { EditionBadges } from "./edition-badges.tsx"
import { EditionSchedule, toSchedule } from "./edition-schedule.tsx"
import { requireEdition } from "./find-edition.server.ts"
import { PreviewLinks } from "./preview-links.tsx"
import { toWindowNotes, WindowNotes } from "./window-notes.tsx"

/** One edition: where it stands, what is left of the one it was made from, and who sees it. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { edition, source } = await requireEdition(context, params.id)
	const { db, now } = getServices(context)
	const checklist =
		source &&
		(await readOrLog(getRequestContext(context).log, "checklist", () =>
			readChecklistLines(db, edition, source, now()),
		))
	const facts = editionFactsOf(edition)
	const section = editionSectionName(edition.slug)
	return data({
		id: params.id,
		name: edition.name,
		state: editionStateOf(edition),
		section,
		page: editionPath(edition),
		phase: phaseOf(facts, now()),
		dates: toSchedule(facts),
		notes: toWindowNotes(facts, section, now()),
		source: source?.name,
		checklist: checklist && toChecklistView(checklist, edition.slug),
		previews: await readPreviews(context, edition),
		toldOtherFacts: await countToldOtherFacts(db, edition.id),
	})
}

async function readPreviews(context: Readonly<RouterContextProvider>, { id, publishedAt }: Edition) {
	if (publishedAt) return []
	const { db, config, now } = getServices(context)
	const { origin } = getRequestContext(context)
	return (await listPreviewLinks(db, id, now())).map((link) => ({
		id: String(link.id),
		url: origin + href("/preview/:token", { token: previewTokenOf(link, config.authSecret) }),
		expiresAt: formatNairobiDateTime(link.expiresAt),
	}))
}

export default function EditionScreen({ loaderData }: Route.ComponentProps) {
	const { id, name, state, phase, section, page, source, checklist, previews } = loaderData
	const isDraft = phase === "draft"
	return (
		<>
			<title>{name}</title>
			<BackLink to={href("/admin/editions")} label="Editions" />
			<PageHeading
				meta={<EditionBadges phase={phase} isClosed={state.isClosed} />}
				actions={
					<>
						<NewTabButton to={page} label={isDraft ? "View draft" : "View on site"} />
						{!state.isClosed && <PublicationButton id={id} isDraft={isDraft} />}
					</>
				}
			>
				{name}
			</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				<ClosedReason edition={state} />
				<Panel
					id="dates"
					title="Dates"
					actions={
						!state.isClosed && (
							<LinkButton to={href("/admin/content/:part", { part: section })} variant="ghost" size="small">
								Change
							</LinkButton>
						)
					}
				>
					<div className="grid gap-4">
						<EditionSchedule {...loaderData.dates} />
						<WindowNotes notes={loaderData.notes} />
						<ToldOtherFacts vendors={loaderData.toldOtherFacts} edition={state.slug} />
					</div>
				</Panel>
				{source && !state.isClosed && (
					<Panel id="checklist" title="Checklist">
						{checklist ? (
							<Checklist id={id} source={source} checklist={checklist} />
						) : (
							<LoadError what="The list" />
						)}
					</Panel>
				)}
				{isDraft && <PreviewLinks id={id} links={previews} />}
			</div>
		</>
	)
}

/** Vendors whose confirmation says what the edition no longer is. */
function ToldOtherFacts({ vendors, edition }: { vendors: number; edition: string }) {
	const mayRead = useRight("accepted.read")
	if (!vendors) return null
	const text = `${pluralize(vendors, "confirmed vendor")} ${vendors === 1 ? "was" : "were"} told another stall, venue, days or set-up times`
	return (
		<Notice tone="warning" className="rounded-md">
			{mayRead ? (
				<Link to={acceptedAddress({ missing: "facts", edition })} className="link">
					{text}
				</Link>
			) : (
				text
			)}
			.
		</Notice>
	)
}

function PublicationButton({ id, isDraft }: { id: string; isDraft: boolean }) {
	if (!isDraft)
		return (
			<LinkButton to={href("/admin/editions/:id/publication/removal/new", { id })} variant="danger">
				Unpublish
			</LinkButton>
		)
	return <LinkButton to={href("/admin/editions/:id/publication/new", { id })}>Publish</LinkButton>
}
