import { href, redirect } from "react-router"
import { readChoices } from "../../../domain/editing/choices.server.ts"
import { removePart } from "../../../domain/editing/commands.server.ts"
import { fieldOfPart } from "../../../domain/editing/parts.server.ts"
import { findPart } from "../../../domain/editing/queries.server.ts"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { sendTo } from "../answer.server.ts"
import type { Route } from "./+types/removal"
import { listOf } from "./addresses.ts"
import { GONE, NOT_REMOVED, removedWords } from "./words.ts"

/** Takes a vendor or a picture off the site. */
export async function action({ params, context }: Route.ActionArgs) {
	const { db, now } = servicesOf(context)
	try {
		const part = await findPart(db, params.part)
		if (!part) return sendTo(href("/admin/content"), [GONE], context)
		const removal = { by: adminOf(context).id, at: now() }
		const isRemoved = await removePart(db, part, fieldOfPart(part, await readChoices(db)), removal)
		return sendTo(listOf(part).to, [isRemoved ? removedWords(part.title) : GONE], context)
	} catch (error) {
		visitOf(context).log.error({ err: error, part: params.part }, "content was not removed")
		return sendTo(href("/admin/content"), [NOT_REMOVED], context)
	}
}

/** Looking at the address removes nothing: it asks first. */
export function loader({ params }: Route.LoaderArgs) {
	throw redirect(href("/admin/content/:part/removal/new", params))
}
