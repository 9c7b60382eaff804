import { type Festival, nearestFestival } from "../../../domain/content/festivals.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { PIECES } from "../../../domain/content/pieces.ts"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { findCurrentEdition } from "../../../domain/editions/queries.server.ts"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { publicPage } from "../../middleware/public-page.ts"
import { servicesOf } from "../../middleware/services.ts"
import { momentWords } from "../edition/moment-note.tsx"
import { headOf } from "../head.server.ts"
import type { Route } from "./+types/home"
import { EventCard } from "./event-card.tsx"
import { Hero } from "./hero.tsx"
import { Invitation } from "./invitation.tsx"
import { findMakers } from "./makers.server.ts"
import { Makers } from "./makers.tsx"
import type { Announcement } from "./next-festival.tsx"
import { withDrawings } from "./slides.server.ts"

export const headers = publicPage()

export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = servicesOf(context)
	const [head, { events, stall, ...words }, slideshow, posters, pages, makers, edition] = await Promise.all([
		headOf(context, "/"),
		readPiece(db, PIECES.home),
		readPiece(db, PIECES.slideshow),
		readPiece(db, PIECES.eventPosters),
		readPiece(db, PIECES.editionPages),
		findMakers(db, 12),
		findCurrentEdition(db),
	])
	const { festival, isAhead } = nearestFestival(posters, pages, now())
	const cards = events.cards.map((card) => ({ ...card, picture: findPicture(card.picture) }))
	return {
		head,
		words,
		next: isAhead && festival ? announce(festival) : undefined,
		makers,
		stall: edition?.applicationsOpen ? stall : undefined,
		events: { heading: events.heading, cards },
		slides: withDrawings(slideshow),
		intervalMs: slideshow.intervalMs,
	}
}

function announce({ name, days, hours, place, moment }: Festival): Announcement {
	return {
		name: `${momentWords(moment)}: ${name}`,
		days: [days, hours].filter(Boolean).join(", "),
		place,
	}
}

/** `/` and `/home`. */
export default function Home({ loaderData }: Route.ComponentProps) {
	const { head, words, next, makers, stall, events, slides, intervalMs } = loaderData
	return (
		<>
			<PageHead {...head} />
			<Hero words={words} next={next} slides={slides} intervalMs={intervalMs} />
			<section aria-labelledby="our-events" className={`${wideColumn} pt-10 pb-14 sm:pt-14 sm:pb-20`}>
				<h2 id="our-events" className="lettering mb-7 text-4xl">
					{events.heading}
				</h2>
				<div className="grid gap-6 md:grid-cols-2">
					{events.cards.map((card) => (
						<EventCard key={card.slug} {...card} />
					))}
				</div>
			</section>
			<KangaBand colouring="leaf" height={28} />
			<Makers words={words.makers} makers={makers} />
			<div className={`${wideColumn} grid gap-6 pb-14 sm:pb-20 ${stall ? "md:grid-cols-2" : ""}`}>
				{stall && <Invitation {...stall} night />}
				<Invitation {...words.news} />
			</div>
		</>
	)
}
