import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { type Festival, findNearestFestival } from "../../../domain/content/festivals.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { findCurrentEdition } from "../../../domain/editions/queries.server.ts"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { countdownLabelOf } from "../editions/edition-countdown.tsx"
import { readPageHead } from "../head.server.ts"
import type { Route } from "./+types/home"
import { CallToAction } from "./call-to-action.tsx"
import { EventCard } from "./event-card.tsx"
import { type EditionAnnouncement, Hero } from "./hero.tsx"
import { findMakers } from "./makers.server.ts"
import { Makers } from "./makers.tsx"
import { attachDrawings } from "./slides.server.ts"

export const headers = publicPageHeaders()

export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const [head, { events, stall, ...copy }, slideshow, posters, pages, makers, edition] = await Promise.all([
		readPageHead(context, "/"),
		readContentDocument(db, CONTENT_DOCUMENTS.home),
		readContentDocument(db, CONTENT_DOCUMENTS.slideshow),
		readContentDocument(db, CONTENT_DOCUMENTS.eventPosters),
		readContentDocument(db, CONTENT_DOCUMENTS.editionPages),
		findMakers(db, 12),
		findCurrentEdition(db),
	])
	const { festival: featuredEdition, isAhead } = findNearestFestival(posters, pages, now())
	const cards = events.cards.map((card) => ({ ...card, picture: findPicture(card.picture) }))
	return {
		head,
		copy,
		next: isAhead && featuredEdition ? announce(featuredEdition) : undefined,
		makers,
		stall: edition?.applicationsOpen ? stall : undefined,
		events: { heading: events.heading, cards },
		slides: attachDrawings(slideshow),
		intervalMs: slideshow.intervalMs,
	}
}

function announce({ name, days, hours, place, phase }: Festival): EditionAnnouncement {
	return {
		name: `${countdownLabelOf(phase)}: ${name}`,
		days: [days, hours].filter(Boolean).join(", "),
		place,
	}
}

/** `/` and `/home`. */
export default function Home({ loaderData }: Route.ComponentProps) {
	const { head, copy, next, makers, stall, events, slides, intervalMs } = loaderData
	return (
		<>
			<PageHead {...head} />
			<Hero copy={copy} next={next} slides={slides} intervalMs={intervalMs} />
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
			<Makers copy={copy.makers} makers={makers} />
			<div className={`${wideColumn} grid gap-6 pb-14 sm:pb-20 ${stall ? "md:grid-cols-2" : ""}`}>
				{stall && <CallToAction {...stall} night />}
				<CallToAction {...copy.news} />
			</div>
		</>
	)
}
