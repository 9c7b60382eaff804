import { useState } from "react"
import { data, href } from "react-router"
import {
	countByStatus,
	listApplications,
	type StatusCounts,
} from "../../../domain/applications/queries.server.ts"
import { APPLICATION_STATUSES } from "../../../domain/applications/rules.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { formatNairobiDate } from "../../../values/clock.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { type VendorsView, vendorsAddress, vendorsView } from "../applications-view.ts"
import { getEdition } from "../edition.ts"
import { isRowOpen } from "../list-query.ts"
import { rangeOf } from "../list-range.ts"
import { ListScreen } from "../list-screen.tsx"
import { LiveSearch } from "../live-search.tsx"
import { readOrLog } from "../read-or-log.ts"
import { statusLabels } from "../status-labels.ts"
import type { Route } from "./+types/vendors"
import { VendorCard } from "./vendor-card.tsx"
import { VendorShortcuts } from "./vendor-shortcuts.tsx"
import { toVendorView } from "./vendor-view.ts"

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

export default function Vendors({ loaderData }: Route.ComponentProps) {
	const { view, found } = loaderData
	const [announcement, setAnnouncement] = useState("")
	return (
		<>
			<ListScreen
				title="All Vendors"
				what="The vendors"
				pagesLabel="Pages of vendors"
				noun={["vendor", "vendors"]}
				found={found}
				urlFor={(cursor) => vendorsAddress({ q: view.q, status: view.status, ...cursor })}
				meta={<Facts {...loaderData} />}
				search={
					<LiveSearch
						path={href("/admin/vendors")}
						label="Search vendors"
						placeholder="Search by brand, contact, website, email..."
						filter={{ ...STATUS_FILTER, value: view.status ?? "" }}
					/>
				}
				tools={<VendorShortcuts />}
				empty={<EmptyState title="No vendors found." />}
			>
				{(vendor) => <VendorCard key={vendor.id} vendor={vendor} onDecided={setAnnouncement} />}
			</ListScreen>
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</>
	)
}

function Facts({ edition, found, updated }: Route.ComponentProps["loaderData"]) {
	return (
		<>
			<span>{edition}</span>
			{found && <span>Total Vendors: {found.total}</span>}
			{found && found.erased > 0 && <span>Erased: {found.erased}</span>}
			<span>Updated: {updated}</span>
		</>
	)
}

const STATUS_FILTER = {
	name: "status",
	label: "Status",
	className: "basis-44",
	options: [
		{ value: "", label: "All Statuses" },
		...APPLICATION_STATUSES.map((status) => ({ value: status, label: statusLabels[status].label })),
	],
}
