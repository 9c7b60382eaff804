import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { readPageHead } from "../head.server.ts"
import { NotFoundBoundary } from "../not-found/not-found-page.tsx"
import type { Route } from "./+types/directory-page"
import { Directory, shouldRevalidateDirectory } from "./directory.tsx"
import { DIRECTORY_PARAMETERS, findListByPath, readDirectory } from "./read-directory.server.ts"

export const headers = publicPageHeaders(DIRECTORY_PARAMETERS)

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const list = await findListByPath(db, url.pathname)
	const [head, directory] = await Promise.all([
		readPageHead(context, list.path),
		readDirectory(db, list.slug, url.searchParams),
	])
	// The window and the vendor's own page say the same; search engines are to keep the page.
	const { chosen } = directory
	return { head: chosen ? { ...head, canonical: `${head.canonical}/${chosen.slug}` } : head, directory }
}

export const shouldRevalidate = shouldRevalidateDirectory

export default function DirectoryPage({ loaderData: { head, directory } }: Route.ComponentProps) {
	return (
		<div className={`${wideColumn} py-8 sm:py-14`}>
			<PageHead {...head} />
			<h1 tabIndex={-1} className="lettering text-4xl">
				{directory.list.heading}
			</h1>
			<p className="mt-4 mb-8 max-w-prose text-lg">{directory.list.lead}</p>
			<Directory {...directory} eager />
		</div>
	)
}

export { NotFoundBoundary as ErrorBoundary }
