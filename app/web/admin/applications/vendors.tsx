import { data, href } from "react-router"
import {
	countByStatus,
	listApplications,
	type StatusCounts,
} from "../../../domain/applications/queries.server.ts"
import { APPLICATION_STATUSES } from "../../../domain/applications/rules.ts"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { Pagination } from "../../../ui/pagination.tsx"
import { formatNairobiDate } from "../../../values/clock.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { type VendorsView, vendorsAddress, vendorsView } from "../applications-view.ts"
import { getEdition } from "../edition.ts"
import { FilterSelect } from "../filter-select.tsx"
import { isRowOpen, neighbourLinks } from "../list-query.ts"
import { positionLabel, rangeLabel, rangeOf } from "../list-range.ts"
import { LiveSearch } from "../live-search.tsx"
import { LoadError } from "../load-error.tsx"
import { readOrLog } from "../read-or-log.ts"
import { statusLabels } from "../status-labels.ts"
import type { Route } from "./+types/vendors"
import { VendorList } from "./vendor-list.tsx"
import { toVendorView } from "./vendor-view.ts"

/** A page of the vendors that the address asks for. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const view = vendorsView.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "vendors", async () => {
		const [page, counts] = await Promise.all([
			listApplications(db, edition.id, { ...view, text: view.q }),
			countByStatus(db, edition.id),
		])
		const range = rangeOf(page, { first: view.first, total: totalOf(counts, view) })
		const rows = page.rows.map((vendor) => toVendorView(vendor, isRowOpen(view, vendor.id)))
		const [total, erased] = [sum(counts.applications), sum(counts.erased)]
		return { total, erased, range, ...page, rows }
	})
	return data(
		{ edition: edition.name, updated: formatNairobiDate(now()), view, found },
		{ status: found ? 200 : 503 },
	)
}

const sum = (counts: StatusCounts["applications"]) =>
	Object.values(counts).reduce((total, count) => total + count, 0)

/** How long the whole list is; nobody counts what a search finds. */
function totalOf({ applications }: StatusCounts, { q, status }: VendorsView): number | undefined {
	if (q) return undefined
	return status ? applications[status] : sum(applications)
}

export default function Vendors({ loaderData: { edition, updated, view, found } }: Route.ComponentProps) {
	return (
		<>
			<title>All Vendors</title>
			<PageHeading
				meta={
					<>
						<span>{edition}</span>
						{found && <span>Total Vendors: {found.total}</span>}
						{found && found.erased > 0 && <span>Erased: {found.erased}</span>}
						<span>Updated: {updated}</span>
					</>
				}
			>
				All Vendors
			</PageHeading>
			<Search view={view} />
			{found ? (
				<>
					<VendorList vendors={found.rows} found={rangeLabel(found.range, ["vendor", "vendors"])} />
					<Pagination
						label="Pages of vendors"
						summary={positionLabel(found.range)}
						{...neighbourLinks(
							found,
							(cursor) => vendorsAddress({ q: view.q, status: view.status, ...cursor }),
							found.range,
						)}
					/>
				</>
			) : (
				<LoadError what="The vendors" />
			)}
		</>
	)
}

const filterOptions = [
	{ value: "", label: "All Statuses" },
	...APPLICATION_STATUSES.map((status) => ({ value: status, label: statusLabels[status].label })),
]

function Search({ view: { q, status } }: { view: VendorsView }) {
	return (
		<LiveSearch
			path={href("/admin/vendors")}
			filters={{ status }}
			label="Search vendors"
			placeholder="Search by brand, contact, website, email..."
		>
			<FilterSelect
				name="status"
				label="Status"
				value={status ?? ""}
				options={filterOptions}
				urlFor={(chosen) => vendorsAddress({ q, status: vendorsView.shape.status.parse(chosen) })}
				className="basis-44"
			/>
		</LiveSearch>
	)
}
