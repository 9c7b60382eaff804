import { RotateCw } from "lucide-react"
import { data, Form, href } from "react-router"
import { brandOf } from "../../../../domain/applications/rules.ts"
import {
	type AcceptedTotals,
	getAcceptedTotals,
	listAcceptedVendors,
} from "../../../../domain/extras/queries.server.ts"
import { listEarlierDocuments } from "../../../../domain/files/queries.server.ts"
import { Button, LinkButton } from "../../../../ui/button.tsx"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { Pagination } from "../../../../ui/pagination.tsx"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { acceptedUrl, vendorsAddress } from "../../applications-view.ts"
import { getEdition } from "../../edition.ts"
import { isRowOpen, type ListView, listQuerySchema, neighbourLinks } from "../../list-query.ts"
import { type ListRange, positionLabel, rangeLabel, rangeOf } from "../../list-range.ts"
import { LiveSearch } from "../../live-search.tsx"
import { LoadError } from "../../load-error.tsx"
import { readOrLog } from "../../read-or-log.ts"
import { useFocusRestoration } from "../../use-focus-restoration.ts"
import type { Route } from "./+types/accepted"
import { AcceptedCard, type AcceptedVendorView } from "./accepted-card.tsx"
import { toEarlierDocumentView } from "./documents-result.server.ts"

/** A page of the accepted vendors that the address asks for. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const edition = getEdition(context)
	const view = listQuerySchema.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "accepted vendors", async () => {
		const [page, totals] = await Promise.all([
			listAcceptedVendors(db, edition.id, { ...view, text: view.q }),
			getAcceptedTotals(db, edition.id),
		])
		const earlier = await listEarlierDocuments(
			db,
			page.rows.map(({ id }) => id),
		)
		const rows = page.rows.map((vendor) => ({
			...vendor,
			brandName: brandOf(vendor),
			uploadedAt: vendor.uploadedAt && formatNairobiDateTime(vendor.uploadedAt),
			earlier: earlier.filter(({ applicationId }) => applicationId === vendor.id).map(toEarlierDocumentView),
		}))
		const range = rangeOf(page, { first: view.first, total: view.q ? undefined : totals.accepted })
		return { totals, range, ...page, rows }
	})
	return data({ edition: edition.name, view, found }, { status: found ? 200 : 503 })
}

export default function Accepted({ loaderData: { edition, view, found } }: Route.ComponentProps) {
	return (
		<>
			<title>Accepted Vendors</title>
			<PageHeading meta={edition} actions={<RefreshButton view={view} />}>
				Accepted Vendors
			</PageHeading>
			{found && <Summary {...found.totals} />}
			<LiveSearch
				path={href("/admin/accepted")}
				label="Search accepted vendors"
				placeholder="Search vendors..."
			/>
			{found ? (
				<>
					<AcceptedList vendors={found.rows} range={found.range} view={view} />
					<Pagination
						label="Pages of accepted vendors"
						summary={positionLabel(found.range)}
						{...neighbourLinks(found, (cursor) => acceptedUrl({ q: view.q, ...cursor }), found.range)}
					/>
				</>
			) : (
				<LoadError what="The accepted vendors" />
			)}
		</>
	)
}

interface AcceptedListProps {
	vendors: AcceptedVendorView[]
	range: ListRange
	view: ListView
}

function AcceptedList({ vendors, range, view }: AcceptedListProps) {
	const list = useFocusRestoration(vendors)
	return (
		<>
			<p role="status" className="figures mb-3 text-sm text-muted">
				{vendors.length > 0 && rangeLabel(range, ["vendor", "vendors"])}
			</p>
			<div role="status">{vendors.length === 0 && <NoAcceptedVendors isSearch={view.q !== ""} />}</div>
			<div ref={list} className="mb-6 grid gap-3">
				{vendors.map((vendor) => (
					<AcceptedCard key={vendor.id} vendor={vendor} isOpen={isRowOpen(view, vendor.id)} />
				))}
			</div>
		</>
	)
}

function NoAcceptedVendors({ isSearch }: { isSearch: boolean }) {
	const pendingVendors = (
		<LinkButton to={vendorsAddress({ status: "pending" })} variant="ghost">
			Pending vendors
		</LinkButton>
	)
	return (
		<EmptyState title="No accepted vendors match your search." action={!isSearch && pendingVendors}>
			{!isSearch && "No vendor has been approved yet."}
		</EmptyState>
	)
}

/** Reloads the page, by the browser itself, so that it works in every state. */
function RefreshButton({ view }: { view: ListView }) {
	return (
		<Form reloadDocument action={href("/admin/accepted")}>
			{Object.entries(view).map(
				([name, value]) =>
					value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
			)}
			<Button type="submit" variant="ghost" icon={<RotateCw aria-hidden className="size-5" />}>
				Refresh
			</Button>
		</Form>
	)
}

/** Sums over the whole edition, whatever is searched for. */
function Summary({ accepted, uploaded, extraWristbands, hayBales }: AcceptedTotals) {
	const sums = [
		{ term: "Total Accepted", value: accepted },
		{ term: "Uploaded", value: uploaded },
		{ term: "Extra Wristbands", value: extraWristbands },
		{ term: "Hay", value: hayBales },
	]
	return (
		<dl className="figures mb-5 flex flex-wrap gap-x-6 gap-y-2 border-y border-line py-3">
			{sums.map(({ term, value }) => (
				<div key={term} className="flex gap-1.5">
					<dt className="text-muted">{term}:</dt>
					<dd className="font-bold">{value}</dd>
				</div>
			))}
		</dl>
	)
}
