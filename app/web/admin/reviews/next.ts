import { redirect } from "react-router"
import * as z from "zod/mini"
import { findNextToReview } from "../../../domain/reviews/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { applicationPath } from "../shell/frame/application-link.tsx"
import { rowSchema } from "../shell/lists/list-query.ts"
import type { Route } from "./+types/next"
import { reviewsUrl } from "./reviews-url.ts"

/** Leads to the next application that whoever asks has not reviewed. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { after } = z.object({ after: rowSchema }).parse(Object.fromEntries(url.searchParams))
	const reader = { editionId: getEdition(context).id, reviewer: getAdmin(context).id }
	const next = await findNextToReview(getServices(context).db, { ...reader, ...(after && { after }) })
	if (next) return redirect(applicationPath(next))
	return redirectWithFlash(reviewsUrl(), [ALL_REVIEWED], context)
}

const ALL_REVIEWED = { kind: "success", text: "You have reviewed every pending application." } as const
