import { href, redirect } from "react-router"
import { readChecklist } from "../../../domain/cloning/checklist.server.ts"
import { publishEdition } from "../../../domain/editions/commands.server.ts"
import { findEditionById } from "../../../domain/editions/queries.server.ts"
import { pluralize } from "../../../values/number.ts"
import type { Services } from "../../request/context.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../admin-action.server.ts"
import { NO_EDITION } from "../edition-messages.ts"
import { readOrLog } from "../read-or-log.ts"
import type { Route } from "./+types/publication"
import { NOT_CHANGED } from "./messages.ts"
import { PUBLICATION_REFUSALS } from "./publication-refusals.server.ts"

/** Puts an edition on the site. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, NO_EDITION), failure: NOT_CHANGED, event: "an edition was not published" },
		publish,
	)

async function publish({ id, actor, log, services }: AdminActionInput) {
	const published = await publishEdition(services.db, id, { ...actor, isPublished: true })
	if (!published.ok) return PUBLICATION_REFUSALS[published.reason]
	const left = await readOrLog(log, "checklist", () => describeChecklist(services, id))
	const text = ["The edition is on the site.", left].filter(Boolean).join(" ")
	return outcomeOf(200, { kind: "success", text })
}

/** "13 things are still as in Christmas 2025."; undefined when nothing is. */
async function describeChecklist({ db }: Services, id: number): Promise<string | undefined> {
	const edition = await findEditionById(db, id)
	const source = edition?.clonedFrom && (await findEditionById(db, edition.clonedFrom))
	const items = edition && source ? await readChecklist(db, edition, source) : []
	if (!source || !items.length) return undefined
	return `${pluralize(items.length, "thing is", "things are")} still as in ${source.name}.`
}

/** Looking at the address publishes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/editions/:id", params))
