import { publicPageHeaders } from "../../request/public-page.ts"
import type { Route } from "./+types/current"
import { readEditionPage } from "./edition.server.ts"
import { Faq, PracticalInformation } from "./practical-information.tsx"
import { EditionSections } from "./sections.tsx"
import { SiteMapSection } from "./site-map.tsx"

export const headers = publicPageHeaders()

export const loader = ({ context }: Route.LoaderArgs) => readEditionPage(context, "/eventpage")

/** The festival to come. Its content has no banner and no tickets, so neither is shown. */
export default function CurrentEdition({ loaderData }: Route.ComponentProps) {
	const { page, map } = loaderData
	return (
		<EditionSections view={loaderData} colouring="murram">
			{page.practical && <PracticalInformation {...page.practical} hint={page.location.hint} />}
			{map && <SiteMapSection map={map} />}
			{page.questions && <Faq {...page.questions} />}
		</EditionSections>
	)
}
