import { Outlet } from "react-router"
import { PIECES } from "../../domain/content/pieces.ts"
import { companyFacts, readPiece } from "../../domain/content/queries.server.ts"
import { findCurrentEdition } from "../../domain/editions/queries.server.ts"
import { SiteShell } from "../../ui/site-shell.tsx"
import { servicesOf } from "../middleware/services.ts"
import type { Route } from "./+types/layout"
import { Footer } from "./footer/footer.tsx"
import { Header } from "./header/header.tsx"
import { RouteChange } from "./route-change.tsx"

export async function loader({ context }: Route.LoaderArgs) {
	const { db, config } = servicesOf(context)
	const [{ name, festivalName, email, phone, office, socials, proverb }, site, edition] = await Promise.all([
		companyFacts(db),
		readPiece(db, PIECES.site),
		findCurrentEdition(db),
	])
	const { pieces, whileApplicationsAreOpen, pause, play } = site.ticker
	return {
		company: { name, festivalName, email, phone, office, socials, proverb },
		navigation: site.navigation,
		tickets: { label: site.ticketsLabel, url: config.ticketsUrl },
		ticker: {
			pieces: edition?.applicationsOpen ? [...pieces, whileApplicationsAreOpen] : pieces,
			pause,
			play,
		},
		footer: site.footer,
	}
}

/** The frame stays as it was when the first page came. */
export const shouldRevalidate = () => false

/** The frame of every public page; pages below /admin have another. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
	const { company, footer, ...header } = loaderData
	return (
		<SiteShell
			header={<Header company={company.festivalName} {...header} />}
			footer={<Footer company={company} words={footer} />}
		>
			<Outlet />
			<RouteChange />
		</SiteShell>
	)
}
