import { ExternalLink } from "lucide-react"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { fillInCopy } from "../../../domain/editions/facts.ts"
import { listPublishedEditions } from "../../../domain/editions/queries.server.ts"
import { findTicketShop, nearestEdition } from "../../../domain/editions/rules.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { readPageHead } from "../head.server.ts"
import { PageIntro } from "../page-sections.tsx"
import type { Route } from "./+types/tickets"
import { describeNearestEdition } from "./nearest-edition.server.ts"
import { TicketEdition } from "./ticket-edition.tsx"

export const headers = publicPageHeaders()

export async function loader({ context }: Route.LoaderArgs) {
	const { db, config, now } = getServices(context)
	const [head, copy, editions] = await Promise.all([
		readPageHead(context, "/tickets"),
		readContentDocument(db, CONTENT_DOCUMENTS.tickets),
		listPublishedEditions(db),
	])
	const { edition } = nearestEdition(editions, now())
	return {
		head,
		copy: fillInCopy(copy, edition),
		shop: findTicketShop(editions, now()) ?? config.ticketsUrl,
		opening: findPicture("page-tickets"),
		about: await describeNearestEdition(db, editions, now()),
	}
}

/** What to know before the ticket shop, which is another site, opens in its own tab. */
export default function Tickets({ loaderData: { head, copy, shop, opening, about } }: Route.ComponentProps) {
	return (
		<>
			<PageHead {...head} />
			<PageIntro heading={copy.heading} lead={copy.lead} picture={opening} colouring="marigold">
				<p className="mt-8">
					<LinkButton
						to={shop}
						target="_blank"
						rel="noopener"
						size="large"
						icon={<ExternalLink aria-hidden className="size-5" />}
					>
						{copy.button}
						<span className="sr-only"> ({copy.newTab})</span>
					</LinkButton>
				</p>
				<p aria-hidden className="mt-3 text-sm text-muted print:hidden">
					{copy.newTab}
				</p>
			</PageIntro>
			{about && <TicketEdition {...about} copy={copy.festival} />}
			<div className="bg-sunken">
				<ul className={`${wideColumn} grid gap-x-10 gap-y-8 py-12 sm:grid-cols-2 sm:py-16 lg:grid-cols-4`}>
					{copy.points.map(({ title, text }) => (
						<li key={title} className="border-t-2 border-text pt-3">
							<h2 className="lettering text-xl">{title}</h2>
							<p className="mt-2 max-w-prose">{text}</p>
						</li>
					))}
				</ul>
			</div>
		</>
	)
}
