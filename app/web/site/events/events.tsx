import { CalendarPlus } from "lucide-react"
import { href } from "react-router"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { PIECES } from "../../../domain/content/pieces.ts"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { publicPage } from "../../middleware/public-page.ts"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { headOf } from "../head.server.ts"
import { Opening } from "../opening.tsx"
import type { Route } from "./+types/events"
import { PosterCard } from "./poster-card.tsx"

export const headers = publicPage()

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = servicesOf(context)
	const [head, words, posters] = await Promise.all([
		headOf(context, "/events"),
		readPiece(db, PIECES.events),
		readPiece(db, PIECES.eventPosters),
	])
	const feed = visitOf(context).origin.replace(/^https?:/, "webcal:") + href("/calendar.ics")
	return { head, words, feed, posters: posters.map((one) => ({ ...one, picture: findPicture(one.picture) })) }
}

export default function Events({ loaderData: { head, words, feed, posters } }: Route.ComponentProps) {
	return (
		<>
			<PageHead {...head} />
			<Opening heading={words.heading} lead={words.lead} />
			<div className={`${wideColumn} grid gap-6 py-12 sm:grid-cols-2 sm:py-16 lg:grid-cols-4`}>
				{posters.map((poster, index) => (
					<PosterCard
						key={poster.slug}
						poster={poster}
						labels={{ details: words.detailsLabel, vendors: words.vendorsLabel }}
						next={index === 0}
					/>
				))}
			</div>
			<div className={`${wideColumn} flex flex-wrap items-center gap-x-5 gap-y-3 pb-16 sm:pb-20`}>
				<LinkButton
					to={href("/calendar.ics")}
					reloadDocument
					variant="ghost"
					icon={<CalendarPlus aria-hidden className="size-5" />}
				>
					{words.calendar.label}
				</LinkButton>
				<a href={feed} className="link inline-flex min-h-11 items-center">
					{words.calendar.text}
				</a>
			</div>
		</>
	)
}
