import { findAnsweredQuestions } from "../../../domain/applications/answers.server.ts"
import { findSentChoices } from "../../../domain/applications/choices.server.ts"
import { findApplication } from "../../../domain/applications/queries.server.ts"
import { listPhotos } from "../../../domain/files/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { hasRight } from "../require-right.ts"
import { parseId } from "../respond.server.ts"
import { isUnidentified, readVisibility } from "../visibility.server.ts"
import type { Route } from "./+types/vendor-details"
import { toVendorDetails } from "./vendor-view.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const { db } = getServices(context)
	const visibility = await readVisibility(context)
	const opensFiles = hasRight(context, "documents.read")
	const vendor = id && (await findApplication(db, id, visibility))
	if (!vendor) return Response.json(null, { status: 404 })
	const answered = (await findAnsweredQuestions(db, [vendor.id])).get(vendor.id)
	const chosen = (await findSentChoices(db, [vendor.id])).get(vendor.id)
	const photos = await listPhotos(db, [vendor.id])
	const { hidesContacts } = visibility
	const isAnonymous = await isUnidentified(context, vendor.id)
	const details = { hidesContacts, isAnonymous, opensFiles, answered, chosen, photos }
	return Response.json(toVendorDetails(vendor, details))
}
