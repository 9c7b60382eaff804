import { data, useSearchParams } from "react-router"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { GALLERY_DOCUMENT } from "../../../domain/gallery/inputs.ts"
import { listEditionTimes, listPictures } from "../../../domain/gallery/queries.server.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { readPageHead } from "../head.server.ts"
import { NotFoundBoundary } from "../not-found/not-found-page.tsx"
import { respondNotFound } from "../not-found/respond-not-found.server.ts"
import type { Route } from "./+types/gallery"
import { withEditionTimes } from "./edition-times.server.ts"
import { GalleryFilters } from "./gallery-filters.tsx"
import { hasUnknownFilter, parseGalleryView } from "./gallery-view.ts"
import { Lightbox } from "./lightbox.tsx"
import { PictureGrid } from "./picture-grid.tsx"

export const headers = publicPageHeaders({
	year: /^\d{4}$/,
	month: /^[a-z]+$/,
	picture: /^[\w-]+$/,
	filter: /^(months)?$/,
})

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const [stated, times, head] = await Promise.all([
		readContentDocument(db, GALLERY_DOCUMENT),
		listEditionTimes(db),
		readPageHead(context, "/gallery"),
	])
	const copy = withEditionTimes(stated, times)
	const view = parseGalleryView(url.searchParams, copy)
	const { year, month, picture } = view
	const pictures = await listPictures(db, { year, month })
	if (picture !== undefined && !pictures.some(({ name }) => name === picture)) throw await respondNotFound(db)
	const isYearEmpty = pictures.length === 0 && (await listPictures(db, { year })).length === 0
	const canonical = year === copy.defaultYear ? head.canonical : `${head.canonical}?year=${year}`
	const headers = hasUnknownFilter(url.searchParams, view) ? { "cache-control": "no-cache" } : undefined
	return data({ head: { ...head, canonical }, copy, year, month, pictures, isYearEmpty }, { headers })
}

/** Looking at one picture after the other asks the server for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
	return ["year", "month"].some((key) => currentUrl.searchParams.get(key) !== nextUrl.searchParams.get(key))
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
	const { head, copy, year, month, pictures } = loaderData
	const [params] = useSearchParams()
	const view = { year, month }
	const index = pictures.findIndex(({ name }) => name === params.get("picture"))
	return (
		<div className={`${wideColumn} py-8 sm:py-14`}>
			<PageHead {...head} />
			<h1 tabIndex={-1} className="lettering text-4xl">
				{copy.heading}
			</h1>
			<p className="mt-4 mb-8 max-w-prose text-lg">{copy.lead}</p>
			<GalleryFilters copy={copy} view={view} />
			<div role="status" className="mt-5 mb-4">
				{pictures.length > 0 ? (
					<p className="figures text-sm text-muted">{countLabelOf(loaderData)}</p>
				) : (
					<EmptyState title={emptyMessageOf(loaderData)} />
				)}
			</div>
			<PictureGrid pictures={pictures} view={view} />
			{index >= 0 && <Lightbox pictures={pictures} index={index} view={view} copy={copy.lightbox} />}
		</div>
	)
}

type GalleryData = Route.ComponentProps["loaderData"]

function countLabelOf({ copy, year, month, pictures }: GalleryData): string {
	const label = copy.months.find(({ slug }) => slug === month)?.label
	const when = label ? `${label} ${year}` : year
	return `${pictures.length} ${pictures.length === 1 ? "picture" : "pictures"}, ${when}`
}

/** A year without any pictures may have words of its own. */
function emptyMessageOf({ copy, year, isYearEmpty }: GalleryData): string {
	if (!isYearEmpty) return copy.emptyMonth
	return (
		copy.emptyYears.find((empty) => empty.year === year)?.text ??
		`There are no pictures from ${year} here yet.`
	)
}

export { NotFoundBoundary as ErrorBoundary }
