import { href, Link } from "react-router"
import type { ChecklistItem } from "../../../domain/cloning/checklist.server.ts"
import { buildUrl } from "../list-query.ts"
import { sectionFieldUrl } from "../section-field.ts"

export interface ChecklistRow {
	title: string
	where: string | undefined
	found: string[]
	to: string
}

/** @param edition its slug */
export const toChecklistRow = (
	{ title, where, found, section }: ChecklistItem,
	edition: string,
): ChecklistRow => ({
	title,
	where,
	found,
	to: section ? sectionFieldUrl(section.name, section.at) : buildUrl(href("/admin/blank-forms"), { edition }),
})

/** What is left of the edition before, each with a link to where it is mended. */
export function Checklist({ source, items }: { source: string; items: ChecklistRow[] }) {
	if (!items.length) return <p>Nothing is left of {source}.</p>
	return (
		<div className="grid gap-3">
			<p className="max-w-prose text-sm text-muted">
				Copied from {source} and not changed yet, or naming or linking to another date, price, venue or
				festival; and what opens sooner than you may mean. Leave what is right as it is.
			</p>
			<ul className="grid grid-cols-[minmax(0,1fr)]">
				{items.map(({ title, where, found, to }) => (
					<li key={`${title} ${where} ${to}`} className="border-t border-line py-3 wrap-anywhere">
						<Link to={to} reloadDocument className="link touch font-semibold">
							{where ? `${title}, ${where}` : title}
						</Link>
						{found.length > 0 && <p className="text-sm text-muted">{found.join(" · ")}</p>}
					</li>
				))}
			</ul>
		</div>
	)
}
