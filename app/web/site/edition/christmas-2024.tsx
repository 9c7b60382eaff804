import { readPiece } from "../../../domain/content/queries.server.ts"
import { DIRECTORY_WORDS } from "../../../domain/directory/pieces.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { StructuredData } from "../../../ui/structured-data.tsx"
import { servicesOf } from "../../middleware/services.ts"
import type { Route } from "./+types/christmas-2024"
import { Activities } from "./activities.tsx"
import { AskUs } from "./ask-us.tsx"
import { Banner, TicketsBlock } from "./banner.tsx"
import { readEditionPage } from "./edition.server.ts"
import { EditionOpening } from "./edition-opening.tsx"
import { Overview } from "./overview.tsx"
import { SiteMapSection } from "./site-map.tsx"

export async function loader({ context }: Route.LoaderArgs) {
	const [edition, { lists }] = await Promise.all([
		readEditionPage(context, "/xmas-2024"),
		readPiece(servicesOf(context).db, DIRECTORY_WORDS),
	])
	return { ...edition, directory: lists.find(({ slug }) => slug === "december-2024") }
}

/** The festival before, with its prices and its makers (specification 2, R2). */
export default function Christmas2024({ loaderData }: Route.ComponentProps) {
	const { head, page, poster, map, company, shop, festival, directory } = loaderData
	return (
		<>
			<PageHead {...head} />
			<StructuredData of={festival} />
			{page.banner && <Banner {...page.banner} />}
			<EditionOpening page={page} poster={poster} colouring="jaca" />
			<Overview {...page.overview} />
			{page.tickets && <TicketsBlock {...page.tickets} shop={shop} />}
			<Activities {...page.activities} />
			<KangaBand colouring="leaf" height={28} />
			{map && <SiteMapSection map={map} />}
			{directory && (
				<section aria-labelledby="directory" className={`${wideColumn} py-12 sm:py-20`}>
					<h2 id="directory" className="lettering text-4xl">
						{directory.heading}
					</h2>
					<p className="mt-4 mb-6 max-w-prose">{directory.lead}</p>
					<LinkButton to={directory.path} variant="ghost">
						{directory.heading}
					</LinkButton>
				</section>
			)}
			<AskUs {...page.contact} {...company} />
		</>
	)
}
