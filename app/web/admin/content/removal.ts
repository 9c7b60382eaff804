import { href, redirect } from "react-router"
import { removeSection } from "../../../domain/editing/commands.server.ts"
import { readFieldChoices } from "../../../domain/editing/field-choices.server.ts"
import { findSection } from "../../../domain/editing/queries.server.ts"
import { fieldOfSection } from "../../../domain/editing/sections.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import type { Route } from "./+types/removal"
import { ALREADY_REMOVED, CONTENT_OF_CLOSED_EDITION, NOT_REMOVED, removedMessage } from "./messages.ts"
import { parentListOf } from "./section-links.ts"

/** Takes a vendor or a picture off the site. */
export async function action({ params, context }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	try {
		const section = await findSection(db, params.part)
		if (!section) return redirectWithFlash(href("/admin/content"), [ALREADY_REMOVED], context)
		const removal = { by: getAdmin(context).id, at: now() }
		const field = fieldOfSection(section, await readFieldChoices(db))
		const removed = await removeSection(db, section, field, removal)
		const message = removed.ok ? removedMessage(section.title) : REFUSALS[removed.reason]
		return redirectWithFlash(parentListOf(section).to, [message], context)
	} catch (error) {
		getRequestContext(context).log.error({ err: error, part: params.part }, "content was not removed")
		return redirectWithFlash(href("/admin/content"), [NOT_REMOVED], context)
	}
}

const REFUSALS = { "not-found": ALREADY_REMOVED, "edition-closed": CONTENT_OF_CLOSED_EDITION }

/** Looking at the address removes nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/content/:part/removal/new", params))
