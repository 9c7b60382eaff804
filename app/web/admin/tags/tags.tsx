import { data } from "react-router"
import { type CountedTag, listTags } from "../../../domain/tags/queries.server.ts"
import { Panel } from "../../../ui/card.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { pluralize } from "../../../values/number.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { type EditionState, editionStateOf, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { tableAddress, vendorsAddress } from "../shell/lists/applications-view.ts"
import { useRight } from "../shell/rights/use-right.ts"
import { readVisibility } from "../shell/rights/visibility.server.ts"
import type { Route } from "./+types/tags"
import { tagUrl } from "./tag-urls.ts"

/** What the applications of an edition are sorted by. */
export async function loader({ context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const { blindTo } = await readVisibility(context)
	const tags = await readOrLog(getRequestContext(context).log, "tags", () =>
		listTags(getServices(context).db, edition.id),
	)
	const page = { edition: editionStateOf(edition), tags, isBlind: blindTo !== undefined }
	return data(page, { status: tags ? 200 : 503 })
}

export default function Tags({ loaderData: { edition, tags, isBlind } }: Route.ComponentProps) {
	return (
		<>
			<title>Tags</title>
			<BackLink to={vendorsAddress({})} label="All Vendors" />
			<PageHeading meta={edition.name}>Tags</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				<p className="max-w-prose">
					Tags are your own words for sorting vendors, such as “call back”. Vendors see them only in a copy of
					their data, when they ask for one. A tag is made by putting it on a vendor.
				</p>
				{!tags && <LoadError what="The tags" />}
				{tags?.length === 0 && <EmptyState title="No vendor has a tag yet." />}
				{tags && tags.length > 0 && (
					<Panel id="list" title={pluralize(tags.length, "tag")}>
						<ul className="divide-y divide-line">
							{tags.map((tag) => (
								<TagItem key={tag.id} tag={tag} edition={edition} isBlind={isBlind} />
							))}
						</ul>
						<WhileOpen edition={edition}>{null}</WhileOpen>
					</Panel>
				)}
			</div>
		</>
	)
}

interface TagItemProps {
	tag: CountedTag
	edition: EditionState
	/** Whoever looks may not know who has it. */
	isBlind: boolean
}

function TagItem({ tag: { id, name, applications }, edition, isBlind }: TagItemProps) {
	const mayChange = useRight("applications.correct") && !edition.isClosed
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2">
			<span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
			<span className="flex flex-wrap items-center gap-x-5">
				{!isBlind && (
					<Link to={tableAddress({ tag: id })} className="link touch content-center">
						{pluralize(applications, "vendor")}
						<span className="sr-only"> with the tag {name}</span>
					</Link>
				)}
				{mayChange && (
					<Link to={tagUrl(edition.slug, id)} className="link touch content-center">
						Rename or delete
						<span className="sr-only"> the tag {name}</span>
					</Link>
				)}
			</span>
		</li>
	)
}
