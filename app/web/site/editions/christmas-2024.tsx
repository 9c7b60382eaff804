import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead, StructuredData } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { Directory, shouldRevalidateDirectory } from "../directory/directory.tsx"
import { DIRECTORY_PARAMETERS, readDirectory } from "../directory/read-directory.server.ts"
import { NotFoundBoundary } from "../not-found/not-found-page.tsx"
import type { Route } from "./+types/christmas-2024"
import { readEditionPage } from "./edition.server.ts"
import { EditionIntro } from "./edition-intro.tsx"
import { Activities, AskUs, Banner, Overview, TicketsBlock } from "./sections.tsx"
import { SiteMapSection } from "./site-map.tsx"

export const headers = publicPageHeaders(DIRECTORY_PARAMETERS)

export async function loader({ url, context }: Route.LoaderArgs) {
	const [edition, directory] = await Promise.all([
		readEditionPage(context, "/xmas-2024"),
		readDirectory(getServices(context).db, "december-2024", url.searchParams),
	])
	return { ...edition, directory }
}

export const shouldRevalidate = shouldRevalidateDirectory

export default function Christmas2024({ loaderData }: Route.ComponentProps) {
	const { head, page, moment, poster, map, company, shop, structuredData, directory } = loaderData
	return (
		<>
			<PageHead {...head} />
			<StructuredData data={structuredData} />
			{page.banner && <Banner {...page.banner} />}
			<EditionIntro page={page} poster={poster} moment={moment} colouring="jaca" />
			<Overview {...page.overview} />
			{page.tickets && <TicketsBlock {...page.tickets} shop={shop} />}
			<Activities {...page.activities} />
			<KangaBand colouring="leaf" height={28} />
			{map && <SiteMapSection map={map} />}
			<section aria-labelledby="directory" className={`${wideColumn} py-12 sm:py-20`}>
				<h2 id="directory" className="lettering text-4xl">
					{directory.list.heading}
				</h2>
				<p className="mt-4 mb-6 max-w-prose">{directory.list.lead}</p>
				<Directory {...directory} />
			</section>
			<AskUs {...page.contact} {...company} />
		</>
	)
}

export { NotFoundBoundary as ErrorBoundary }
