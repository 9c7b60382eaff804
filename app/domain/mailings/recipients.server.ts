import { and, count, eq, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type KeysetSlice, readPage } from "../../platform/keyset.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { isConfirmed, isStallKnown } from "../applications/announced-verdict.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { tableCondition } from "../applications/table.server.ts"
import { lacks } from "../extras/queries.server.ts"
import { isListedAs } from "../money/ledger-list.server.ts"
import { isLeftOut, type LeftOutReason, type MailingFilter, type RecipientOutcome } from "./rules.ts"
import { mailingRecipients } from "./schema.server.ts"

/** Whom a draft is meant for, at any moment. */
export interface MailingSelection {
	id: number
	editionId: number
	filter: MailingFilter | null
	/** Its day in Nairobi says what is overdue. */
	at: Date
}

const { id, editionId, number, brandName, emailAddress, emailKey, erasedAt, mergedIntoId, withdrawnAt } =
	vendorApplications

const hasStall = sql<boolean>`${vendorApplications.status} = 'approved'`

/** Accepted, and nobody has told them so. */
const isUntold = sql<boolean>`${hasStall} and not ${isConfirmed}`.as("is_untold")

const isAddedTo = (mailing: number) => sql`exists (
	select from mailing_recipients own where own.mailing_id = ${mailing} and own.application_id = ${id} and own.is_added)`

/** A confirmation has left, and none of ours came back since. */
const isTold = sql`(not ${lacks("confirmation")} and ${isStallKnown})`

function filterCondition(filter: MailingFilter, at: Date): SQL | undefined {
	// Nobody hears of a stall first by what they owe for it.
	return and(likenessOf(filter, at), filter.ledger && isStallKnown)
}

/** Of those who owe also who was told of no stall. */
function likenessOf(filter: MailingFilter, at: Date): SQL | undefined {
	return and(
		tableCondition(filter),
		isListedAs(filter.ledger, formatNairobiIsoDate(at)),
		filter.missing && eq(vendorApplications.status, "approved"),
		filter.missing && (filter.missing === "told" ? isTold : lacks(filter.missing)),
	)
}

/** Who would be found by what they owe, knew they of a stall, and was not added; undefined: the filter asks for nobody who owes. */
export function isUnknowingDebtor({
	id: mailing = 0,
	editionId: edition,
	filter,
	at,
}: Omit<MailingSelection, "id"> & { id?: number }): SQL | undefined {
	if (!filter?.ledger) return undefined
	return and(
		eq(editionId, edition),
		likenessOf(filter, at),
		sql`not ${isStallKnown}`,
		sql`not ${isAddedTo(mailing)}`,
	)
}

/** Those that the filter finds, and those that were added. */
function selectedCondition({
	id: mailing,
	editionId: edition,
	filter,
	at,
}: MailingSelection): SQL | undefined {
	const isAdded = isAddedTo(mailing)
	return and(eq(editionId, edition), filter ? or(filterCondition(filter, at), isAdded) : isAdded)
}

/** Those who are meant, under a name of their own: of each the others with its address can be asked for. */
export const candidatesOf = (db: Db, selection: MailingSelection) =>
	db
		.select({
			...{ id, number, brandName, emailAddress, emailKey, erasedAt, mergedIntoId, withdrawnAt },
			...{ isUntold, hasStall: hasStall.as("has_stall") },
		})
		.from(vendorApplications)
		.where(selectedCondition(selection))
		.as("candidate")

type Candidate = ReturnType<typeof candidatesOf>

/** Leaving one out is about its reader, whichever of their applications it was. */
const isLeftOutOf = (
	{ id: mailing, editionId: edition }: MailingSelection,
	candidate: Candidate,
) => sql`exists (
	select from mailing_recipients own join vendor_applications same on same.id = own.application_id
	where own.mailing_id = ${mailing} and own.is_left_out and same.edition_id = ${edition}
		and same.email_key = ${candidate.emailKey})`

/** Of several under one address one with a stall counts, and of these the last that came in. */
const hasLater = (selection: MailingSelection, candidate: Candidate) => sql`exists (
	select from vendor_applications where ${emailKey} = ${candidate.emailKey} and (${hasStall}, ${id}) > (${candidate.hasStall}, ${candidate.id})
		and ${erasedAt} is null and ${mergedIntoId} is null and ${withdrawnAt} is null and ${selectedCondition(selection)})`

/** What would become of each of those who are meant. */
export const outcomeOf = (selection: MailingSelection, candidate: Candidate) => sql<RecipientOutcome>`case
	when ${candidate.erasedAt} is not null then 'erased'
	when ${candidate.mergedIntoId} is not null then 'merged'
	when ${candidate.withdrawnAt} is not null then 'withdrawn'
	when ${candidate.emailKey} = '' then 'no-address'
	when ${isLeftOutOf(selection, candidate)} then 'left-out'
	when ${hasLater(selection, candidate)} then 'same-address'
	else 'waiting' end`

