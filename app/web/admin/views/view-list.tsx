import { Button } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Form, Link } from "../../../ui/link.tsx"
import { pluralize } from "../../../values/number.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import type { EditionState } from "../shell/editions/closed-edition.tsx"
import { QueryFields } from "./new-view.tsx"
import { replacementUrl, viewUrl } from "./view-urls.ts"

/** A view as its list tells it. */
export interface ViewItem {
	id: number
	name: string
	version: number
	to: string
	description: string
	history: string
}

interface ViewListProps {
	views: ViewItem[]
	edition: EditionState
	/** What is shown now. */
	fields: Record<string, string>
	mayChange: boolean
}

/** The views that there are: each opened, given what is shown now, called otherwise or deleted. */
export function ViewList({ views, ...list }: ViewListProps) {
	if (!views.length) return <EmptyState title="No view is saved yet." />
	return (
		<Panel id="list" title={pluralize(views.length, "view")}>
			<ul className="divide-y divide-line">
				{views.map((view) => (
					<ViewListItem key={view.id} view={view} {...list} />
				))}
			</ul>
		</Panel>
	)
}

function ViewListItem({
	view,
	edition,
	fields,
	mayChange,
}: Omit<ViewListProps, "views"> & { view: ViewItem }) {
	const { id, name, version, to, description, history } = view
	return (
		<li className="grid gap-1 py-3 wrap-anywhere">
			<Link to={to} className="link touch content-center justify-self-start font-semibold">
				{name}
			</Link>
			<p className="text-sm">{description}.</p>
			<p className="figures text-sm text-muted">{history}</p>
			{mayChange && (
				<div className="flex flex-wrap items-center gap-x-5 gap-y-1">
					<Form reloadDocument method="post" action={replacementUrl(edition.slug, id)} discover="none">
						<QueryFields fields={fields} />
						<input type="hidden" name={EXPECTED} value={version} />
						<Button type="submit" size="small" variant="quiet">
							Replace with the current filter and order
							<span className="sr-only"> in {name}</span>
						</Button>
					</Form>
					<Link to={viewUrl(edition.slug, id)} className="link touch content-center text-sm">
						Rename or delete
						<span className="sr-only"> the view {name}</span>
					</Link>
				</div>
			)}
		</li>
	)
}
