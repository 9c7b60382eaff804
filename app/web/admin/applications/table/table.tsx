import { data, href } from "react-router"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { formatNairobiDate } from "../../../../values/clock.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { MixStrip } from "../../shell/decisions/mix-strip.tsx"
import { toMixView } from "../../shell/decisions/mix-view.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { LoadError } from "../../shell/frame/load-error.tsx"
import { vendorsViewCookie } from "../../shell/frame/preferences.ts"
import { readOrLog } from "../../shell/frame/read-or-log.ts"
import {
	revalidatesForPage,
	tableView,
	vendorsAddress,
	withoutTelling,
} from "../../shell/lists/applications-view.ts"
import { hasTableFilters, toSavedQuery } from "../../shell/lists/saved-query.ts"
import { readVisibility } from "../../shell/rights/visibility.server.ts"
import { VendorSearch } from "../vendor-search.tsx"
import { VendorsFacts, VendorsLinks } from "../vendors-heading.tsx"
import { ViewsBar } from "../views-bar.tsx"
import type { Route } from "./+types/table"
import { nextAsk } from "./next-ask.ts"
import { readTable } from "./read-table.server.ts"
import { tableFilters } from "./table-filters.ts"
import { Workbench } from "./workbench.tsx"

export async function loader({ url, context }: Route.LoaderArgs) {
	const services = getServices(context)
	const edition = getEdition(context)
	const { view: chosen, ...asked } = tableView.parse(Object.fromEntries(url.searchParams))
	const visibility = await readVisibility(context)
	const isBlind = visibility.blindTo !== undefined
	const view = isBlind ? withoutTelling(asked) : asked
	const found = await readOrLog(getRequestContext(context).log, "vendors table", () =>
		readTable(context, view, visibility),
	)
	const { name, slug, closedAt, decisionLetters } = edition
	const page = {
		edition: name,
		slug,
		isClosed: closedAt !== null,
		holdsLetters: decisionLetters === "held",
		view,
		found,
		isBlind,
		/** As of `nextAsk`. */
		asked: 0,
	}
	const headers = { "set-cookie": await vendorsViewCookie(services).serialize(chosen) }
	return data(
		{ ...page, updated: formatNairobiDate(services.now()), hidesContacts: visibility.hidesContacts ?? false },
		{ status: found ? 200 : 503, ...(chosen === "table" && { headers }) },
	)
}

/** Numbers what it asks for: a page that was read before something was saved, and comes after it, puts nothing back. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	const asked = nextAsk()
	return { ...(await serverLoader()), asked }
}

export const shouldRevalidate = revalidatesForPage

export default function VendorsTable({ loaderData }: Route.ComponentProps) {
	const { view, found, asked, holdsLetters, isBlind, slug, isClosed } = loaderData
	const { q, status, category, tag } = view
	const categories = found?.mix.categories.map(({ name }) => name) ?? []
	const columns = {
		holdsLetters,
		isBlind,
		hasReviews: found?.hasReviews ?? false,
		hasCategories: categories.length > 0 || (found?.rows.some((row) => row.category) ?? false),
	}
	const hasOutdated = (found?.outdated ?? 0) > 0
	return (
		<>
			<title>All Vendors</title>
			<PageHeading
				isCompact
				meta={<VendorsFacts {...loaderData} />}
				actions={
					<VendorsLinks
						label={hasTableFilters(toSavedQuery(view)) ? "Cards with fewer filters" : "Cards"}
						to={vendorsAddress({ q, status, category, tag, view: "cards" })}
					/>
				}
			>
				All Vendors
			</PageHeading>
			<VendorSearch
				path={href("/admin/vendors/table")}
				{...loaderData}
				categories={categories}
				tags={found?.tags ?? []}
				filters={tableFilters(
					view,
					{ ...columns, hasOutdated },
					found?.mix.stalls.map(({ name }) => name) ?? [],
				)}
			/>
			{found?.rows.length === 0 && <ViewsBar bar={found.bar} className="mb-4" />}
			{!found && <LoadError what="The vendors" />}
			{found && found.rows.length > 0 && (
				<Workbench key={slug} {...{ found, asked, view }} edition={{ slug, isClosed }} {...columns} />
			)}
			<div role="status">{found?.rows.length === 0 && <EmptyState title="No vendors found." />}</div>
			{found?.rows.length === 0 && <MixStrip mix={toMixView(found.mix)} />}
		</>
	)
}
