import { ExternalLink } from "lucide-react"
import { Link } from "react-router"
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

export const headers = publicPage()

export async function loader({ context }: Route.LoaderArgs) {
	const { db, config } = servicesOf(context)
	const [head, words, festivals] = await Promise.all([
		headOf(context, "/tickets"),
		readPiece(db, PIECES.tickets),
		readPiece(db, PIECES.editionPages),
	])
	const priced = festivals.find(({ tickets }) => tickets)
	const last = priced?.tickets && { ...priced.tickets, festival: priced.name, path: priced.path }
	return { head, words, last, shop: config.ticketsUrl }
}

/** What to know before the ticket shop, which is another site, opens in its own tab. */
export default function Tickets({ loaderData: { head, words, last, shop } }: Route.ComponentProps) {
	return (
		<>
			<PageHead {...head} />
			<Opening heading={words.heading} lead={words.lead} colouring="marigold">
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
				<p aria-hidden className="mt-3 text-sm text-muted">
					{words.newTab}
				</p>
			</Opening>
			<ul className={`${wideColumn} grid gap-x-10 gap-y-8 py-12 sm:grid-cols-2 sm:py-16`}>
				{words.points.map(({ title, text }) => (
					<li key={title} className="border-t-2 border-text pt-3">
						<h2 className="lettering text-2xl">{title}</h2>
						<p className="mt-2 max-w-prose">{text}</p>
					</li>
				))}
			</ul>
			{last && (
				<div className={`${wideColumn} pb-16`}>
					<p className="figures text-lg font-semibold">
						{last.festival}:{" "}
						{last.prices.map(({ name, price }) => `${name} ${last.currency} ${price}`).join(", ")}
					</p>
					<p className="mt-2">
						<Link to={last.path} className="link">
							{words.archive}
						</Link>
					</p>
				</div>
			)}
		</>
	)
}
