import type { RouterContextProvider } from "react-router"
import { readAnnouncementCounts } from "../../../../domain/applications/announced-verdict.server.ts"
import type { VendorVisibility } from "../../../../domain/applications/listed-columns.server.ts"
import { countByStatus, findApplicationEdition } from "../../../../domain/applications/queries.server.ts"
import {
	APPLICATION_STATUSES,
	CHOICE_FILTERS,
	type TableSort,
} from "../../../../domain/applications/rules.ts"
import {
	type ApplicationRow,
	listApplicationRows,
	type TableQuery,
} from "../../../../domain/applications/table.server.ts"
import { listDrafts } from "../../../../domain/mailings/queries.server.ts"
import { findPartlyScored, isReviewed, listUnreviewed } from "../../../../domain/reviews/queries.server.ts"
import { findTags, listTags } from "../../../../domain/tags/queries.server.ts"
import { getServices } from "../../../request/context.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { parseSort, type TableView } from "../../shell/lists/applications-view.ts"
import { rangeOf } from "../../shell/lists/list-range.ts"
import { readViewsBar } from "../../shell/lists/read-views.server.ts"
import { hasRight } from "../../shell/rights/require-right.ts"
import { readVisibleMix } from "../../shell/rights/visibility.server.ts"
import { readSameVendors } from "../merging/same-vendor.server.ts"
import { readVendorDetails } from "../read-vendor-details.server.ts"
import { listTotal, namesOf, totalsOf } from "../vendors-totals.ts"
import { toRowView } from "./row-view.ts"

type Context = Readonly<RouterContextProvider>
type View = Omit<TableView, "view">

/** A page of the table, and what stands above and beside it. */
export async function readTable(context: Context, view: View, visibility: VendorVisibility) {
	const { db } = getServices(context)
	const edition = getEdition(context)
	const isBlind = visibility.blindTo !== undefined
	const [page, counts, mix, opened, hasReviews, tags, drafts, { outdated }] = await Promise.all([
		listApplicationRows(db, edition.id, { ...toQuery(view), ...visibility }),
		countByStatus(db, edition.id),
		readVisibleMix(context),
		view.vendor ? readOpened(context, view.vendor) : undefined,
		isReviewed(db, edition.id),
		isBlind ? [] : listTags(db, edition.id),
		hasRight(context, "mailings") ? listDrafts(db, edition.id) : undefined,
		readAnnouncementCounts(db, edition.id),
	])
	const isCounted = !view.choice && !view.came && !view.stall && !view.score && !view.outdated
	const total = isCounted ? listTotal(counts, view, tags) : undefined
	const range = rangeOf(page, { first: view.first, total })
	const bar = await readViewsBar(context, { view, layout: "table", names: namesOf(mix, tags), visibility })
	const rows = await toRowViews(context, page.rows, visibility)
	return { ...totalsOf(counts), mix, hasReviews, range, opened, tags, drafts, outdated, bar, ...page, rows }
}

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

/** As the table shows them. */
export async function toRowViews(context: Context, rows: ApplicationRow[], visibility: VendorVisibility) {
	const { db } = getServices(context)
	const ids = rows.map(({ id }) => id)
	const scored = rows.flatMap(({ id, reviewScore }) => (reviewScore === null ? [] : [id]))
	const [tags, same, inPart, unreviewed] = await Promise.all([
		findTags(db, ids, visibility),
		readSameVendors(context, ids, visibility),
		findPartlyScored(db, scored),
		visibility.blindTo ? listUnreviewed(db, ids, visibility.blindTo) : Promise.resolve<number[]>([]),
	])
	return rows.map((row) =>
		toRowView(row, {
			tags: tags.get(row.id),
			sameVendor: same.get(row.id),
			isScoredInPart: inPart.has(row.id),
			isUnidentified: unreviewed.includes(row.id),
		}),
	)
}

/** The application beside the table; undefined when it is none of this edition. */
async function readOpened(context: Context, id: number) {
	if ((await findApplicationEdition(getServices(context).db, id)) !== getEdition(context).id) return undefined
	return readVendorDetails(context, id)
}
