import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { StructuredData } from "../../../ui/structured-data.tsx"
import { publicPage } from "../../middleware/public-page.ts"
import type { Route } from "./+types/current"
import { Activities } from "./activities.tsx"
import { AskUs } from "./ask-us.tsx"
import { Banner, TicketsBlock } from "./banner.tsx"
import { readEditionPage } from "./edition.server.ts"
import { EditionOpening } from "./edition-opening.tsx"
import { Overview } from "./overview.tsx"
import { Practical, Questions } from "./practical.tsx"
import { SiteMapSection } from "./site-map.tsx"

export const headers = publicPage()

export const loader = ({ context }: Route.LoaderArgs) => readEditionPage(context, "/eventpage")

/** The festival to come. Its content has no banner and no tickets, so neither is shown. */
export default function CurrentEdition({ loaderData }: Route.ComponentProps) {
	const { head, page, moment, poster, map, company, shop, festival } = loaderData
	return (
		<>
			<PageHead {...head} />
			<StructuredData of={festival} />
			{page.banner && <Banner {...page.banner} />}
			<EditionOpening page={page} poster={poster} moment={moment} colouring="murram" />
			<Overview {...page.overview} />
			{page.tickets && <TicketsBlock {...page.tickets} shop={shop} />}
			<Activities {...page.activities} />
			<KangaBand colouring="leaf" height={28} />
			{page.practical && <Practical {...page.practical} hint={page.location.hint} />}
			{map && <SiteMapSection map={map} />}
			{page.questions && <Questions {...page.questions} />}
			<AskUs {...page.contact} {...company} />
		</>
	)
}