/** Somebody of the edition whom an email goes to, or not. */
export interface MailingVendor {
	id: number
	number: number
	brandName: string
	emailAddress: string
}

const vendorOf = (candidate: Candidate) => ({
	...{ id: candidate.id, number: candidate.number },
	...{ brandName: candidate.brandName, emailAddress: candidate.emailAddress },
})

/** A page of those whom a draft would go to, in the order in which they applied. */
export function listDraftRecipients(
	db: Db,
	selection: MailingSelection,
	cursor: Cursor,
): Promise<Page<MailingVendor>> {
	const candidate = candidatesOf(db, selection)
	const gets = sql`${outcomeOf(selection, candidate)} = 'waiting'`
	const read = ({ where, orderBy, limit }: KeysetSlice) =>
		db
			.select(vendorOf(candidate))
			.from(candidate)
			.where(and(gets, where))
			.orderBy(...orderBy)
			.limit(limit)
	return readPage<MailingVendor>({ by: [candidate.id], direction: "ascending", read }, cursor)
}

/** How many of those who are left out are named. */
const NAMED = 50

/** Those whom a draft would not go to, by name, as far as they fit. */
export async function listDraftLeftOut(
	db: Db,
	selection: MailingSelection,
): Promise<(MailingVendor & { outcome: LeftOutReason })[]> {
	const candidate = candidatesOf(db, selection)
	const outcome = outcomeOf(selection, candidate)
	const found = await db
		.select({ ...vendorOf(candidate), outcome })
		.from(candidate)
		.where(sql`${outcome} <> 'waiting'`)
		.orderBy(candidate.id)
		.limit(NAMED)
	return found.flatMap(({ outcome, ...one }) => (isLeftOut(outcome) ? [{ ...one, outcome }] : []))
}

export interface RecipientCounts {
	/** How many get the email. */
	recipients: number
	leftOut: Partial<Record<LeftOutReason, number>>
	/** Which applications get it: another one, or one less, is another word. */
	digest: string
}

/**
 * Counts in the database whom a draft would go to at this moment, and how many of them would hear of their stall by it: nobody has told
 * them that they are accepted.
 */
export async function countDraftRecipients(
	db: Db,
	selection: MailingSelection,
): Promise<RecipientCounts & { untold: number }> {
	const candidate = candidatesOf(db, selection)
	const outcome = outcomeOf(selection, candidate).as("outcome")
	const meant = db
		.select({ id: candidate.id, isUntold: candidate.isUntold, outcome })
		.from(candidate)
		.as("meant")
	const untold = sql<number>`count(*) filter (where ${meant.isUntold})::int`
	const rows = await db
		.select({ outcome: meant.outcome, vendors: count(), digest: digestOf(meant.id), untold })
		.from(meant)
		.groupBy(meant.outcome)
	return { ...toCounts(rows), untold: rows.find((row) => row.outcome === "waiting")?.untold ?? 0 }
}

const digestOf = (application: SQL | unknown) =>
	sql<string>`md5(string_agg(${application}::text, ',' order by ${application}))`

interface CountedOutcome {
	outcome: RecipientOutcome | null
	vendors: number
	digest: string
}

function toCounts(rows: CountedOutcome[]): RecipientCounts {
	const gets = rows.find(({ outcome }) => outcome === "waiting")
	return {
		recipients: gets?.vendors ?? 0,
		digest: gets?.digest ?? "",
		leftOut: Object.fromEntries(
			rows.flatMap(({ outcome, vendors }) => (outcome && isLeftOut(outcome) ? [[outcome, vendors]] : [])),
		),
	}
}

/** Keeps for good whom a draft goes to, and who is left out and why. @returns what was kept */
export async function freezeRecipients(tx: Db, selection: MailingSelection): Promise<RecipientCounts> {
	const candidate = candidatesOf(tx, selection)
	const meant = tx
		.select({
			mailing: sql`${selection.id}::int`.as("mailing"),
			id: candidate.id,
			outcome: outcomeOf(selection, candidate).as("outcome"),
		})
		.from(candidate)
	await tx.execute(sql`
		insert into mailing_recipients (mailing_id, application_id, outcome) ${meant}
		on conflict (mailing_id, application_id) do update set outcome = excluded.outcome`)
	const { mailingId, applicationId, outcome } = mailingRecipients
	const ofMailing = eq(mailingId, selection.id)
	await tx.delete(mailingRecipients).where(and(ofMailing, sql`${outcome} is null`))
	return toCounts(
		await tx
			.select({ outcome, vendors: count(), digest: digestOf(applicationId) })
			.from(mailingRecipients)
			.where(ofMailing)
			.groupBy(outcome),
	)
}
