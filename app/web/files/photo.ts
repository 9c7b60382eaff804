import { can } from "../../domain/accounts/rights.ts"
import { findApplicationEdition } from "../../domain/applications/queries.server.ts"
import { PHOTO_FIELDS } from "../../domain/files/rules.ts"
import { isAnonymousTo } from "../../domain/reviews/queries.server.ts"
import { parseId } from "../../values/record-id.ts"
import { getServices } from "../request/context.ts"
import { getAdmin, getSession } from "../request/session.ts"
import type { Route } from "./+types/photo"
import { sendApplicationFile } from "./application-file.server.ts"

/** A picture that came with an application, for whoever may read applications; who reviews it blind gets neither logo nor name. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
	const asked = { id: params.id, documentId: params.photoId }
	if (!(await isAnonymous(args, params.id)))
		return sendApplicationFile(args, { ...asked, fields: PHOTO_FIELDS })
	return sendApplicationFile(args, { ...asked, fields: ["photo"], name: "photo" })
}

async function isAnonymous({ context }: Pick<Route.LoaderArgs, "context">, id: string): Promise<boolean> {
	const { db } = getServices(context)
	const application = parseId(id) ?? 0
	const edition = await findApplicationEdition(db, application)
	if (edition === undefined || can(getSession(context).memberships, "applications.identify", edition))
		return false
	return isAnonymousTo(db, getAdmin(context).id, { id: application, editionId: edition })
}
