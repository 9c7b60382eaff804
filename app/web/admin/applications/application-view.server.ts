import type { RouterContextProvider } from "react-router"
import { rowsOf } from "../../../domain/applications/mix.ts"
import {
	type Decision,
	findOneApplication,
	listDecisions,
	type OneApplication,
} from "../../../domain/applications/one-application.server.ts"
import { brandOf, isChosen, isUntold, stateVersion } from "../../../domain/applications/rules.ts"
import { type AuditEventView, listAuditEvents } from "../../../domain/audit/queries.server.ts"
import { listSameVendor } from "../../../domain/duplicates/queries.server.ts"
import { findExtrasOf } from "../../../domain/extras/queries.server.ts"
import { findSubjects } from "../../../domain/mail/queries.server.ts"
import { findMergedInto, listMergedInto } from "../../../domain/merging/queries.server.ts"
import { findOpenOffer } from "../../../domain/standby/queries.server.ts"
import { formatNairobiDate, formatNairobiDateTime } from "../../../values/clock.ts"
import { getServices, type Services } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { toEntryView } from "../shell/audit-entries/entry-labels.ts"
import { readNames } from "../shell/audit-entries/entry-names.server.ts"
import { actorName, describeChange } from "../shell/decisions/decision-messages.ts"
import { describeNextClick, toMixView } from "../shell/decisions/mix-view.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { hasRight } from "../shell/rights/require-right.ts"
import { isUnidentified, readVisibility, readVisibleMix } from "../shell/rights/visibility.server.ts"
import { readTellings } from "./emails/tellings-view.server.ts"
import { readNotesView } from "./notes/notes-view.server.ts"
import { readElsewhere, readFields } from "./read-vendor-details.server.ts"
import { readReviewsView } from "./reviews/reviews-view.server.ts"
import { readTagsView } from "./tags/tags-view.server.ts"
import { readWithdrawal } from "./withdrawal/withdrawal-view.server.ts"

type Context = Readonly<RouterContextProvider>

/** As many of the newest entries of the audit log as the page of an application shows. */
const NEWEST_ENTRIES = 10

/** Everything about an application that whoever asks may read; undefined when there is no such application. */
export async function readApplicationView(context: Context, id: number) {
	const { db } = getServices(context)
	const visibility = await readVisibility(context)
	const vendor = await findOneApplication(db, id, visibility)
	if (!vendor) return undefined
	const isAnonymous = await isUnidentified(context, id)
	const same = await readSameVendor(context, { id, isAnonymous })
	const { number, status, erasedAt, receivedAt } = vendor
	const isErased = erasedAt !== null
	const { name: edition, slug, decisionLetters } = getEdition(context)
	const brand = brandOf(vendor)
	return {
		...{ id, number, status, brand, edition, slug, isErased },
		...(await readStandby(context, vendor)),
		...{ choice: vendor.choice ?? undefined, announced: vendor.announced },
		isUntold: !isErased && isUntold({ ...vendor, isWithdrawn: vendor.withdrawnAt !== null }, vendor),
		holdsLetters: decisionLetters === "held",
		expected: stateVersion(vendor),
		withdrawal: vendor.withdrawnAt ? await readWithdrawal(context, id) : undefined,
		...(await readMixView(context, vendor)),
		receivedOn: formatNairobiDate(receivedAt),
		details: await readFields(context, vendor, { ...visibility, isAnonymous }),
		isUnidentified: isAnonymous,
		reviews: await readReviewsView(context, vendor, isAnonymous),
		notes: isAnonymous || isErased ? undefined : await readNotesView(context, id),
		tags: isAnonymous || isErased ? undefined : await readTagsView(context, id),
		...same,
		decisions: (await listDecisions(db, id)).map((decision) => toDecisionView(decision, brand, context)),
		...(await readTellings(context, vendor, same.mergedInto === undefined)),
		extras: await readExtras(context, id),
		history: hasRight(context, "audit-log.read") ? await readHistory(getServices(context), id) : undefined,
	}
}

/** Whether it is on the standby list, and until when a place is offered to it. */
async function readStandby(context: Context, { id, isOnStandby }: OneApplication) {
	const { db, now } = getServices(context)
	const offer = isOnStandby ? await findOpenOffer(db, id, now()) : undefined
	return { isOnStandby, offeredUntil: offer && formatNairobiDateTime(offer.until) }
}

/** The mix, and what the buttons would do to it: one more, or one less, as it is chosen now. */
async function readMixView(context: Context, vendor: OneApplication) {
	const mix = await readVisibleMix(context)
	const by: 1 | -1 = isChosen(vendor.status, vendor.choice) ? -1 : 1
	return {
		mix: toMixView(mix),
		nextClick: { by, text: describeNextClick(rowsOf(mix, vendor), vendor.tentPrice, by) },
	}
}

async function readMergedInto(context: Context, application: number) {
	const found = await findMergedInto(getServices(context).db, application)
	if (!found) return undefined
	const { id, number, last } = found
	const who = last && `${actorName(last, { by: getAdmin(context).id })}, ${formatNairobiDateTime(last.at)}`
	return { who, kept: (await isUnidentified(context, id)) ? undefined : { id, number } }
}

/** What the same vendor sent besides, what was merged, and for whoever may merge what else may be theirs. */
async function readSameVendor(context: Context, { id, isAnonymous }: { id: number; isAnonymous: boolean }) {
	const { db } = getServices(context)
	const mergedInto = await readMergedInto(context, id)
	if (isAnonymous) return { mergedInto, elsewhere: [], merged: [], sameVendor: [] }
	return {
		mergedInto,
		elsewhere: await readElsewhere(context, id),
		merged: (await listMergedInto(db, id)).map((one) => ({ ...one, brand: brandOf(one) })),
		sameVendor: hasRight(context, "applications.correct") ? await listSameVendor(db, id) : [],
	}
}

function toDecisionView({ id, to, by, name, at, follows }: Decision, brand: string, context: Context) {
	const who = actorName({ by, name }, { by: getAdmin(context).id })
	const change = follows ? { kind: follows } : { kind: "decided" as const, status: to }
	return { id, sentence: `${describeChange(who, brand, change)}.`, at: formatNairobiDateTime(at) }
}

async function readExtras(context: Context, application: number) {
	if (!hasRight(context, "accepted.read")) return undefined
	const extras = await findExtrasOf(getServices(context).db, application)
	if (!extras) return { ordered: undefined }
	const uploadedAt = extras.uploadedAt && formatNairobiDateTime(extras.uploadedAt)
	return { ordered: { ...extras, uploadedAt } }
}

async function readHistory(services: Services, application: number) {
	const [{ rows }, names] = await Promise.all([
		listAuditEvents(services.db, { vendor: application }, {}),
		readNames(services),
	])
	const newest = rows.slice(0, NEWEST_ENTRIES)
	const letters = await findSubjects(services.db, newest.flatMap(letterOf))
	const entries = newest.map((row) => {
		const letterSubject = letters.get(letterOf(row)[0] ?? 0)
		return toEntryView(row, names, { ...(letterSubject !== undefined && { letterSubject }) })
	})
	return { entries, hasMore: rows.length > NEWEST_ENTRIES }
}

const letterOf = ({ subject }: AuditEventView) => (subject?.kind === "letter" ? [Number(subject.id)] : [])
