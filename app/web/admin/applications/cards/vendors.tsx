import { useState } from "react"
import { data, href, redirect } from "react-router"
import { findAnsweredQuestions } from "../../../../domain/applications/answers.server.ts"
import { findSentFormChoices } from "../../../../domain/applications/form-choices.server.ts"
import type {
	ListedApplication,
	VendorVisibility,
} from "../../../../domain/applications/listed-columns.server.ts"
import { countByStatus, listApplications } from "../../../../domain/applications/queries.server.ts"
import { listPhotos } from "../../../../domain/files/queries.server.ts"
import { listUnreviewed } from "../../../../domain/reviews/queries.server.ts"
import { findTags, listTags } from "../../../../domain/tags/queries.server.ts"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { formatNairobiDate } from "../../../../values/clock.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { CHOICE_BUTTONS, STATUS_BUTTONS } from "../../shell/decisions/decision-buttons.ts"
import { MixStrip } from "../../shell/decisions/mix-strip.tsx"
import { toMixView } from "../../shell/decisions/mix-view.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { vendorsViewCookie } from "../../shell/frame/preferences.ts"
import { readOrLog } from "../../shell/frame/read-or-log.ts"
import {
	tableAddress,
	tableView,
	type VendorsView,
	vendorsAddress,
	vendorsView,
} from "../../shell/lists/applications-view.ts"
import { isRowOpen } from "../../shell/lists/list-query.ts"
import { rangeOf } from "../../shell/lists/list-range.ts"
import { ListScreen } from "../../shell/lists/list-screen.tsx"
import { readViewsBar } from "../../shell/lists/read-views.server.ts"
import { hasRight } from "../../shell/rights/require-right.ts"
import { readVisibility, readVisibleMix } from "../../shell/rights/visibility.server.ts"
import { VendorSearch } from "../vendor-search.tsx"
import { VendorShortcuts } from "../vendor-shortcuts.tsx"
import { toVendorView } from "../vendor-view.ts"
import { VendorsFacts, VendorsLinks } from "../vendors-heading.tsx"
import { listTotal, namesOf, totalsOf } from "../vendors-totals.ts"
import { ViewsBar } from "../views-bar.tsx"
import type { Route } from "./+types/vendors"
import { VendorCard } from "./vendor-card.tsx"

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const asked = vendorsView.parse(Object.fromEntries(url.searchParams))
	const headers = await chooseView(request, asked, getServices(context))
	if (!headers) throw redirect(href("/admin/vendors/table") + url.search)
	const visibility = await readVisibility(context)
	const isBlind = visibility.blindTo !== undefined
	const view = isBlind ? { ...asked, tag: undefined } : asked
	const found = await readOrLog(getRequestContext(context).log, "vendors", async () => {
		const [page, counts, mix, tags] = await Promise.all([
			listApplications(db, edition.id, { ...view, text: view.q, ...visibility }),
			countByStatus(db, edition.id),
			readVisibleMix(context),
			isBlind ? [] : listTags(db, edition.id),
		])
		const range = rangeOf(page, { first: view.first, total: listTotal(counts, view, tags) })
		const open = page.rows.filter(({ id }) => isRowOpen(view, id)).map(({ id }) => id)
		const rows = await readRows(context, page.rows, open, visibility)
		const names = namesOf(mix, tags)
		const bar = await readViewsBar(context, {
			view: { ...tableView.parse({}), ...view },
			layout: "cards",
			names,
			visibility,
		})
		return {
			...{ ...totalsOf(counts), categories: names.categories, tags, bar, mix: toMixView(mix), range },
			...{ ...page, rows },
		}
	})
	const page = { edition: edition.name, holdsLetters: edition.decisionLetters === "held", view, found }
	return data(
		{ ...page, updated: formatNairobiDate(now()), hidesContacts: visibility.hidesContacts ?? false },
		{ status: found ? 200 : 503, headers },
	)
}

/** @param open the ids of those that the address opens */
async function readRows(
	context: Route.LoaderArgs["context"],
	vendors: ListedApplication[],
	open: number[],
	{ hidesContacts = false, blindTo }: VendorVisibility,
) {
	const { db } = getServices(context)
	const answered = await findAnsweredQuestions(db, open)
	const chosen = await findSentFormChoices(db, open)
	const photos = await listPhotos(db, open)
	const ids = vendors.map(({ id }) => id)
	const tags = await findTags(db, ids, { blindTo })
	const unreviewed = blindTo ? await listUnreviewed(db, ids, blindTo) : []
	return vendors.map((vendor) => ({
		...toVendorView(vendor, open.includes(vendor.id), {
			hidesContacts,
			isAnonymous: unreviewed.includes(vendor.id),
			opensFiles: hasRight(context, "documents.read"),
			answered: answered.get(vendor.id),
			chosen: chosen.get(vendor.id),
			photos: photos.filter(({ applicationId }) => applicationId === vendor.id),
		}),
		...(tags.has(vendor.id) && { tags: tags.get(vendor.id)?.map(({ name }) => name) }),
	}))
}

/** @returns undefined where whoever asks looks at a table, and the address does not ask for cards */
async function chooseView(
	request: Request,
	{ view, after, before, open }: VendorsView,
	services: ReturnType<typeof getServices>,
): Promise<Record<string, string> | undefined> {
	const cookie = vendorsViewCookie(services)
	if (view === "cards") return { "set-cookie": await cookie.serialize(view) }
	const chosen: unknown = await cookie.parse(request.headers.get("cookie"))
	return chosen === "table" && !after && !before && !open ? undefined : {}
}

export default function Vendors({ loaderData }: Route.ComponentProps) {
	const { view, found, holdsLetters } = loaderData
	const { q, status, category, tag } = view
	const buttons = holdsLetters ? CHOICE_BUTTONS : STATUS_BUTTONS
	const [announcement, setAnnouncement] = useState("")
	return (
		<>
			<ListScreen
				title="All Vendors"
				what="The vendors"
				pagesLabel="Pages of vendors"
				noun={["vendor", "vendors"]}
				found={found}
				urlFor={(cursor) => vendorsAddress({ q, status, category, tag, view: view.view, ...cursor })}
				meta={<VendorsFacts {...loaderData} />}
				actions={
					<VendorsLinks label="Table" to={tableAddress({ q, status, category, tag, view: "table" })} />
				}
				search={
					<>
						<VendorSearch
							path={href("/admin/vendors")}
							kept={{ view: view.view }}
							categories={found?.categories ?? []}
							tags={found?.tags ?? []}
							{...loaderData}
						/>
						{found && <ViewsBar bar={found.bar} className="mb-3 md:mb-4" />}
					</>
				}
				tools={<VendorShortcuts buttons={buttons} />}
				empty={<EmptyState title="No vendors found." />}
			>
				{(vendor) => (
					<VendorCard key={vendor.id} vendor={vendor} buttons={buttons} onDecided={setAnnouncement} />
				)}
			</ListScreen>
			{found && <MixStrip mix={found.mix} />}
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</>
	)
}
