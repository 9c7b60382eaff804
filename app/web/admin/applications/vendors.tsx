import { useState } from "react"
import { data, href } from "react-router"
import { findAnsweredQuestions } from "../../../domain/applications/answers.server.ts"
import { findSentChoices } from "../../../domain/applications/choices.server.ts"
import type {
	ListedApplication,
	VendorVisibility,
} from "../../../domain/applications/listed-columns.server.ts"
import { readMix } from "../../../domain/applications/mix.server.ts"
import {
	countByStatus,
	listApplications,
	type StatusCounts,
} from "../../../domain/applications/queries.server.ts"
import { APPLICATION_STATUSES } from "../../../domain/applications/rules.ts"
import { listPhotos } from "../../../domain/files/queries.server.ts"
import { listUnreviewed } from "../../../domain/reviews/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { formatNairobiDate } from "../../../values/clock.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { type VendorsView, vendorsAddress, vendorsView } from "../applications-view.ts"
import { getEdition } from "../edition.ts"
import { isRowOpen } from "../list-query.ts"
import { rangeOf } from "../list-range.ts"
import { ListScreen } from "../list-screen.tsx"
import { LiveSearch } from "../live-search.tsx"
import { MixStrip } from "../mix-strip.tsx"
import { toMixView } from "../mix-view.ts"
import { readOrLog } from "../read-or-log.ts"
import { hasRight } from "../require-right.ts"
import { statusLabels } from "../status-labels.ts"
import { useRight } from "../use-right.ts"
import { readVisibility } from "../visibility.server.ts"
import type { Route } from "./+types/vendors"
import { CHOICE_BUTTONS, STATUS_BUTTONS } from "./decision-buttons.ts"
import { VendorCard } from "./vendor-card.tsx"
import { VendorShortcuts } from "./vendor-shortcuts.tsx"
import { toVendorView } from "./vendor-view.ts"

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const view = vendorsView.parse(Object.fromEntries(url.searchParams))
	const visibility = await readVisibility(context)
	const found = await readOrLog(getRequestContext(context).log, "vendors", async () => {
		const [page, counts, mix] = await Promise.all([
			listApplications(db, edition.id, { ...view, text: view.q, ...visibility }),
			countByStatus(db, edition.id),
			readMix(db, edition.id),
		])
		const range = rangeOf(page, { first: view.first, total: totalOf(counts, view) })
		const open = page.rows.filter(({ id }) => isRowOpen(view, id)).map(({ id }) => id)
		const rows = await readRows(context, page.rows, open, visibility)
		const [total, erased] = [sum(counts.applications), sum(counts.erased)]
		const categories = mix.categories.map(({ name }) => name)
		const showsRevenue = hasRight(context, "overview.read")
		return { total, erased, range, categories, mix: toMixView(mix, { showsRevenue }), ...page, rows }
	})
	const page = { edition: edition.name, holdsLetters: edition.decisionLetters === "held", view, found }
	return data(
		{ ...page, updated: formatNairobiDate(now()), hidesContacts: visibility.hidesContacts },
		{ status: found ? 200 : 503 },
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
	const chosen = await findSentChoices(db, open)
	const photos = await listPhotos(db, open)
	const unreviewed = blindTo ? await listUnreviewed(db, open, blindTo) : []
	return vendors.map((vendor) =>
		toVendorView(vendor, open.includes(vendor.id), {
			hidesContacts,
			isAnonymous: unreviewed.includes(vendor.id),
			opensFiles: hasRight(context, "documents.read"),
			answered: answered.get(vendor.id),
			chosen: chosen.get(vendor.id),
			photos: photos.filter(({ applicationId }) => applicationId === vendor.id),
		}),
	)
}

const sum = (counts: StatusCounts["applications"]) =>
	Object.values(counts).reduce((total, count) => total + count, 0)

/** How long the whole list is; nobody counts what a search finds. */
function totalOf({ applications }: StatusCounts, { q, status, category }: VendorsView): number | undefined {
	if (q || category) return undefined
	return status ? applications[status] : sum(applications)
}

export default function Vendors({ loaderData }: Route.ComponentProps) {
	const { view, found, holdsLetters } = loaderData
	const canMakeLateLinks = useRight("late-links")
	const canMerge = useRight("applications.correct")
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
				urlFor={(cursor) =>
					vendorsAddress({ q: view.q, status: view.status, category: view.category, ...cursor })
				}
				meta={<Facts {...loaderData} />}
				actions={
					<>
						{canMerge && <DuplicatesLink />}
						{canMakeLateLinks && <LateLinksLink />}
					</>
				}
				search={<VendorSearch {...loaderData} />}
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

function VendorSearch({ view, hidesContacts, found }: Route.ComponentProps["loaderData"]) {
	return (
		<LiveSearch
			path={href("/admin/vendors")}
			label="Search vendors"
			placeholder={
				hidesContacts ? "Search by brand, contact, goods..." : "Search by brand, contact, website, email..."
			}
			filters={[
				{ ...STATUS_FILTER, value: view.status ?? "" },
				...categoryFilters(found?.categories ?? [], view.category),
			]}
		/>
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

/** Also of one that the edition has no more, while it is chosen. */
function categoryFilters(categories: string[], chosen = "") {
	const names = chosen && !categories.includes(chosen) ? [...categories, chosen] : categories
	if (!names.length) return []
	const options = [
		{ value: "", label: "All Categories" },
		...names.map((name) => ({ value: name, label: name })),
	]
	return [{ name: "category", label: "Category", className: "basis-56", options, value: chosen }]
}

function DuplicatesLink() {
	return (
		<LinkButton to={href("/admin/duplicates")} variant="ghost" size="small">
			Possible duplicates
		</LinkButton>
	)
}

function LateLinksLink() {
	return (
		<LinkButton to={href("/admin/late-links")} variant="ghost" size="small">
			Late links
		</LinkButton>
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
