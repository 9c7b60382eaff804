import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { users } from "../accounts/schema.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import type { VendorEvent } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"
import { vendorEvents } from "./withdrawal-schema.server.ts"

/** Something that a vendor did on their page. */
export interface ListedEvent {
	id: number
	kind: VendorEvent
	at: Date
	seenAt: Date | null
	/** Who marked it as seen; null: nobody, or they are no longer on the team. */
	seenBy: string | null
	/** Of a correction: the labels of what was corrected; null: nobody knows any more. */
	corrected: string[] | null
	application: { id: number; number: number; brandName: string; tentSpace: string }
}

const { id, applicationId, kind, at, seenAt } = vendorEvents
const about = vendorApplications
/** From the entry of the same moment in the audit log, which an index finds. What stood there stays in the history. */
const corrected = sql<string[] | null>`case when vendor_events.kind = 'corrected' then (
	select array(select jsonb_object_keys(personal -> 'after')) from audit_log entry
	where entry.application_id = vendor_events.application_id and entry.at = vendor_events.at
		and action = 'application-corrected' and actor = 'vendor' and personal is not null
	order by entry.id desc limit 1) end`
const ofEdition = (edition: number) => and(eq(about.editionId, edition), isNull(about.erasedAt))

/** A page of what the vendors of an edition did, the newest first. */
export function listVendorEvents(db: Db, edition: number, cursor: Cursor): Promise<Page<ListedEvent>> {
	return readPage<ListedEvent>(
		{
			by: [id],
			direction: "descending",
			read: ({ where, orderBy, limit }) =>
				db
					.select({
						id,
						kind,
						at,
						seenAt,
						seenBy: users.name,
						corrected,
						application: {
							id: about.id,
							number: about.number,
							brandName: about.brandName,
							tentSpace: about.tentSpace,
						},
					})
					.from(vendorEvents)
					.innerJoin(about, eq(about.id, applicationId))
					.leftJoin(users, eq(users.id, vendorEvents.seenBy))
					.where(and(ofEdition(edition), where))
					.orderBy(...orderBy)
					.limit(limit),
		},
		cursor,
	)
}

/** How many nobody has seen: what it costs follows from how many these are. */
export async function countUnseenEvents(db: Db, edition: number): Promise<number> {
	const unseen = await db
		.select({ id })
		.from(vendorEvents)
		.innerJoin(about, eq(about.id, applicationId))
		.where(and(isNull(seenAt), ofEdition(edition)))
	return unseen.length
}

/** An organiser has seen them for all, up to the newest that their screen showed. */
export async function markEventsSeen(
	db: Db,
	edition: number,
	{ newest, by, at: now }: MemberAct & { newest: number },
): Promise<void> {
	const own = db.select({ id: about.id }).from(about).where(eq(about.editionId, edition))
	await db
		.update(vendorEvents)
		.set({ seenAt: now, seenBy: by })
		.where(and(isNull(seenAt), lte(id, newest), inArray(applicationId, own)))
}

/** What a vendor did, until an organiser has seen it. */
export async function recordVendorEvent(tx: Db, id: number, kind: VendorEvent, at: Date): Promise<void> {
	await tx.insert(vendorEvents).values({ applicationId: id, kind, at })
}
