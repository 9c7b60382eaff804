import { data, useSearchParams } from "react-router"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { GALLERY_WORDS } from "../../../domain/gallery/pieces.ts"
import { listPictures } from "../../../domain/gallery/queries.server.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { publicPage } from "../../middleware/public-page.ts"
import { servicesOf } from "../../middleware/services.ts"
import { headOf } from "../head.server.ts"
import { missing } from "../not-found/missing.server.ts"
import { MissingBoundary } from "../not-found/missing-page.tsx"
import type { Route } from "./+types/gallery"
import { askedPlace, isMadeUp } from "./asked-place.server.ts"
import { Choices } from "./choices.tsx"
import { Lightbox } from "./lightbox.tsx"
import { PictureGrid } from "./picture-grid.tsx"

export const headers = publicPage({
	year: /^\d{4}$/,
	month: /^[a-z]+$/,
	picture: /^[\w-]+$/,
	filter: /^(months)?$/,
})

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = servicesOf(context)
	const [words, head] = await Promise.all([readPiece(db, GALLERY_WORDS), headOf(context, "/gallery")])
	const place = askedPlace(url.searchParams, words)
	const { year, month, picture } = place
	const pictures = await listPictures(db, { year, month })
	if (picture !== undefined && !pictures.some(({ name }) => name === picture)) throw await missing(db)
	const canonical = year === words.defaultYear ? head.canonical : `${head.canonical}?year=${year}`
	const headers = isMadeUp(url.searchParams, place) ? { "cache-control": "no-cache" } : undefined
	return data({ head: { ...head, canonical }, words, year, month, pictures }, { headers })
}

/** Looking at one picture after the other asks the server for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
	return ["year", "month"].some((key) => currentUrl.searchParams.get(key) !== nextUrl.searchParams.get(key))
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
	const { head, words, year, month, pictures } = loaderData
	const [params] = useSearchParams()
	const place = { year, month }
	const index = pictures.findIndex(({ name }) => name === params.get("picture"))
	return (
		<div className={`${wideColumn} py-8 sm:py-14`}>
			<PageHead {...head} />
			<h1 tabIndex={-1} className="lettering text-4xl">
				{words.heading}
			</h1>
			<p className="mt-4 mb-8 max-w-prose text-lg">{words.lead}</p>
			<Choices words={words} place={place} />
			<div role="status" className="mt-5 mb-4">
				{pictures.length > 0 ? (
					<p className="figures text-sm text-muted">{countOf(loaderData)}</p>
				) : (
					<EmptyState title={emptyWords(loaderData)} />
				)}
			</div>
			<PictureGrid pictures={pictures} place={place} />
			{index >= 0 && <Lightbox pictures={pictures} index={index} place={place} words={words.lightbox} />}
		</div>
	)
}

type Data = Route.ComponentProps["loaderData"]

function countOf({ words, year, month, pictures }: Data): string {
	const label = words.months.find(({ slug }) => slug === month)?.label
	const when = label ? `${label} ${year}` : year
	return `${pictures.length} ${pictures.length === 1 ? "picture" : "pictures"}, ${when}`
}

/** A year without any pictures has words of its own; else it is the month that has none. */
const emptyWords = ({ words, year }: Data) =>
	words.emptyYears.find((empty) => empty.year === year)?.text ?? words.emptyMonth

export { MissingBoundary as ErrorBoundary }
