import { useEffect, useRef, useState } from "react"
import { Outlet, useLocation } from "react-router"
import { CONTENT_DOCUMENTS } from "../../domain/content/documents.ts"
import { readCompanyDetails, readContentDocument } from "../../domain/content/queries.server.ts"
import { listPublishedEditions } from "../../domain/editions/queries.server.ts"
import { findOffroadPath, findTicketShop } from "../../domain/editions/rules.ts"
import { SiteShell } from "../../ui/site-shell.tsx"
import { getServices } from "../request/context.ts"
import type { Route } from "./+types/layout"
import { Footer } from "./footer/footer.tsx"
import { Header } from "./header/header.tsx"
import { leadMenuToOffroad } from "./offroad-links.ts"
import { readNews } from "./ticker/read-news.server.ts"

export async function loader({ context }: Route.LoaderArgs) {
	const { db, config, now } = getServices(context)
	const [{ name, festivalName, email, phone, office, socials, proverb }, site, news, editions] =
		await Promise.all([
			readCompanyDetails(db),
			readContentDocument(db, CONTENT_DOCUMENTS.site),
			readNews(db, now()),
			listPublishedEditions(db),
		])
	const { pause, play } = site.ticker
	return {
		company: { name, festivalName, email, phone, office, socials, proverb },
		navigation: leadMenuToOffroad(site.navigation, findOffroadPath(editions, now())),
		tickets: { label: site.ticketsLabel, url: findTicketShop(editions, now()) ?? config.ticketsUrl },
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

/**
 * A new page is told like a document of its own: the focus goes to its heading and its title is announced. The way
 * to the top is the browser's (`scroll-behavior` in theme.css), the place of a page one comes back to the router's.
 */
function RouteAnnouncer() {
	const { pathname } = useLocation()
	const previousPathname = useRef(pathname)
	const [title, setTitle] = useState("")
	useEffect(() => {
		if (previousPathname.current === pathname) return
		previousPathname.current = pathname
		setTitle(document.title)
		focusHeading()
	}, [pathname])
	return (
		<p role="status" className="sr-only">
			{title}
		</p>
	)
}

/** Unless the page has sent the focus somewhere itself. */
function focusHeading(): void {
	const main = document.querySelector("main")
	const heading = main?.querySelector("h1")
	const focused = document.activeElement
	if (!heading || (focused !== main && main?.contains(focused))) return
	heading.tabIndex = -1
	heading.focus({ preventScroll: true })
}
