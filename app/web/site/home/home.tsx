import { Link } from "react-router"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { type Festival, findNearestFestival } from "../../../domain/content/festivals.ts"
import type { HomeCopy } from "../../../domain/content/page-inputs.ts"
import { findPicture, type PictureFile } from "../../../domain/content/pictures.server.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { findCurrentEdition } from "../../../domain/editions/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { classes } from "../../../ui/classes.ts"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { Picture } from "../../../ui/picture.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { countdownLabelOf } from "../editions/edition-countdown.tsx"
import { readPageHead } from "../head.server.ts"
import type { Route } from "./+types/home"
import type { EditionAnnouncement } from "./hero.tsx"
import { Hero } from "./hero.tsx"
import { findMakers, type Maker } from "./makers.server.ts"
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

type CallToActionProps = { heading: string; text: string; label: string; link: string; night?: boolean }

function CallToAction({ heading, text, label, link, night }: CallToActionProps) {
	return (
		<section
			className={classes(
				"flex flex-col items-start gap-4 rounded-md p-6 sm:p-9",
				night ? "night" : "border-2 border-text bg-raised",
			)}
		>
			<h2 className="lettering text-3xl">{heading}</h2>
			<p className="max-w-prose grow">{text}</p>
			<LinkButton to={link} variant="ghost">
				{label}
			</LinkButton>
		</section>
	)
}

type MakersProps = { copy: HomeCopy["makers"]; makers: Maker[] }

function Makers({ copy: { heading, text, label, link }, makers }: MakersProps) {
	return (
		<section
			aria-labelledby="makers"
			className={`${wideColumn} grid gap-x-14 gap-y-8 py-14 sm:py-20 lg:grid-cols-[1fr_2fr]`}
		>
			<div>
				<h2 id="makers" className="lettering text-4xl">
					{heading}
				</h2>
				<p className="mt-4 mb-6 max-w-prose">{text}</p>
				<LinkButton to={link} variant="ghost">
					{label}
				</LinkButton>
			</div>
			<ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-6 sm:gap-4">
				{makers.map(({ slug, name, logo }) => (
					<li key={slug}>
						<Link to={`${link}?vendor=${slug}`} className="group block h-full no-underline">
							<img
								src={logo}
								alt=""
								width={240}
								height={240}
								loading="lazy"
								className="aspect-square w-full rounded-sm border-2 border-text bg-sunken group-hover:cast-hard-sm"
							/>
							<span className="mt-1.5 block text-xs font-semibold group-hover:underline">{name}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}

type EventCardProps = Omit<HomeCopy["events"]["cards"][number], "picture"> & {
	picture: PictureFile | undefined
}

function EventCard({ title, text, label, link, picture }: EventCardProps) {
	return (
		<article className="group flex flex-col overflow-hidden rounded-md border-2 border-text bg-raised">
			<Link to={link} tabIndex={-1} aria-hidden className="block overflow-hidden border-b-2 border-text">
				<Picture
					picture={picture}
					decorative
					className="aspect-3/2 w-full object-cover transition-transform duration-300 group-hover:scale-103"
				/>
			</Link>
			<div className="flex grow flex-col gap-4 p-5 sm:p-7">
				<h3 className="lettering text-3xl">{title}</h3>
				<p className="grow">{text}</p>
				<p>
					<LinkButton to={link}>
						{label}
						<span className="sr-only"> about {title}</span>
					</LinkButton>
				</p>
			</div>
		</article>
	)
}
