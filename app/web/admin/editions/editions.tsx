import { data, href } from "react-router"
import { type Edition, editionFactsOf, listEditions } from "../../../domain/editions/queries.server.ts"
import { phaseOf } from "../../../domain/editions/rules.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/editions"
import { EditionBadges } from "./edition-badges.tsx"
import { EditionSchedule, toSchedule } from "./edition-schedule.tsx"

/** Every edition with its phase and its windows, the newest first. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const editions = await readOrLog(getRequestContext(context).log, "editions", () => listEditions(db))
	const at = now()
	return data({ editions: editions?.map((edition) => toRow(edition, at)) }, { status: editions ? 200 : 503 })
}

function toRow(edition: Edition, now: Date) {
	const facts = editionFactsOf(edition)
	return {
		id: String(edition.id),
		name: edition.name,
		phase: phaseOf(facts, now),
		isClosed: edition.closedAt !== null,
		...toSchedule(facts),
	}
}

type Row = ReturnType<typeof toRow>

export default function Editions({ loaderData: { editions } }: Route.ComponentProps) {
	return (
		<>
			<title>Editions</title>
			<BackLink to={href("/admin/content")} label="Site content" />
			<PageHeading
				meta={ALL_EDITIONS_LABEL}
				actions={<LinkButton to={href("/admin/editions/new")}>New edition</LinkButton>}
			>
				Editions
			</PageHeading>
			{editions ? (
				<ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
					{editions.map((edition) => (
						<li key={edition.id}>
							<EditionCard edition={edition} />
						</li>
					))}
				</ul>
			) : (
				<LoadError what="The editions" />
			)}
		</>
	)
}

function EditionCard({ edition }: { edition: Row }) {
	const { id, name, phase, isClosed, days, applications, extras } = edition
	return (
		<Card aria-labelledby={`edition-${id}`} className="grid gap-3">
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
				<h2 id={`edition-${id}`} className="min-w-0 text-base font-bold wrap-anywhere">
					<Link to={href("/admin/editions/:id", { id })} className="link touch">
						{name}
					</Link>
				</h2>
				<EditionBadges phase={phase} isClosed={isClosed} />
			</div>
			<EditionSchedule days={days} applications={applications} extras={extras} />
		</Card>
	)
}
