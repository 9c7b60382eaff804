import { CalendarDays, Clock, MapPin } from "lucide-react"
import type { ReactNode } from "react"
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
