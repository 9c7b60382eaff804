import { Outlet, useLocation } from "react-router"
import { CONTENT_DOCUMENTS } from "../../domain/content/documents.ts"
import { readCompanyDetails, readContentDocument } from "../../domain/content/queries.server.ts"
import { SiteShell } from "../../ui/site-shell.tsx"
import { getServices } from "../request/context.ts"
import type { Route } from "./+types/layout"
import { Footer } from "./footer/footer.tsx"
import { Header } from "./header/header.tsx"
import { RouteAnnouncer } from "./route-announcer.tsx"
import { readNews } from "./ticker/read-news.server.ts"

export async function loader({ context }: Route.LoaderArgs) {
	const services = getServices(context)
	const { db, config } = services
	const [{ name, festivalName, email, phone, office, socials, proverb }, site, news] = await Promise.all([
		readCompanyDetails(db),
		readContentDocument(db, CONTENT_DOCUMENTS.site),
		readNews(services),
	])
	const { pause, play } = site.ticker
	return {
		company: { name, festivalName, email, phone, office, socials, proverb },
		navigation: site.navigation,
		tickets: { label: site.ticketsLabel, url: config.ticketsUrl },
		ticker: { news, pause, play },
		footer: site.footer,
	}
}

/** The frame stays as it was when the first page came; the ticker asks for itself what is new. */
export const shouldRevalidate = () => false

/** The frame of every public page; pages below /admin have another, and what only begins like them has none. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
	const { company, footer, ...header } = loaderData
	const isFramed = !/^\/admin/i.test(useLocation().pathname)
	return (
		<SiteShell
			header={isFramed && <Header company={company.festivalName} {...header} />}
			footer={isFramed && <Footer company={company} copy={footer} />}
		>
			<Outlet />
			<RouteAnnouncer />
		</SiteShell>
	)
}
