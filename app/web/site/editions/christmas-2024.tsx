import { data } from "react-router"
import { listDirectories } from "../../../domain/directory/queries.server.ts"
import { PAGE_WITH_DIRECTORY } from "../../../domain/directory/rules.ts"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getServices, type Services } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { Directory, shouldRevalidateDirectory } from "../directory/directory.tsx"
import { EMBEDDED_PARAMETERS, readDirectory } from "../directory/read-directory.server.ts"
import { NotFoundBoundary } from "../not-found/not-found-page.tsx"
import type { Route } from "./+types/christmas-2024"
import { readEditionPage } from "./edition.server.ts"
import { EditionArticle } from "./edition-article.tsx"
import { headersOf } from "./visible-edition.server.ts"

export const headers = publicPageHeaders(EMBEDDED_PARAMETERS)

export async function loader({ url, request, context }: Route.LoaderArgs) {
	const [edition, directory] = await Promise.all([
		readEditionPage(context, request, { pageAlias: PAGE_WITH_DIRECTORY }),
		readOwnDirectory(getServices(context).db, url.searchParams),
	])
	return data({ ...edition, directory }, headersOf(edition))
}

/** Undefined once the edition has no vendors any more. */
async function readOwnDirectory(db: Services["db"], search: URLSearchParams) {
	const own = (await listDirectories(db)).find(({ pageAlias }) => pageAlias === PAGE_WITH_DIRECTORY)
	const asked = { vendor: search.get("vendor"), q: search.get("q"), page: search.get("page") }
	return own && readDirectory(db, own, asked)
}

export const shouldRevalidate = shouldRevalidateDirectory

export default function Christmas2024({ loaderData }: Route.ComponentProps) {
	const { directory, ...edition } = loaderData
	return (
		<EditionArticle edition={edition} colouring="jaca">
			{directory && (
				<section aria-labelledby="directory" className={`${wideColumn} py-12 sm:py-20`}>
					<h2 id="directory" className="lettering text-4xl">
						{directory.list.heading}
					</h2>
					<p className="mt-4 mb-6 max-w-prose">{directory.list.lead}</p>
					<Directory {...directory} />
				</section>
			)}
		</EditionArticle>
	)
}

export { NotFoundBoundary as ErrorBoundary }
