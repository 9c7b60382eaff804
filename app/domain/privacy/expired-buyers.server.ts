import { type SQL, sql } from "drizzle-orm"
import type { RetentionPeriods } from "../../platform/config.server.ts"
import type { Db } from "../../platform/db.server.ts"

const BATCH = 1_000

/**
 * Takes the buyer out of documents that the tax authority asks for no more, where the person was erased before. Until then an
 * issued document says whose it is (docs/decisions/182).
 */
export async function expireBuyers(
	tx: Db,
	{ invoicesMonths }: Pick<RetentionPeriods, "invoicesMonths">,
	at: Date,
): Promise<number> {
	const expired = await tx.execute(sql`
		update invoices set buyer_name = '', buyer_pin = '' where id in (
			select invoices.id from invoices
			join vendor_applications on vendor_applications.id = invoices.application_id
			where (buyer_name <> '' or buyer_pin <> '') and erased_at is not null
				and issued_at + make_interval(months => ${invoicesMonths}) < ${at.toISOString()}::timestamptz
			limit ${BATCH}
		) returning id`)
	await deleteUnneededPins(tx, sql`true`)
	return expired.rows.length
}

/** A KRA PIN of somebody who was erased is kept only as long as it stands on one of their documents. @param condition on `own`, their applications */
export async function deleteUnneededPins(tx: Db, condition: SQL): Promise<void> {
	await tx.execute(sql`
		delete from buyer_pins using vendor_applications own
		where own.id = buyer_pins.application_id and own.erased_at is not null and ${condition} and not exists (
			select from invoices join vendor_applications theirs on theirs.id = invoices.application_id
			where buyer_name <> ''
				and coalesce(theirs.merged_into_id, theirs.id) = coalesce(own.merged_into_id, own.id))`)
}
