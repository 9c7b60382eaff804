import { href, redirect } from "react-router"
import { readChecklistLines } from "../../../domain/cloning/dismissals.server.ts"
import { editionSectionName } from "../../../domain/editing/sections.server.ts"
import { listOpenings } from "../../../domain/editions/openings.ts"
import { editionFactsOf } from "../../../domain/editions/queries.server.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { Form } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { EXPECTED, RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { BackLink } from "../shell/frame/back-link.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/publication-prompt"
import { EditionSchedule, toSchedule } from "./edition-schedule.tsx"
import { requireEdition } from "./find-edition.server.ts"
import { describeLinesLeft } from "./messages.ts"
import { toWindowNotes, WindowNotes } from "./window-notes.tsx"

/** What publishing does at this moment, before it is done. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { edition, source } = await requireEdition(context, params.id)
	if (edition.publishedAt) throw redirect(href("/admin/editions/:id", params))
	const { db, now } = getServices(context)
	const facts = editionFactsOf(edition)
	const lines =
		source &&
		(await readOrLog(getRequestContext(context).log, "checklist", () =>
			readChecklistLines(db, edition, source, now()),
		))
	return {
		name: edition.name,
		dates: toSchedule(facts),
		openings: listOpenings(facts, now()),
		notes: toWindowNotes(facts, editionSectionName(edition.slug), now()),
		left: lines && describeLinesLeft(lines.left.length),
	}
}

export default function PublicationPrompt({ loaderData, params }: Route.ComponentProps) {
	const { name, dates, openings, notes, left } = loaderData
	const edition = href("/admin/editions/:id", params)
	return (
		<>
			<title>Publish an edition</title>
			<BackLink to={edition} label={name} />
			<PageHeading meta={name}>Put this edition on the site?</PageHeading>
			<Panel id="publication" title="What visitors see">
				<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
					<p className="max-w-prose">
						The page, the poster and the dates are on the site within a second. Applications and extras open
						and close by themselves at these times.
					</p>
					<EditionSchedule {...dates} />
					<WindowNotes notes={notes} />
					{left && <p className="max-w-prose">{left}</p>}
					<Form
						method="post"
						reloadDocument
						action={href("/admin/editions/:id/publication", params)}
						className="flex flex-wrap gap-3"
					>
						<input type="hidden" name={RETURN_TO} value={edition} />
						<input type="hidden" name={EXPECTED} value={openings.join(" ")} />
						<LinkButton to={edition} variant="ghost">
							Cancel
						</LinkButton>
						<Button type="submit">
							{openings.length > 0 ? `Publish and open ${openings.join(" and ")}` : "Publish"}
						</Button>
					</Form>
				</div>
			</Panel>
		</>
	)
}
