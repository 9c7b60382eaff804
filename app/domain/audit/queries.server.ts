import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDateTime } from "../../values/clock.ts"
import { ACTOR_KINDS, type Action, type ActorKind, type AuditDetails, type SubjectKind } from "./rules.ts"
import { auditLog } from "./schema.server.ts"

const PAGE_SIZE = 50

/** Which entries; what is missing narrows nothing. */
export interface AuditEventFilter {
	action?: Action
	/** A user's id, or one of the other kinds of actor. */
	who?: string
	/** The application of the vendor that it concerns. */
	vendor?: number
	/** From this moment on. */
	from?: Date
	/** Until before this moment. */
	until?: Date
}

export interface AuditEventCursor {
	/** Show what is older than this entry. */
	after?: number
	/** Show what is newer than this entry. */
	before?: number
}

/** An entry as it is shown; its time is in Nairobi. */
export interface AuditEventView {
	id: number
	at: string
	actor: ActorKind
	userId?: string
	userEmail?: string
	action: Action
	subject?: { kind: SubjectKind; id: string }
	applicationId?: number
	before?: AuditDetails
	after?: AuditDetails
	requestId?: string
	address?: string
}

export interface AuditEventPage {
	rows: AuditEventView[]
	/** The entry before which the previous page ends; missing on the first page. */
	previous?: number
	/** The entry behind which the next page begins; missing on the last page. */
	next?: number
}

/** A page of the audit log, newest first; every filter has an index in the order of the page. */
export async function listAuditEvents(
	db: Db,
	filter: AuditEventFilter,
	{ after, before }: AuditEventCursor,
): Promise<AuditEventPage> {
	const backwards = after === undefined && before !== undefined
	const position = await findKeysetPosition(db, after ?? before)
	const found = await readAuditEvents(db, filter, position, { backwards, count: PAGE_SIZE + 1 })
	// Too few newer ones to fill a page: the first page shows them and those that follow.
	if (backwards && found.length < PAGE_SIZE) return listAuditEvents(db, filter, {})
	const hasMore = found.length > PAGE_SIZE
	const page = found.slice(0, PAGE_SIZE)
	if (backwards) page.reverse()
	return {
		rows: page.map(toAuditEventView),
		previous: (backwards ? hasMore : position) ? page[0]?.id : undefined,
		next: backwards || hasMore ? page.at(-1)?.id : undefined,
	}
}

/** All entries that a filter finds, newest first, in batches: memory stays that of one. */
export async function* exportAuditEvents(db: Db, filter: AuditEventFilter): AsyncGenerator<AuditEventView[]> {
	const count = 2_000
	for (let position: KeysetPosition | undefined; ; ) {
		const found: Row[] = await readAuditEvents(db, filter, position, { backwards: false, count })
		if (found.length) yield found.map(toAuditEventView)
		if (found.length < count) return
		position = found.at(-1)
	}
}

type Row = typeof auditLog.$inferSelect
type KeysetPosition = Pick<Row, "at" | "id">

async function findKeysetPosition(db: Db, id: number | undefined): Promise<KeysetPosition | undefined> {
	if (id === undefined) return undefined
	const [position] = await db
		.select({ at: auditLog.at, id: auditLog.id })
		.from(auditLog)
		.where(eq(auditLog.id, id))
	return position
}

function readAuditEvents(
	db: Db,
	filter: AuditEventFilter,
	position: KeysetPosition | undefined,
	{ backwards, count }: { backwards: boolean; count: number },
): Promise<Row[]> {
	const { at, id } = auditLog
	const order = backwards ? asc : desc
	const keysetCondition =
		position &&
		sql`(${at}, ${id}) ${sql.raw(backwards ? ">" : "<")} (${position.at.toISOString()}::timestamptz, ${position.id})`
	return db
		.select()
		.from(auditLog)
		.where(and(...conditions(filter), keysetCondition))
		.orderBy(order(at), order(id))
		.limit(count)
}

function conditions({ action, who, vendor, from, until }: AuditEventFilter): (SQL | undefined)[] {
	return [
		action && eq(auditLog.action, action),
		who === undefined ? undefined : isBy(who),
		vendor === undefined ? undefined : eq(auditLog.applicationId, vendor),
		from && gte(auditLog.at, from),
		until && lt(auditLog.at, until),
	]
}

function isBy(who: string): SQL | undefined {
	const kind = ACTOR_KINDS.find((candidate) => candidate === who)
	if (kind) return and(eq(auditLog.actor, kind), isNull(auditLog.userId))
	return and(eq(auditLog.actor, "organiser"), eq(auditLog.userId, who))
}

function toAuditEventView({ at, userId, userEmail, subjectKind, subjectId, ...row }: Row): AuditEventView {
	return {
		id: row.id,
		at: formatNairobiDateTime(at),
		actor: row.actor,
		action: row.action,
		userId: userId ?? undefined,
		userEmail: userEmail ?? undefined,
		subject: subjectKind && subjectId ? { kind: subjectKind, id: subjectId } : undefined,
		applicationId: row.applicationId ?? undefined,
		before: row.before ?? undefined,
		after: row.after ?? undefined,
		requestId: row.requestId ?? undefined,
		address: row.address ?? undefined,
	}
}

/** Whether an organiser has ever done this. */
export async function hasPerformedAction(db: Db, userId: string, action: Action): Promise<boolean> {
	const [one] = await db
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(and(isBy(userId), eq(auditLog.action, action)))
		.limit(1)
	return one !== undefined
}

export interface ActingOrganiser {
	id: string
	/** The last one they acted under. */
	email: string
}

/** Everyone who ever acted as an organiser, also those who are none any more, by e-mail: one step of an index each. */
export async function listActingOrganisers(db: Db): Promise<ActingOrganiser[]> {
	const found = await db.execute<{ id: string; email: string | null }>(sql`
		with recursive acting as (
			(select user_id from audit_log where actor = 'organiser' order by user_id limit 1)
			union all
			select (
				select user_id from audit_log where actor = 'organiser' and user_id > acting.user_id
				order by user_id limit 1
			) from acting where user_id is not null
		)
		select user_id as id, (
			select user_email from audit_log latest
			where actor = 'organiser' and latest.user_id = acting.user_id order by at desc, id desc limit 1
		) as email from acting where user_id is not null order by email`)
	return found.rows.map(({ id, email }) => ({ id, email: email ?? id }))
}
