import { readHead } from "../../../domain/content/head.server.ts"
import { PageHead } from "../../../ui/page-head.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { MissingBoundary } from "../not-found/missing-page.tsx"
import type { Route } from "./+types/directory-page"
import { Directory } from "./directory.tsx"
import { listAt, readDirectory } from "./read-directory.server.ts"
import { sameDirectory } from "./same-directory.ts"

/** `/vendors` and `/Vendors-dec`: one list each (R2). */
export { publicPage as headers } from "../../middleware/public-page.ts"

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = servicesOf(context)
	const { origin } = visitOf(context)
	const list = await listAt(db, url.pathname)
	const [head, directory] = await Promise.all([
		readHead(db, list.path, origin),
		readDirectory(db, list.slug, url.searchParams),
	])
	// The window and the vendor's own page say the same; search engines are to keep the page.
	const { chosen } = directory
	return { head: chosen ? { ...head, canonical: `${head.canonical}/${chosen.slug}` } : head, directory }
}

export const shouldRevalidate = sameDirectory

export default function DirectoryPage({ loaderData: { head, directory } }: Route.ComponentProps) {
	return (
		<div className={`${wideColumn} py-8 sm:py-14`}>
			<PageHead {...head} />
			<PageHeading>{directory.list.heading}</PageHeading>
			<p className="mb-6 max-w-prose text-lg">{directory.list.lead}</p>
			<Directory {...directory} leads />
		</div>
	)
}

export { MissingBoundary as ErrorBoundary }
