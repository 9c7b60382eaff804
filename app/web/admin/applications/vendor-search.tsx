import { APPLICATION_STATUSES } from "../../../domain/applications/rules.ts"
import type { VendorsView } from "../applications-view.ts"
import { LiveSearch, type LiveSearchProps } from "../live-search.tsx"
import { statusLabels } from "../status-labels.ts"

interface VendorSearchProps extends Pick<LiveSearchProps, "path" | "kept" | "filters"> {
	view: Pick<VendorsView, "status" | "category">
	hidesContacts: boolean
	/** Of the edition. */
	categories: string[]
}

/** Searches vendors, whether as cards or as a table. */
export function VendorSearch({
	view,
	hidesContacts,
	categories,
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
				{ ...STATUS_FILTER, value: view.status ?? "" },
				...namedFilter(CATEGORY_FILTER, categories, view.category),
				...filters,
			]}
		/>
	)
}

/** One of these names; also of one that the edition has no more, while it is chosen. */
export function namedFilter(
	{ all, ...filter }: { name: string; label: string; all: string },
	listed: string[],
	chosen = "",
) {
	const names = chosen && !listed.includes(chosen) ? [...listed, chosen] : listed
	if (!names.length) return []
	const options = [{ value: "", label: all }, ...names.map((name) => ({ value: name, label: name }))]
	return [{ ...filter, className: "basis-36 grow max-sm:basis-[40%]", options, value: chosen }]
}

const CATEGORY_FILTER = { name: "category", label: "Category", all: "All Categories" }

const STATUS_FILTER = {
	name: "status",
	label: "Status",
	className: "basis-36 grow max-sm:basis-[40%]",
	options: [
		{ value: "", label: "All Statuses" },
		...APPLICATION_STATUSES.map((status) => ({ value: status, label: statusLabels[status].label })),
	],
}
