import { data } from "react-router"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { DraftBanner } from "../editions/draft-banner.tsx"
import { headersOf } from "../editions/visible-edition.server.ts"
import { readEditionHead } from "../head.server.ts"
import { NotFoundBoundary } from "../not-found/not-found-page.tsx"
import type { Route } from "./+types/directory-page"
import { Directory, shouldRevalidateDirectory } from "./directory.tsx"
import {
	DIRECTORY_PARAMETERS,
	findDirectoryAt,
	readDirectory,
	readDirectoryTexts,
} from "./read-directory.server.ts"

export const headers = publicPageHeaders(DIRECTORY_PARAMETERS)

/** `/festivals/:slug/vendors`, and the older addresses of the directories that have one. */
export async function loader({ params, url, request, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const found = await findDirectoryAt(context, { request, url, slug: params.slug })
	const { directory: edition, draft } = found
	const search = url.searchParams
	const asked = { vendor: search.get("vendor"), q: search.get("q"), page: search.get("page") }
	const [texts, directory] = await Promise.all([
		readDirectoryTexts(db, edition),
		readDirectory(db, edition, { ...asked, craft: search.get("craft") }),
	])
	const head = await readEditionHead(context, directory.list.path, texts.search)
	// The window and the vendor's own page say the same; search engines are to keep the page.
	const { chosen } = directory
	const canonical = chosen ? `${head.canonical}/${chosen.slug}` : head.canonical
	return data(
		{ draft, head: { ...head, canonical, hidden: draft !== undefined }, directory },
		headersOf(found),
	)
}

export const shouldRevalidate = shouldRevalidateDirectory

export default function DirectoryPage({ loaderData: { draft, head, directory } }: Route.ComponentProps) {
	// Only of a draft: visitors get an empty directory as little as none.
	const isEmpty = draft && !directory.vendors.length
	return (
		<>
			{draft && <DraftBanner pages={draft} />}
			<div className={`${wideColumn} py-8 sm:py-14`}>
				<PageHead {...head} />
				<h1 tabIndex={-1} className="lettering text-4xl">
					{directory.list.heading}
				</h1>
				<p className="mt-4 mb-8 max-w-prose text-lg">{directory.list.lead}</p>
				{isEmpty ? <p>No vendors have been published yet.</p> : <Directory {...directory} eager />}
			</div>
		</>
	)
}

export { NotFoundBoundary as ErrorBoundary }
