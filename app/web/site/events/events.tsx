import { CalendarPlus } from "lucide-react"
import { href } from "react-router"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
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
	const { db } = getServices(context)
	const [head, copy, posters] = await Promise.all([
		readPageHead(context, "/events"),
		readContentDocument(db, CONTENT_DOCUMENTS.events),
		readContentDocument(db, CONTENT_DOCUMENTS.eventPosters),
	])
	const feedUrl = getRequestContext(context).origin.replace(/^https?:/, "webcal:") + href("/calendar.ics")
	return {
		head,
		copy,
		feedUrl,
		posters: posters.map((poster) => ({ ...poster, picture: findPicture(poster.picture) })),
	}
}

export default function Events({ loaderData: { head, copy, feedUrl, posters } }: Route.ComponentProps) {
	return (
		<>
			<PageHead {...head} />
			<PageIntro heading={copy.heading} lead={copy.lead} />
			<div className={`${wideColumn} grid gap-6 py-12 sm:grid-cols-2 sm:py-16 lg:grid-cols-4`}>
				{posters.map((poster, index) => (
					<PosterCard
						key={poster.slug}
						poster={poster}
						labels={{ details: copy.detailsLabel, vendors: copy.vendorsLabel }}
						isNext={index === 0}
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
					{copy.calendar.label}
				</LinkButton>
				<a href={feedUrl} className="link inline-flex min-h-11 items-center">
					{copy.calendar.text}
				</a>
			</div>
		</>
	)
}
