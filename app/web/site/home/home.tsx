import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import type { HomeCopy } from "../../../domain/content/page-inputs.ts"
import { attachPictures } from "../../../domain/content/pictures.server.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { formatDailyHours, formatDateRange } from "../../../domain/editions/dates.ts"
import { fillInCopy, formatLocation, pageNameOf } from "../../../domain/editions/facts.ts"
import { listPublishedEditions, type PublishedEdition } from "../../../domain/editions/queries.server.ts"
import {
	dayStateOf,
	detailsPath,
	editionPath,
	findOffroadPath,
	isOver,
	listAcceptingEditions,
	nearestEdition,
} from "../../../domain/editions/rules.ts"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { countdownLabelOf } from "../editions/edition-countdown.tsx"
import { findNextEdition } from "../editions/next-edition.ts"
import { readPageHead } from "../head.server.ts"
import { leadToOffroad } from "../offroad-links.ts"
import type { Route } from "./+types/home"
import { CallToAction } from "./call-to-action.tsx"
import { EventCard } from "./event-card.tsx"
import { type EditionAnnouncement, Hero } from "./hero.tsx"
import { findLastMakers } from "./makers.server.ts"
import { Makers } from "./makers.tsx"
import { attachDrawings } from "./slides.server.ts"

export const headers = publicPageHeaders()

export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const [head, { events, stall, makers: makersCopy, ...copy }, slideshow, editions, lastMakers] =
		await Promise.all([
			readPageHead(context, "/"),
			readContentDocument(db, CONTENT_DOCUMENTS.home),
			readContentDocument(db, CONTENT_DOCUMENTS.slideshow),
			listPublishedEditions(db),
			findLastMakers(db, 12),
		])
	const { edition, isAhead } = nearestEdition(editions, now())
	const [accepting] = listAcceptingEditions(editions, now())
	const offroad = findOffroadPath(editions, now())
	const leading = events.cards.map((card) => leadToOffroad(card, offroad, card.title))
	const [cards, slides] = await Promise.all([
		attachPictures(db, leading, "(width >= 48rem) 50vw, 100vw"),
		attachDrawings(db, slideshow),
	])
	return {
		head,
		copy: fillInCopy({ ...copy, hero: leadAhead(copy.hero, editions, now()) }, edition),
		next: isAhead && edition ? announce(edition, now()) : undefined,
		makers: lastMakers && describeMakers(makersCopy, lastMakers),
		stall: accepting && fillInCopy(stall, accepting),
		events: { heading: events.heading, cards },
		slides,
		intervalMs: slideshow.intervalMs,
	}
}

/** What leads to a festival that is over leads to the one ahead, once, and is left out while there is none. */
function leadAhead(hero: HomeCopy["hero"], editions: readonly PublishedEdition[], now: Date) {
	const next = findNextEdition(editions, now)
	const past = editions
		.filter((one) => isOver(one, now))
		.flatMap((one) => [editionPath(one), editionPath({ ...one, pageAlias: null })])
	const actions = hero.actions.flatMap((action) => {
		if (!past.includes(action.link)) return [action]
		return next ? [{ ...action, link: detailsPath(next) }] : []
	})
	const isFirst = ({ link }: { link: string }, nth: number) =>
		actions.findIndex((one) => one.link === link) === nth
	return { ...hero, actions: actions.filter(isFirst) }
}

type LastMakers = NonNullable<Awaited<ReturnType<typeof findLastMakers>>>

function describeMakers(copy: HomeCopy["makers"], { edition, link, makers }: LastMakers) {
	return { ...fillInCopy(copy, edition), link, makers }
}

function announce(edition: PublishedEdition, now: Date): EditionAnnouncement {
	return {
		name: [countdownLabelOf(dayStateOf(edition, now)), pageNameOf(edition)].filter(Boolean).join(": "),
		days: [formatDateRange(edition), formatDailyHours(edition)].filter(Boolean).join(", "),
		location: formatLocation(edition),
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
			{makers && <Makers {...makers} />}
			<div className={`${wideColumn} grid gap-6 pb-14 sm:pb-20 ${stall ? "md:grid-cols-2" : ""}`}>
				{stall && <CallToAction {...stall} night />}
				<CallToAction {...copy.news} />
			</div>
		</>
	)
}
