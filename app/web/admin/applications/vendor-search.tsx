import { STATUS_FILTERS, type StatusFilter } from "../../../domain/applications/rules.ts"
import type { Tag } from "../../../domain/tags/rules.ts"
import { filterLabelOf } from "../shell/decisions/status-labels.ts"
import type { VendorsView } from "../shell/lists/applications-view.ts"
import { LiveSearch, type LiveSearchProps } from "../shell/lists/live-search.tsx"

interface VendorSearchProps extends Pick<LiveSearchProps, "path" | "kept" | "filters"> {
	view: Pick<VendorsView, "status" | "category" | "tag">
	found: { withdrawn: number } | undefined
	hidesContacts: boolean
	/** Of the edition. */
	categories: readonly string[]
	tags: readonly Tag[]
}

/** Searches vendors, whether as cards or as a table. */
export function VendorSearch({
	view,
	found,
	hidesContacts,
	categories,
	tags,
	filters = [],
	...search
}: VendorSearchProps) {
	return (
		<LiveSearch
			{...search}
			label="Search vendors"
			placeholder={
				hidesContacts ? "Search by brand, contact, goods..." : "Search by brand, contact, website, email..."
			}
			filters={[
				statusFilter(view.status, found),
				...namedFilter(CATEGORY_FILTER, categories, view.category),
				...tagFilter(tags, view.tag),
				...filters,
			]}
		/>
	)
}

/** One of these names; also of one that the edition has no more, while it is chosen. */
export function namedFilter(
	{ all, ...filter }: { name: string; label: string; all: string },
	listed: readonly string[],
	chosen = "",
) {
	const names = chosen && !listed.includes(chosen) ? [...listed, chosen] : listed
	if (!names.length) return []
	const options = [{ value: "", label: all }, ...names.map((name) => ({ value: name, label: name }))]
	return [{ ...filter, className: "basis-52 grow", options, value: chosen }]
}

/** Also one that was deleted, while it is chosen. */
function tagFilter(tags: readonly Tag[], chosen?: number) {
	const isGone = chosen !== undefined && tags.every(({ id }) => id !== chosen)
	const listed = isGone ? [...tags, { id: chosen, name: "A tag that was deleted" }] : tags
	if (!listed.length) return []
	const options = listed.map(({ id, name }) => ({ value: String(id), label: name }))
	return [
		{
			name: "tag",
			label: "Tag",
			className: "basis-52 grow",
			options: [{ value: "", label: "All Tags" }, ...options],
			value: String(chosen ?? ""),
		},
	]
}

const CATEGORY_FILTER = { name: "category", label: "Category", all: "All Categories" }

/** Withdrawn only where somebody is, or while it is chosen. */
function statusFilter(chosen: StatusFilter | undefined, found: VendorSearchProps["found"]) {
	const hasWithdrawn = chosen === "withdrawn" || Boolean(found?.withdrawn)
	const listed = STATUS_FILTERS.filter((status) => status !== "withdrawn" || hasWithdrawn)
	const options = listed.map((status) => ({ value: status, label: filterLabelOf(status) }))
	return {
		name: "status",
		label: "Status",
		className: "basis-52 grow",
		options: [{ value: "", label: "All Statuses" }, ...options],
		value: chosen ?? "",
	}
}
