import { and, inArray, ne, sql } from "drizzle-orm"
import { buildErasure } from "../../platform/classified-table.server.ts"
import { type Db, idArray } from "../../platform/db.server.ts"
import { formatNairobiDate } from "../../values/clock.ts"
import { applicationPrivacy } from "../applications/schema.server.ts"
import { withdrawals } from "../applications/withdrawal-schema.server.ts"
import { redactVendorEntries } from "../audit/commands.server.ts"
import { detachListings } from "../directory/commands.server.ts"
import { extrasPrivacy } from "../extras/schema.server.ts"
import { documentPrivacy } from "../files/schema.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { notes } from "../notes/schema.server.ts"
import { papers } from "../papers/schema.server.ts"
import { erasePayers } from "../payments/erase-payers.server.ts"
import { reviews } from "../reviews/schema.server.ts"
import { eraseStatementPayers } from "../statements/expire.server.ts"
import { applicationTags } from "../tags/schema.server.ts"
import { vendorCodes } from "../vendor-pages/schema.server.ts"
import { deleteUnneededPins } from "./expired-buyers.server.ts"
import { findRecords, type PseudonymousRecord } from "./own-extras.server.ts"
import { createPseudonyms, peopleTable, type Scope } from "./pseudonyms.server.ts"
import { markRecordedFilesForSweep } from "./recorded-files.server.ts"
import { eraseTypedText } from "./typed-text.server.ts"

/**
 * Takes the people out of applications, extras and documents: every column that its table says is a person's. What
 * the numbers of a season are counted from stays, and so does what everybody could read of them. Documents go back to `reserved`, so that they are swept with their
 * files, even if we die before that.
 * @returns how many applications there were, and the ids of those documents, for after the commit
 */
export async function anonymiseApplications(
	tx: Db,
	scope: Scope,
): Promise<{ applications: number; files: string[] }> {
	const people = await createPseudonyms(tx, scope.applicationIds)
	const records = await findRecords(tx, people, scope)
	const files = [
		...(await markDocumentsForSweep(tx, scope)),
		...(await markRecordedFilesForSweep(tx, records)),
	]
	await eraseTypedText(tx, scope)
	await anonymiseRecords(tx, records, scope.at)
	await tx.execute(sql`
		update vendor_applications set ${buildErasure(applicationPrivacy, formatNairobiDate(scope.at), sql`people.pseudonym`)},
			erased_at = ${scope.at.toISOString()}::timestamptz
		from (${peopleTable(people)}) people where vendor_applications.id = people.id`)
	await tx.execute(
		sql`delete from application_answers where application_id = any(${idArray(scope.applicationIds)})`,
	)
	await eraseReasons(tx, scope.applicationIds)
	await deleteUnneededPins(tx, sql`own.id = any(${idArray(scope.applicationIds)})`)
	await eraseAllPayers(tx, scope)
	await tx.delete(vendorCodes).where(inArray(vendorCodes.applicationId, scope.applicationIds))
	await eraseTags(tx, scope.applicationIds)
	for (const table of [reviews, notes, papers])
		await tx.delete(table).where(inArray(table.applicationId, scope.applicationIds))
	for (const { id } of people) await redactVendorEntries(tx, id)
	await detachListings(
		tx,
		people.map(({ id }) => id),
	)
	return { applications: people.length, files }
}

async function anonymiseRecords(tx: Db, records: PseudonymousRecord[], at: Date): Promise<void> {
	await tx.execute(sql`
		update vendor_extras set ${buildErasure(extrasPrivacy, formatNairobiDate(at), sql`own.pseudonym`)}
		from json_to_recordset(${JSON.stringify(records)}::json) as own(id integer, pseudonym text)
		where vendor_extras.id = own.id`)
}

/** Of entries in their ledgers, and of withdrawals. */
async function eraseReasons(tx: Db, applicationIds: number[]): Promise<void> {
	const { applicationId, reason } = ledgerEntries
	const isWorded = and(inArray(applicationId, applicationIds), ne(reason, ""))
	await tx.update(ledgerEntries).set({ reason: "" }).where(isWorded)
	await tx.update(withdrawals).set({ reason: "" }).where(inArray(withdrawals.applicationId, applicationIds))
}

/** In payments, and in lines of statements that tell of some. */
async function eraseAllPayers(tx: Db, { applicationIds, at }: Scope): Promise<void> {
	await erasePayers(tx, applicationIds, at)
	await eraseStatementPayers(tx, applicationIds, at)
}

/** A tag that nobody else has may say who they were, and goes as well. */
async function eraseTags(tx: Db, applicationIds: number[]): Promise<void> {
	const forgotten = await tx
		.delete(applicationTags)
		.where(inArray(applicationTags.applicationId, applicationIds))
		.returning({ tag: applicationTags.tagId })
	const touched = idArray(forgotten.map(({ tag }) => tag))
	// Whoever puts one of them on somebody else right now is done before.
	await tx.execute(sql`select from tags where id = any(${touched}) order by id for update`)
	const gone = await tx.execute<{ id: number }>(sql`
		delete from tags where id = any(${touched}) and not exists (
			select from application_tags held where held.tag_id = tags.id and held.removed_at is null)
		returning id`)
	const ids = idArray(gone.rows.map(({ id }) => id))
	await tx.execute(sql`update bulk_changes set tag_name = '' where tag_id = any(${ids})`)
}

async function markDocumentsForSweep(tx: Db, { applicationIds, at }: Scope): Promise<string[]> {
	const freed = await tx.execute<{ id: string }>(sql`
		update documents set state = 'reserved', ${buildErasure(documentPrivacy, formatNairobiDate(at))}
		where application_id = any(${idArray(applicationIds)})
		returning id`)
	return freed.rows.map(({ id }) => id)
}
