import { and, desc, eq, gt, inArray, isNotNull, isNull, max, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDate } from "../../values/clock.ts"
import { hasLeft, isQueuedAfter, leftAt, leftAtOf } from "../mail/left-letters.server.ts"
import type { Verdict } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { announcementCounts } from "./announcement-schema.server.ts"
import { standbyEntries } from "./choice-schema.server.ts"
import type { EarlierLetter } from "./letter-values.ts"
import { type ApplicationStatus, verdictOf } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"
import { standbyOffers } from "./standby-schema.server.ts"

/** What a vendor was told last, by a letter that left and did not come back. */
export interface Announcement {
	mailId: number
	verdict: Verdict
	at: Date
	/** False: nobody knows whether the letter left. */
	isCertain: boolean
}

/**
 * Whether the old system had sent a confirmation: of a season that came from it no email is known. One of ours that came back told
 * nothing.
 */
export async function wasConfirmedElsewhere(
	db: Db,
	{ id, status, confirmationSent }: { id: number; status: ApplicationStatus; confirmationSent: boolean },
): Promise<boolean> {
	if (!confirmationSent || status !== "approved") return false
	const isOurs = and(eq(outboxMails.applicationId, id), eq(outboxMails.kind, "confirmation"))
	return (await db.$count(outboxMails, isOurs)) === 0
}

/** Of several letters the one that left last; one that maybe left counts. */
export async function findLastAnnouncement(db: Db, applicationId: number): Promise<Announcement | undefined> {
	const { id, tells, state } = outboxMails
	const [last] = await db
		.select({ mailId: id, verdict: tells, state, at: leftAt })
		.from(outboxMails)
		.where(and(eq(outboxMails.applicationId, applicationId), isNotNull(tells), hasLeft()))
		.orderBy(desc(leftAt), desc(id))
		.limit(1)
	if (!last?.verdict) return undefined
	const { mailId, verdict, at } = last
	return { mailId, verdict, at, isCertain: last.state === "sent" }
}

/** What a vendor knows last: by a letter, or because they took the stall that they were offered, which no letter has to tell them. */
export async function findLastKnown(
	db: Db,
	application: number,
): Promise<Pick<Announcement, "verdict" | "at"> | undefined> {
	const { applicationId, state, endedAt } = standbyOffers
	const announced = await findLastAnnouncement(db, application)
	const [offer] = await db
		.select({ takenAt: max(endedAt) })
		.from(standbyOffers)
		.where(and(eq(applicationId, application), eq(state, "accepted"), announced && gt(endedAt, announced.at)))
	return offer?.takenAt ? { verdict: "yes", at: offer.takenAt } : announced
}

/**
 * What a letter with this verdict takes back; undefined where its vendor was told nothing else.
 * @param application as it was before it is decided anew
 */
export async function findContradiction(
	db: Db,
	application: { id: number; status: ApplicationStatus; confirmationSent: boolean },
	verdict: Verdict,
): Promise<EarlierLetter | undefined> {
	const announced = await findLastAnnouncement(db, application.id)
	if (!announced && verdict !== "yes" && (await wasConfirmedElsewhere(db, application)))
		return { verdict: "yes" }
	if (!announced || announced.verdict === verdict) return undefined
	return { verdict: announced.verdict, on: formatNairobiDate(announced.at) }
}

interface StoredApplication {
	id: number
	status: ApplicationStatus
	withdrawnAt: Date | null
}

/** What is true of an application. */
export async function readVerdict(db: Db, { id, status, withdrawnAt }: StoredApplication): Promise<Verdict> {
	const isOnStandby =
		status === "denied" && (await db.$count(standbyEntries, eq(standbyEntries.applicationId, id))) > 0
	return verdictOf({ status, isOnStandby, isWithdrawn: withdrawnAt !== null })
}

/** A vendor was told what is not so, and no letter that says what is so is on its way. */
export interface OutdatedAnnouncement {
	announced: Announcement
	stored: Verdict
}

