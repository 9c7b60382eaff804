import type { ReactNode } from "react"
import { KangaBand, type KangaColouring } from "../../../ui/kanga-band.tsx"
import { PageHead, StructuredData } from "../../../ui/page-head.tsx"
import { DraftBanner } from "./draft-banner.tsx"
import type { EditionView } from "./edition.server.ts"
import { EditionIntro } from "./edition-intro.tsx"
import { Faq, PracticalInformation } from "./practical-information.tsx"
import { Activities, AskUs, Banner, Overview, TicketsBlock } from "./sections.tsx"
import { SiteMapSection } from "./site-map.tsx"

interface EditionArticleProps {
	edition: EditionView
	colouring: KangaColouring
	/** Before its end. */
	children?: ReactNode
}

/** The page of an edition. What it has none of, such as banner, prices or questions, is not shown. */
export function EditionArticle({ edition, colouring, children }: EditionArticleProps) {
	const { draft, head, page, moment, ended, links, poster, map, company, shop, structuredData } = edition
	return (
		<>
			<PageHead {...head} />
			<StructuredData data={structuredData} />
			{draft && <DraftBanner pages={draft} />}
			{page.banner && <Banner {...page.banner} />}
			<EditionIntro {...{ page, poster, moment, ended, links, colouring }} />
			<Overview {...page.overview} />
			<TicketsBlock {...page.tickets} prices={page.prices} shop={shop} ended={ended} />
			<Activities {...page.activities} />
			<KangaBand colouring="leaf" height={28} />
			{page.practical && <PracticalInformation {...page.practical} hint={page.directions} />}
			{map && <SiteMapSection map={map} />}
			{page.questions && <Faq {...page.questions} />}
			{children}
			<AskUs {...page.contact} {...company} />
		</>
	)
}
