import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead, StructuredData } from "../../../ui/page-head.tsx"
import { publicPageHeaders } from "../../request/public-page.ts"
import type { Route } from "./+types/current"
import { readEditionPage } from "./edition.server.ts"
import { EditionIntro } from "./edition-intro.tsx"
import { Faq, PracticalInformation } from "./practical-information.tsx"
import { Activities, AskUs, Banner, Overview, TicketsBlock } from "./sections.tsx"
import { SiteMapSection } from "./site-map.tsx"

export const headers = publicPageHeaders()

export const loader = ({ context }: Route.LoaderArgs) => readEditionPage(context, "/eventpage")

/** The festival to come. Its content has no banner and no tickets, so neither is shown. */
export default function CurrentEdition({ loaderData }: Route.ComponentProps) {
	const { head, page, moment, poster, map, company, shop, structuredData } = loaderData
	return (
		<>
			<PageHead {...head} />
			<StructuredData data={structuredData} />
			{page.banner && <Banner {...page.banner} />}
			<EditionIntro page={page} poster={poster} moment={moment} colouring="murram" />
			<Overview {...page.overview} />
			{page.tickets && <TicketsBlock {...page.tickets} shop={shop} />}
			<Activities {...page.activities} />
			<KangaBand colouring="leaf" height={28} />
			{page.practical && <PracticalInformation {...page.practical} hint={page.location.hint} />}
			{map && <SiteMapSection map={map} />}
			{page.questions && <Faq {...page.questions} />}
			<AskUs {...page.contact} {...company} />
		</>
	)
}
