import { CalendarDays, CalendarPlus, Clock, MapPin, Ticket } from "lucide-react"
import type { ReactNode } from "react"
import { href } from "react-router"
import type { EditionPage } from "../../../domain/content/edition-page-inputs.ts"
import { LinkButton } from "../../../ui/button.tsx"

type EditionDetailsProps = Pick<EditionPage, "slug" | "days" | "hours" | "location"> & {
	isOver: boolean
}

export function EditionDetails({ slug, days, hours, location, isOver }: EditionDetailsProps) {
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
				{!isOver && (
					<LinkButton
						to={href("/calendar/:file", { file: `${slug}.ics` })}
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
