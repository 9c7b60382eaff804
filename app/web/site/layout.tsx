import { Outlet } from "react-router"
import { companyFacts } from "../../domain/content/queries.server.ts"
import { SiteShell } from "../../ui/site-shell.tsx"
import { servicesOf } from "../middleware/services.ts"
import type { Route } from "./+types/layout"

export function loader({ context }: Route.LoaderArgs) {
	return companyFacts(servicesOf(context).db)
}

/** Who the company is stays as it was when the page came. */
export const shouldRevalidate = () => false

/** The frame of every public page. */
export default function SiteLayout({ loaderData: company }: Route.ComponentProps) {
	return (
		<SiteShell
			company={company.festivalName}
			proverb={{ saying: company.proverb.swahili, meaning: company.proverb.english }}
		>
			<Outlet />
		</SiteShell>
	)
}
