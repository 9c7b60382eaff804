import { href, redirect } from "react-router"
import { readChecklistLines } from "../../../domain/cloning/dismissals.server.ts"
import { publishEdition } from "../../../domain/editions/commands.server.ts"
import { listOpenings, WINDOW_LABELS } from "../../../domain/editions/openings.ts"
import { type Edition, editionFactsOf, findEditionById } from "../../../domain/editions/queries.server.ts"
import type { Services } from "../../request/context.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { EXPECTED, readExpected } from "../shell/actions/hidden-fields.tsx"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/publication"
import { describeLinesLeft, NOT_CHANGED } from "./messages.ts"
import { PUBLICATION_REFUSALS } from "./refusals.server.ts"

/** Puts an edition on the site. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: [EXPECTED],
			notFound: outcomeOf(404, NO_EDITION),
			failure: NOT_CHANGED,
			event: "an edition was not published",
		},
		publish,
	)

async function publish({ id, form, actor, log, services }: AdminActionInput) {
	// A screen that said nothing of what opens told of nothing.
	const openings = (readExpected(form) ?? "").split(" ")
	const published = await publishEdition(services.db, id, { ...actor, isPublished: true, openings })
	if (!published.ok) return PUBLICATION_REFUSALS[published.reason]
	const more = await readOrLog(log, "checklist", () => describePublished(services, id, actor.at))
	const text = ["The edition is on the site.", ...(more ?? [])].join(" ")
	return outcomeOf(200, { kind: "success", text })
}

/** "Applications are open now." and "The checklist has 13 lines left.", as far as it is so. */
async function describePublished({ db }: Services, id: number, now: Date): Promise<string[]> {
	const edition = await findEditionById(db, id)
	if (!edition) return []
	const open = listOpenings(editionFactsOf(edition), now).map(
		(name) => `${WINDOW_LABELS[name]} are open now.`,
	)
	const left = describeLinesLeft(await countLinesLeft(db, edition, now))
	return left ? [...open, left] : open
}

async function countLinesLeft(db: Services["db"], edition: Edition, now: Date): Promise<number> {
	const source = edition.clonedFrom === null ? undefined : await findEditionById(db, edition.clonedFrom)
	return source ? (await readChecklistLines(db, edition, source, now)).left.length : 0
}

/** Looking at the address publishes nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/editions/:id/publication/new", params))
