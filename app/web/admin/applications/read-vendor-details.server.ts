import type { RouterContextProvider } from "react-router"
import { can } from "../../../domain/accounts/rights.ts"
import { findAnsweredQuestions } from "../../../domain/applications/answers.server.ts"
import { findSentFormChoices } from "../../../domain/applications/form-choices.server.ts"
import type { VendorVisibility } from "../../../domain/applications/listed-columns.server.ts"
import {
	findOneApplication,
	listApplicationsElsewhere,
	type OneApplication,
} from "../../../domain/applications/one-application.server.ts"
import { listPhotos } from "../../../domain/files/queries.server.ts"
import { findPartlyScored, isAnonymousTo } from "../../../domain/reviews/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin, getSession } from "../../request/session.ts"
import { readableEditionIds } from "../shell/editions/edition.ts"
import { hasRight } from "../shell/rights/require-right.ts"
import { isUnidentified, readVisibility, readVisibleMix } from "../shell/rights/visibility.server.ts"
import { readSameVendors } from "./merging/same-vendor.server.ts"
import { readNotesView } from "./notes/notes-view.server.ts"
import { readReviewsView } from "./reviews/reviews-view.server.ts"
import { toRowView } from "./table/row-view.ts"
import { readTagsView } from "./tags/tags-view.server.ts"
import { toVendorDetails } from "./vendor-view.ts"

type Context = Readonly<RouterContextProvider>

/**
 * What an opened card or the pane beside the table shows of an application, and its line in the table as it is now; undefined
 * when there is none that lists show.
 */
export async function readVendorDetails(context: Context, id: number) {
	const visibility = await readVisibility(context)
	const vendor = await findOneApplication(getServices(context).db, id, visibility)
	if (!vendor || vendor.erasedAt || vendor.mergedIntoId) return undefined
	const isAnonymous = await isUnidentified(context, id)
	const [details, elsewhere, reviews, notes, tags, mix, same, inPart] = await Promise.all([
		readFields(context, vendor, { ...visibility, isAnonymous }),
		isAnonymous ? [] : readElsewhere(context, id),
		readReviewsView(context, vendor, isAnonymous),
		isAnonymous ? undefined : readNotesView(context, id),
		isAnonymous ? undefined : readTagsView(context, id),
		readVisibleMix(context),
		readSameVendors(context, [id], visibility),
		findPartlyScored(getServices(context).db, [id]),
	])
	const { category, tentType, tentPrice } = vendor
	return {
		...details,
		elsewhere,
		reviews,
		notes,
		tags,
		mix,
		goods: { category, tentType, price: tentPrice },
		row: toRowView(isAnonymous ? withoutHistory(vendor) : vendor, {
			tags: tags?.tags,
			sameVendor: same.get(id),
			isScoredInPart: inPart.has(id),
			isUnidentified: isAnonymous,
		}),
	}
}

/** Without who came before, and what others think. */
const withoutHistory = (vendor: OneApplication) => ({
	...vendor,
	acceptedBefore: null,
	reviewScore: null,
	reviewSpread: null,
})

/** What an application says, as far as whoever asks may read it. */
export async function readFields(
	context: Context,
	vendor: OneApplication,
	{ hidesContacts = false, isAnonymous }: VendorVisibility & { isAnonymous: boolean },
) {
	const { db } = getServices(context)
	const ids = [vendor.id]
	const [answered, chosen, photos] = await Promise.all([
		findAnsweredQuestions(db, ids),
		findSentFormChoices(db, ids),
		listPhotos(db, ids),
	])
	return toVendorDetails(vendor, {
		hidesContacts,
		isAnonymous,
		isErased: vendor.erasedAt !== null,
		photos,
		opensFiles: hasRight(context, "documents.read"),
		answered: answered.get(vendor.id),
		chosen: chosen.get(vendor.id),
	})
}

/** Those of the editions whose applications whoever asks may read, without what they review blind there and have not scored. */
export async function readElsewhere(context: Context, id: number) {
	const { db } = getServices(context)
	const elsewhere = await listApplicationsElsewhere(db, id, readableEditionIds(context))
	const { memberships } = getSession(context)
	const isHidden = await Promise.all(
		elsewhere.map(
			async (one) =>
				!can(memberships, "applications.identify", one.editionId) &&
				(await isAnonymousTo(db, getAdmin(context).id, one)),
		),
	)
	return elsewhere
		.filter((_, nth) => !isHidden[nth])
		.map(({ withdrawnAt, editionId: _, ...one }) => ({ ...one, isWithdrawn: withdrawnAt !== null }))
}
