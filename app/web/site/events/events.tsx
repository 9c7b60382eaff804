import { CalendarPlus } from "lucide-react"
import { href } from "react-router"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { attachPictures } from "../../../domain/content/pictures.server.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { type Directory, listDirectories } from "../../../domain/directory/queries.server.ts"
import { vendorsLinkOf } from "../../../domain/directory/rules.ts"
import { formatShortRange } from "../../../domain/editions/dates.ts"
import { formatOpening, upcomingOpeningOf } from "../../../domain/editions/openings.ts"
import { listPublishedEditions, type PublishedEdition } from "../../../domain/editions/queries.server.ts"
import {
	applicationsLine,
	detailsPath,
	hasKnownDays,
	isOver,
	sortByNearness,
} from "../../../domain/editions/rules.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { readPageHead } from "../head.server.ts"
import { PageIntro } from "../page-sections.tsx"
import type { Route } from "./+types/events"
import { PosterCard } from "./poster-card.tsx"

export const headers = publicPageHeaders()

export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const [head, copy, editions, directories] = await Promise.all([
		readPageHead(context, "/events"),
		readContentDocument(db, CONTENT_DOCUMENTS.events),
		listPublishedEditions(db),
		listDirectories(db),
	])
	const feedUrl = getRequestContext(context).origin.replace(/^https?:/, "webcal:") + href("/calendar.ics")
	const posters = sortByNearness(editions, now()).map((edition) => posterOf(edition, directories, now()))
	return {
		head,
		copy,
		/** Missing where no edition has days that a calendar could have. */
		feedUrl: editions.some(hasKnownDays) ? feedUrl : undefined,
		posters: await attachPictures(db, posters, "(width >= 64rem) 40vw, (width >= 40rem) 50vw, 100vw"),
	}
}

function posterOf(edition: PublishedEdition, directories: readonly Directory[], now: Date) {
	const { slug, name, venue, posterNote } = edition
	return {
		slug,
		name,
		venue,
		dates: formatShortRange(edition),
		status: posterNote ?? describeApplications(edition, now),
		detailsLink: detailsPath(edition),
		isPast: isOver(edition, now),
		vendorsLink: vendorsLinkOf(edition, directories),
		picture: edition.poster,
	}
}

/** What nobody has to type: whether vendors may apply, or when they may. */
function describeApplications(edition: PublishedEdition, now: Date): string | undefined {
	const line = applicationsLine(edition, now)
	const opensAt = upcomingOpeningOf(edition, now)
	if (line) return `Vendor applications ${line}`
	return opensAt && formatOpening(opensAt)
}

export default function Events({ loaderData: { head, copy, feedUrl, posters } }: Route.ComponentProps) {
	const isMixed = new Set(posters.map(({ isPast }) => isPast)).size > 1
	const labels = { details: copy.detailsLabel, vendors: copy.vendorsLabel }
	const shared = { labels, first: posters[0]?.slug }
	return (
		<>
			<PageHead {...head} />
			<PageIntro heading={copy.heading} lead={copy.lead} />
			<div className={`${wideColumn} grid gap-12 py-12 sm:gap-16 sm:py-16`}>
				{isMixed ? (
					<>
						<Posters {...shared} heading="Coming" posters={posters.filter(({ isPast }) => !isPast)} />
						<Posters {...shared} heading="Past" posters={posters.filter(({ isPast }) => isPast)} />
					</>
				) : (
					<Posters {...shared} posters={posters} />
				)}
			</div>
			{feedUrl && <CalendarLinks {...copy.calendar} feedUrl={feedUrl} />}
		</>
	)
}

type PostersProps = Pick<Route.ComponentProps["loaderData"], "posters"> &
	Pick<Parameters<typeof PosterCard>[0], "labels"> & { first: string | undefined; heading?: string }

/** Under a heading of their own where there are others. */
function Posters({ heading, posters, first, labels }: PostersProps) {
	return (
		<section aria-labelledby={heading}>
			{heading && (
				<h2 id={heading} className="lettering mb-6 text-3xl">
					{heading}
				</h2>
			)}
			<div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
				{posters.map((poster) => (
					<PosterCard
						key={poster.slug}
						poster={poster}
						labels={labels}
						isNext={poster.slug === first}
						isBelowHeading={heading !== undefined}
					/>
				))}
			</div>
		</section>
	)
}

function CalendarLinks({ label, text, feedUrl }: { label: string; text: string; feedUrl: string }) {
	return (
		<div className={`${wideColumn} flex flex-wrap items-center gap-x-5 gap-y-3 pb-16 sm:pb-20`}>
			<LinkButton
				to={href("/calendar.ics")}
				reloadDocument
				variant="ghost"
				icon={<CalendarPlus aria-hidden className="size-5" />}
			>
				{label}
			</LinkButton>
			<a href={feedUrl} className="link inline-flex min-h-11 items-center">
				{text}
			</a>
		</div>
	)
}