export async function findOutdatedAnnouncement(
	db: Db,
	application: StoredApplication,
): Promise<OutdatedAnnouncement | undefined> {
	const announced = await findLastAnnouncement(db, application.id)
	if (!announced) return undefined
	const stored = await readVerdict(db, application)
	if (announced.verdict === stored) return undefined
	const { applicationId, tells, state, bounce, withdrawnFor } = outboxMails
	// It is in the outbox to be sent again, as one that failed.
	const isLater = sql`exists (
		select from outbox_mails last where last.id = ${announced.mailId} and ${isQueuedAfter("outbox_mails", "last")})`
	const cameBack = and(eq(bounce, "permanent"), isLater)
	const isOnItsWay = and(
		eq(applicationId, application.id),
		eq(tells, stored),
		or(inArray(state, ["queued", "sending", "failed"]), cameBack),
		isNull(withdrawnFor),
	)
	return (await db.$count(outboxMails, isOnItsWay)) > 0 ? undefined : { announced, stored }
}

/** Told something else than what holds, and nothing that says so is on its way (announcement-schema.server.ts). */
export const hasOutdatedAnswer: SQL = sql`${vendorApplications.id} in (
	select application_id from announcements where is_outdated)`

/** How many listed vendors of an edition were told something else than what holds, and are on the standby list. */
export async function readAnnouncementCounts(
	db: Db,
	edition: number,
): Promise<{ outdated: number; onStandby: number }> {
	const { editionId, outdated, onStandby } = announcementCounts
	const sumOf = (column: typeof outdated | typeof onStandby) =>
		sql`coalesce(sum(${column}), 0)`.mapWith(Number)
	const [sums] = await db
		.select({ outdated: sumOf(outdated), onStandby: sumOf(onStandby) })
		.from(announcementCounts)
		.where(eq(editionId, edition))
	return sums ?? { outdated: 0, onStandby: 0 }
}

/** Accepted, and a confirmation has left or is on its way, or the old system sent one. */
export const isConfirmed = sql<boolean>`(
	vendor_applications.status = 'approved' and (vendor_applications.confirmation_sent or exists (
		select from outbox_mails sent where sent.application_id = vendor_applications.id and sent.kind = 'confirmation'
			and sent.state in ('queued', 'sending', 'maybe-sent'))))`

/** By what the last email that left says; without one, whether the old system had sent a confirmation. */
const lastSays = (one: SQL, says: SQL) => sql<boolean>`coalesce(
	(select ${says} from announcements where application_id = ${one}.id),
	${one}.status = 'approved' and ${one}.confirmation_sent and not exists (
		select from outbox_mails ours where ours.application_id = ${one}.id and ours.kind = 'confirmation'))`

/** Who withdrew knows of a stall that the email about it names, or an earlier one did. */
const hadKnownStall = sql`(
	exists (select from withdrawals given_back where given_back.application_id = vendor_applications.id and given_back.from_status = 'approved')
	or exists (select from outbox_mails told where told.application_id = vendor_applications.id and told.tells = 'yes' and ${hasLeft("told")}))`

/** Whether a vendor knows that they have, or had, a stall, as the last email that left says it; without one, as the old system had it. */
export const isStallKnown = lastSays(
	sql`vendor_applications`,
	sql`verdict = 'yes' or (verdict = 'withdrawn' and ${hadKnownStall})`,
)

/**
 * Whether an application has a stall, and its vendor knows it: then their page says so (`findLastKnown`).
 * @param own its alias
 */
export function hasKnownStall(own: string): SQL<boolean> {
	const one = sql`${sql.identifier(own)}`
	return sql`(${one}.status = 'approved' and (${lastSays(one, sql`verdict = 'yes'`)} or exists (
		select from standby_offers taken where taken.application_id = ${one}.id and taken.state = 'accepted' and not exists (
			select from outbox_mails later where later.application_id = ${one}.id and later.tells is not null
				and ${hasLeft("later")} and ${leftAtOf("later")} >= taken.ended_at))))`
}

/** What a vendor was told last, beside an application; null: nothing. */
export const announcedVerdict = sql<Verdict | null>`(
	select verdict from announcements where application_id = vendor_applications.id)`
