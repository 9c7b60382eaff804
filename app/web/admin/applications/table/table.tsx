import { data, href } from "react-router"
import type { VendorVisibility } from "../../../../domain/applications/listed-columns.server.ts"
import { countByStatus, findApplicationEdition } from "../../../../domain/applications/queries.server.ts"
import {
	APPLICATION_STATUSES,
	CHOICE_FILTERS,
	type TableSort,
	TELLING_SORTS,
} from "../../../../domain/applications/rules.ts"
import { listApplicationRows, type TableQuery } from "../../../../domain/applications/table.server.ts"
import { listDrafts } from "../../../../domain/mailings/queries.server.ts"
import { isReviewed } from "../../../../domain/reviews/queries.server.ts"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { formatNairobiDate } from "../../../../values/clock.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { parseSort, type TableView, tableView, vendorsAddress } from "../../applications-view.ts"
import { getEdition } from "../../edition.ts"
import { rangeOf } from "../../list-range.ts"
import { LoadError } from "../../load-error.tsx"
import { MixStrip } from "../../mix-strip.tsx"
import { toMixView } from "../../mix-view.ts"
import { vendorsViewCookie } from "../../preferences.ts"
import { readOrLog } from "../../read-or-log.ts"
import { hasRight } from "../../require-right.ts"
import { readVisibility } from "../../visibility.server.ts"
import { readVisibleMix } from "../../visible-mix.server.ts"
import { readVendorDetails } from "../read-vendor-details.server.ts"
import { VendorSearch } from "../vendor-search.tsx"
import { VendorsFacts, VendorsLinks } from "../vendors-heading.tsx"
import { listTotal, totalsOf } from "../vendors-totals.ts"
import type { Route } from "./+types/table"
import { toRowView } from "./row-view.ts"
import { tableFilters } from "./table-filters.ts"
import { Workbench } from "./workbench.tsx"

export async function loader({ url, context }: Route.LoaderArgs) {
	const services = getServices(context)
	const { db, now } = services
	const edition = getEdition(context)
	const { view: chosen, ...asked } = tableView.parse(Object.fromEntries(url.searchParams))
	const visibility = await readVisibility(context)
	const isBlind = visibility.blindTo !== undefined
	const view = isBlind ? withoutTelling(asked) : asked
	const found = await readOrLog(getRequestContext(context).log, "vendors table", async () => {
		const [page, counts, mix, opened, hasReviews, drafts] = await Promise.all([
			listApplicationRows(db, edition.id, { ...toQuery(view), ...visibility }),
			countByStatus(db, edition.id),
			readVisibleMix(context),
			view.vendor ? readOpened(context, view.vendor) : undefined,
			isReviewed(db, edition.id),
			hasRight(context, "mailings") ? listDrafts(db, edition.id) : undefined,
		])
		const range = rangeOf(page, { first: view.first, total: totalOf(counts, view) })
		const rows = page.rows.map(toRowView)
		return { ...{ ...totalsOf(counts), mix, hasReviews, range, opened, drafts }, ...page, rows }
	})
	const { name, slug, closedAt, decisionLetters } = edition
	const page = {
		...{ edition: name, slug, isClosed: closedAt !== null, holdsLetters: decisionLetters === "held" },
		...{ view, found, isBlind },
	}
	const headers = { "set-cookie": await vendorsViewCookie(services).serialize(chosen) }
	return data(
		{ ...page, updated: formatNairobiDate(now()), hidesContacts: visibility.hidesContacts ?? false },
		{ status: found ? 200 : 503, ...(chosen === "table" && { headers }) },
	)
}

type View = Omit<TableView, "view">

/** How many the filter finds, where that is counted. */
const totalOf = (counts: Parameters<typeof listTotal>[0], view: View) =>
	view.choice || view.came || view.stall || view.score ? undefined : listTotal(counts, view)

/** What who reviews blind may ask for (`TELLING_SORTS`). */
const withoutTelling = (view: View): View => ({
	...view,
	...{ came: undefined, score: undefined },
	...(TELLING_SORTS.includes(parseSort(view.sort).sort) && { sort: "received", at: undefined }),
})

function toQuery({ q, at, sort: order, ...view }: View): Omit<TableQuery, keyof VendorVisibility> {
	const { sort, isDescending } = parseSort(order)
	return { ...view, text: q, sort, isDescending, at: placeIn(sort, at) }
}

/** What the cursor's row was ordered by, as the table is ordered; whatever makes no sense is left out. */
function placeIn(sort: TableSort, at: TableView["at"]): string | number | undefined {
	if (sort === "choice" && CHOICE_FILTERS.some((one) => one === at)) return at === "none" ? "" : at
	if (sort === "status" && APPLICATION_STATUSES.some((one) => one === at)) return at
	return (sort === "score" || sort === "disagreement") && typeof at === "number" ? at : undefined
}

/** The application beside the table; undefined when it is none of this edition. */
async function readOpened(context: Route.LoaderArgs["context"], id: number) {
	if ((await findApplicationEdition(getServices(context).db, id)) !== getEdition(context).id) return undefined
	return readVendorDetails(context, id)
}

export default function VendorsTable({ loaderData }: Route.ComponentProps) {
	const { view, found, holdsLetters, isBlind, slug, isClosed } = loaderData
	const { q, status, category } = view
	const columns = { holdsLetters, isBlind, hasReviews: found?.hasReviews ?? false }
	return (
		<>
			<title>All Vendors</title>
			<PageHeading
				meta={<VendorsFacts {...loaderData} />}
				actions={<VendorsLinks label="Cards" to={vendorsAddress({ q, status, category, view: "cards" })} />}
			>
				All Vendors
			</PageHeading>
			<VendorSearch
				path={href("/admin/vendors/table")}
				{...loaderData}
				categories={found?.mix.categories.map(({ name }) => name) ?? []}
				filters={tableFilters(view, columns, found?.mix.stalls.map(({ name }) => name) ?? [])}
			/>
			{!found && <LoadError what="The vendors" />}
			{found && found.rows.length > 0 && (
				<Workbench key={slug} found={found} view={view} edition={{ slug, isClosed }} {...columns} />
			)}
			<div role="status">{found?.rows.length === 0 && <EmptyState title="No vendors found." />}</div>
			{found?.rows.length === 0 && <MixStrip mix={toMixView(found.mix)} />}
		</>
	)
}
