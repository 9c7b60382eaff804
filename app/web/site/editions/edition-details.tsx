import { CalendarDays, CalendarPlus, Clock, MapPin, Ticket } from "lucide-react"
import type { ReactNode } from "react"
import { href } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import type { EditionView } from "./edition.server.ts"

type EditionDetailsProps = Pick<EditionView["page"], "days" | "hours" | "location" | "mapLink">

export function EditionDetails({ days, hours, location, mapLink }: EditionDetailsProps) {
	return (
		<dl className="grid gap-4">
			<Detail icon={<CalendarDays />} term="Dates">
				{days}
			</Detail>
			{hours && (
				<Detail icon={<Clock />} term="Hours">
					{hours}
				</Detail>
			)}
			<Detail icon={<MapPin />} term="Location">
				{mapLink ? (
					<a href={mapLink} className="link">
						{location}
					</a>
				) : (
					location
				)}
			</Detail>
		</dl>
	)
}

export function BeforeYouCome({ calendar }: Pick<EditionView["page"], "calendar">) {
	return (
		<>
			{calendar && (
				<LinkButton
					to={calendar}
					reloadDocument
					variant="ghost"
					icon={<CalendarPlus aria-hidden className="size-5" />}
				>
					Add to calendar
				</LinkButton>
			)}
			<LinkButton to={href("/tickets")} variant="ghost" icon={<Ticket aria-hidden className="size-5" />}>
				About tickets
			</LinkButton>
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
