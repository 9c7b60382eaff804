import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import type { FileStore } from "../../../platform/files/file-store.server.ts"
import { recordAuditEvent } from "../../audit/commands.server.ts"
import { releaseDocuments } from "../../files/commands.server.ts"
import { lockEdition } from "./write.server.ts"

export async function countDemoData(db: Db, editionId: number) {
	const counted = await db.execute<{ applications: number; extras: number }>(sql`
		select
			(select count(*)::int from vendor_applications where edition_id = ${editionId} and is_demo) applications,
			(select count(*)::int from vendor_extras where edition_id = ${editionId} and is_demo) extras`)
	return counted.rows[0] ?? { applications: 0, extras: 0 }
}

/**
 * Takes the demo season out of an edition, with everything that hangs on it: decisions, extras (also those that
 * somebody tried out on the form), accounts, letters, documents. Documents go back to `reserved`, so that they are swept
 * with their files even if we die before `releaseDocuments`.
 * @returns the ids of those documents, for after the commit
 */
export async function removeDemoData(tx: Db, editionId: number): Promise<string[]> {
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
	await reuseNumbers(tx, editionId)
	return freed.rows.map((row) => row.id)
}

/** Invoices of the demo season leave no gap at the beginning of the series. Whoever issues one meanwhile comes before. */
async function reuseNumbers(tx: Db, editionId: number): Promise<void> {
	await tx.execute(sql`select from invoice_counters where edition_id = ${editionId} for update`)
	await tx.execute(sql`
		update invoice_counters set last_number = (
			select coalesce(max(number), 0) from invoices where edition_id = ${editionId})
		where edition_id = ${editionId}`)
}

/** Removes documents with their files; one whose store does not answer is left to the sweep. */
export async function releaseDemoDocuments(db: Db, store: FileStore, ids: string[]): Promise<void> {
	for (const id of ids) await releaseDocuments(db, store, [id]).catch(() => undefined)
}

export interface RemovedDemoData {
	edition: string
	applications: number
	extras: number
	documents: number
}

/**
 * Takes the demo season out of every edition that holds one, each in one transaction with its entry in the audit log.
 * Real applications beside it stay, and so do the numbers that it had.
 * @returns what went; nothing when there was none
 */
export async function removeAllDemoData(db: Db, store: FileStore, at: Date): Promise<RemovedDemoData[]> {
	const found = await db.execute<{ id: number; name: string }>(sql`
		select id, name from editions where exists (
			select from vendor_applications where edition_id = editions.id and is_demo
			union all select from vendor_extras where edition_id = editions.id and is_demo
		) order by id`)
	const removed: RemovedDemoData[] = []
	for (const { id, name } of found.rows) {
		const removal = await db.transaction((tx) => removeWithAuditEvent(tx, id, at))
		if (!removal) continue
		await releaseDemoDocuments(db, store, removal.freed)
		removed.push({ ...removal.counts, edition: name, documents: removal.freed.length })
	}
	return removed
}

async function removeWithAuditEvent(tx: Db, editionId: number, at: Date) {
	await lockEdition(tx, editionId)
	const counts = await countDemoData(tx, editionId)
	// Somebody else removed it while we waited.
	if (counts.applications + counts.extras === 0) return undefined
	const freed = await removeDemoData(tx, editionId)
	await recordAuditEvent(tx, {
		by: "system",
		at,
		action: "demo-season-removed",
		about: { kind: "edition", id: editionId },
		after: {
			"demo applications removed": counts.applications,
			"demo extras removed": counts.extras,
			"demo documents removed": freed.length,
		},
	})
	return { counts, freed }
}
