import { ExternalLink } from "lucide-react"
import { nearestFestival } from "../../../domain/content/festivals.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { PIECES } from "../../../domain/content/pieces.ts"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { publicPage } from "../../middleware/public-page.ts"
import { servicesOf } from "../../middleware/services.ts"
import { headOf } from "../head.server.ts"
import { Opening } from "../opening.tsx"
import type { Route } from "./+types/tickets"
import { TicketFestival } from "./ticket-festival.tsx"

export const headers = publicPage()

export async function loader({ context }: Route.LoaderArgs) {
	const { db, config, now } = servicesOf(context)
	const [head, words, posters, pages] = await Promise.all([
		headOf(context, "/tickets"),
		readPiece(db, PIECES.tickets),
		readPiece(db, PIECES.eventPosters),
		readPiece(db, PIECES.editionPages),
	])
	const { festival, ...rest } = nearestFestival(posters, pages, now())
	return {
		head,
		words,
		shop: config.ticketsUrl,
		opening: findPicture("page-tickets"),
		about: festival && { ...rest, festival, poster: findPicture(festival.picture) },
	}
}

/** What to know before the ticket shop, which is another site, opens in its own tab. */
export default function Tickets({ loaderData: { head, words, shop, opening, about } }: Route.ComponentProps) {
	return (
		<>
			<PageHead {...head} />
			<Opening heading={words.heading} lead={words.lead} picture={opening} colouring="marigold">
				<p className="mt-8">
					<LinkButton
						to={shop}
						target="_blank"
						rel="noopener"
						size="large"
						icon={<ExternalLink aria-hidden className="size-5" />}
					>
						{words.button}
						<span className="sr-only"> ({words.newTab})</span>
					</LinkButton>
				</p>
				<p aria-hidden className="mt-3 text-sm text-muted print:hidden">
					{words.newTab}
				</p>
			</Opening>
			{about && <TicketFestival {...about} words={words} />}
			<div className="bg-sunken">
				<ul className={`${wideColumn} grid gap-x-10 gap-y-8 py-12 sm:grid-cols-2 sm:py-16 lg:grid-cols-4`}>
					{words.points.map(({ title, text }) => (
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
