import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import type { FileStore } from "../../../platform/files/store.server.ts"
import { releaseDocuments } from "../../files/commands.server.ts"

/** How much of the demo season an edition holds. */
export async function countDemoSeason(db: Db, editionId: number) {
	const counted = await db.execute<{ applications: number; extras: number }>(sql`
		select
			(select count(*)::int from vendor_applications where edition_id = ${editionId} and is_demo) applications,
			(select count(*)::int from vendor_extras where edition_id = ${editionId} and is_demo) extras`)
	return counted.rows[0] ?? { applications: 0, extras: 0 }
}

/**
 * Takes the demo season out of an edition, with everything that hangs on it: decisions, extras (also those that
 * somebody tried out on the form), letters, documents. Documents go back to `reserved`, so that they are swept
 * with their files even if we die before `giveUpDocuments`.
 * @returns the ids of those documents, for after the commit
 */
export async function removeDemoSeason(tx: Db, editionId: number): Promise<string[]> {
	const inDemo = sql`in (select id from vendor_applications where edition_id = ${editionId} and is_demo)`
	// First of all, in the order of decisions and of the extras form: application, extras, documents.
	await tx.execute(sql`
		select from vendor_applications where edition_id = ${editionId} and is_demo order by id for update`)
	await tx.execute(sql`delete from outbox_mails where state <> 'sending' and application_id ${inDemo}`)
	await tx.execute(sql`
		delete from vendor_extras extras where edition_id = ${editionId} and (is_demo or (
			exists (select from vendor_applications demo
				where demo.edition_id = ${editionId} and demo.email_key = extras.email_key and demo.is_demo)
			and not exists (select from vendor_applications real
				where real.edition_id = ${editionId} and real.email_key = extras.email_key and not real.is_demo)
		))`)
	const freed = await tx.execute<{ id: string }>(sql`
		update documents set state = 'reserved' where application_id ${inDemo} returning id`)
	await tx.execute(sql`delete from vendor_applications where edition_id = ${editionId} and is_demo`)
	return freed.rows.map((row) => row.id)
}

/** Removes documents with their files; one whose store does not answer is left to the sweep. */
export async function giveUpDocuments(db: Db, store: FileStore, ids: string[]): Promise<void> {
	for (const id of ids) await releaseDocuments(db, store, [id]).catch(() => undefined)
}
