import { eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isHolder } from "../applications/extras-holder.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { type AgreedKind, EXTRA_KINDS } from "./rules.ts"

/** The accepted of an application and those merged into it; by its name, because an inner query names its own columns. */
const parts = sql`(select part.id from vendor_applications part where part.status = 'approved'
	and (part.id = vendor_applications.id or part.merged_into_id = vendor_applications.id))`

const wasCharged = (kinds: readonly AgreedKind[]) => sql`exists (
	select from ledger_entries entry where entry.application_id in ${parts}
		and entry.kind in ${[...kinds]})`

/**
 * Whether the stall of an accepted one is charged at all: it was before, or the product accepted it, so that it is once there is a
 * price. What an import made accepted is history, also where its withdrawal was undone.
 */
const isStallChargedHere = sql<boolean>`(${wasCharged(["stall"])} or exists (
	select from application_decisions decided where decided.application_id in ${parts} and decided.to_status = 'approved'
		and not decided.is_imported and not exists (select from withdrawals undone
			where undone.application_id = decided.application_id and undone.undone_at = decided.decided_at
				and undone.from_status = 'approved')))`

/** Whether anything that is agreed with an accepted one is charged at all: the stall, or what its vendor ordered here. */
export const isChargedHere = sql<boolean>`(${wasCharged(EXTRA_KINDS)} or ${isStallChargedHere})`

export type Agreed = NonNullable<Awaited<ReturnType<typeof readAgreed>>>

/** By its name, because extras stand on a higher step. */
const ordered = (what: SQL) =>
	sql<number>`coalesce((select ${what} from vendor_extras extras
		where extras.edition_id = vendor_applications.edition_id and extras.email_key = vendor_applications.email_key), 0)`

const price = (column: "wristband_price" | "hay_bale_price") =>
	sql<number>`(select ${sql.identifier(column)} from editions where editions.id = vendor_applications.edition_id)`

/** What is agreed with the vendor of an application now. */
export async function readAgreed(db: Db, id: number) {
	const { editionId, emailKey, tentSpace, tentPrice, mergedIntoId } = vendorApplications
	const [found] = await db
		.select({
			editionId,
			emailKey,
			tentSpace,
			tentPrice,
			mergedIntoId,
			isAccepted: sql<boolean>`status = 'approved' and erased_at is null and merged_into_id is null`,
			wristbands: ordered(sql`extra_wristbands`),
			hay: ordered(sql`case when wants_hay then hay_bales else 0 end`),
			orders: sql<number>`(select count(*)::int from extra_orders ordered join vendor_extras extras on extras.id = ordered.extras_id
				where extras.edition_id = vendor_applications.edition_id and extras.email_key = vendor_applications.email_key)`,
			wristbandPrice: price("wristband_price"),
			hayBalePrice: price("hay_bale_price"),
			isInRecord: sql<boolean>`exists (select from vendor_extras extras where extras.edition_id = vendor_applications.edition_id
				and extras.email_key = vendor_applications.email_key and vendor_applications.email_key <> '')`,
			isHolder: isHolder(),
			isCharged: isChargedHere,
			isStallCharged: isStallChargedHere,
			isShared: sql<boolean>`exists (
				select from vendor_applications other where other.email_key = vendor_applications.email_key
					and other.edition_id = vendor_applications.edition_id and other.status = 'approved'
					and other.id <> vendor_applications.id and vendor_applications.email_key <> '')`,
		})
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return (
		found && {
			...found,
			hasExtras: found.isInRecord && found.isHolder && found.wristbands + found.hay + found.orders > 0,
		}
	)
}
