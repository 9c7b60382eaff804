import type { RouterContextProvider } from "react-router"
import type { VendorVisibility } from "../../../../domain/applications/listed-columns.server.ts"
import { readMixWithOffers } from "../../../../domain/applications/mix.server.ts"
import { hasReviewed, isReviewedBlind } from "../../../../domain/reviews/queries.server.ts"
import { getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { type ActionOutcome, outcomeOf } from "../actions/admin-action.server.ts"
import { getEdition } from "../editions/edition.ts"
import { hasRight } from "./require-right.ts"

type Context = Readonly<RouterContextProvider>

/** What whoever asks may know of the vendors of the edition that the address is about. */
export async function readVisibility(context: Context): Promise<VendorVisibility> {
	const isBlind = await isBlindReviewer(context)
	return {
		hidesContacts: !hasRight(context, "contacts.read"),
		...(isBlind && { blindTo: getAdmin(context).id }),
	}
}

const isBlindReviewer = async (context: Context): Promise<boolean> =>
	!hasRight(context, "applications.identify") &&
	(await isReviewedBlind(getServices(context).db, getEdition(context).id))

/** Whether whoever asks reviews an application blind and has not scored it yet: then they learn nothing that tells who it is. */
export async function isUnidentified(context: Context, application: number): Promise<boolean> {
	if (!(await isBlindReviewer(context))) return false
	return !(await hasReviewed(getServices(context).db, application, getAdmin(context).id))
}

export const UNIDENTIFIED_TEXT = "This edition is reviewed blind. Score the application first."

/** Refuses what would name a vendor to who asks. */
export async function refuseUnidentified(
	context: Context,
	application: number,
): Promise<ActionOutcome | undefined> {
	if (!(await isUnidentified(context, application))) return undefined
	return outcomeOf(409, { kind: "failure", text: UNIDENTIFIED_TEXT })
}

/** The mix of the edition; its revenue for who may see the overview. */
export async function readVisibleMix(context: Readonly<RouterContextProvider>) {
	const [{ db }, { id }] = [getServices(context), getEdition(context)]
	const { revenue, ...mix } = await readMixWithOffers(db, id)
	return { ...mix, ...(hasRight(context, "overview.read") && { revenue }) }
}
