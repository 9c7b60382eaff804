import { CalendarDays, CalendarPlus, Clock, MapPin, Ticket } from "lucide-react"
import type { ReactNode } from "react"
import { href } from "react-router"
import type { EditionPage } from "../../../domain/content/edition-page-inputs.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { KangaBand, type KangaColouring } from "../../../ui/kanga-band.tsx"
import { Picture } from "../../../ui/picture.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import type { EditionView } from "./edition.server.ts"
import { EditionCountdown } from "./edition-countdown.tsx"

type EditionIntroProps = Pick<EditionView, "page" | "poster" | "moment"> & { colouring: KangaColouring }

export function EditionIntro({ page, poster, moment, colouring }: EditionIntroProps) {
	return (
		<>
			<div
				className={`${wideColumn} grid items-center gap-x-14 gap-y-8 py-10 sm:py-14 md:grid-cols-[3fr_2fr]`}
			>
				<div>
					<h1 tabIndex={-1} className="lettering text-5xl">
						{page.name}
					</h1>
					<EditionCountdown {...moment} />
					<EditionDetails {...page} />
				</div>
				<Picture
					picture={poster}
					priority
					className="mx-auto aspect-4/5 w-full max-w-md rounded-md border-2 border-text cast-hard"
				/>
			</div>
			<KangaBand colouring={colouring} height={40} />
		</>
	)
}

type EditionDetailsProps = Pick<EditionPage, "slug" | "days" | "hours" | "location">

function EditionDetails({ slug, days, hours, location }: EditionDetailsProps) {
	return (
		<>
			<dl className="grid gap-4">
				<Detail icon={<CalendarDays />} term="Dates">
					{days.join(", ")}
				</Detail>
				<Detail icon={<Clock />} term="Hours">
					{hours}
				</Detail>
				<Detail icon={<MapPin />} term="Location">
					{location.text}, {location.town}
				</Detail>
			</dl>
			<p className="mt-7 flex flex-wrap gap-3">
				<LinkButton
					to={href("/calendar/:file", { file: `${slug}.ics` })}
					reloadDocument
					variant="ghost"
					icon={<CalendarPlus aria-hidden className="size-5" />}
				>
					Add to calendar
				</LinkButton>
				<LinkButton to={href("/tickets")} variant="ghost" icon={<Ticket aria-hidden className="size-5" />}>
					About tickets
				</LinkButton>
			</p>
		</>
	)
}

function Detail({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
	return (
		<div className="relative pl-9">
			<dt className="text-sm text-muted">
				<span aria-hidden className="absolute top-0.5 left-0 text-accent-ink [&_svg]:size-6">
					{icon}
				</span>
				{term}
			</dt>
			<dd className="figures text-lg leading-snug font-semibold">{children}</dd>
		</div>
	)
}
