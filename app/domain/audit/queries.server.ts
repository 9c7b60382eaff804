import { and, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type KeysetSlice, type Position, readPage, sliceAfter } from "../../platform/keyset.server.ts"
import { readInBatches } from "../../platform/read-in-batches.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { ACTOR_KINDS, type Action, type ActorKind, type AuditDetails, type SubjectKind } from "./rules.ts"
import { auditLog } from "./schema.server.ts"

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

/** An entry as it is shown. */
export interface AuditEventView {
	id: number
	at: Date
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

const newestFirst = { by: [auditLog.at, auditLog.id], direction: "descending" } as const

/** A page of the audit log, newest first; every filter has an index in the order of the page. */
export async function listAuditEvents(
	db: Db,
	filter: AuditEventFilter,
	cursor: Cursor,
): Promise<Page<AuditEventView>> {
	const page = await readPage(
		{
			...newestFirst,
			findPosition: (id) => findPosition(db, id),
			read: (slice) => readAuditEvents(db, filter, slice),
		},
		cursor,
	)
	return { ...page, rows: page.rows.map(toAuditEventView) }
}

/** All entries that a filter finds, newest first, in batches: memory stays that of one. */
export async function* exportAuditEvents(db: Db, filter: AuditEventFilter): AsyncGenerator<AuditEventView[]> {
	const readBatch = (last: Row | undefined, limit: number) =>
		readAuditEvents(db, filter, sliceAfter(newestFirst, last && positionOf(last), limit))
	for await (const found of readInBatches(readBatch)) yield found.map(toAuditEventView)
}

type Row = typeof auditLog.$inferSelect

const positionOf = ({ at, id }: Pick<Row, "at" | "id">): Position => [
	sql`${at.toISOString()}::timestamptz`,
	id,
]

async function findPosition(db: Db, id: number): Promise<Position | undefined> {
	const [entry] = await db
		.select({ at: auditLog.at, id: auditLog.id })
		.from(auditLog)
		.where(eq(auditLog.id, id))
	return entry && positionOf(entry)
}

function readAuditEvents(
	db: Db,
	filter: AuditEventFilter,
	{ where, orderBy, limit }: KeysetSlice,
): Promise<Row[]> {
	return db
		.select()
		.from(auditLog)
		.where(and(...conditions(filter), where))
		.orderBy(...orderBy)
		.limit(limit)
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
		at,
		actor: row.actor,
		action: row.action,
		userId: userId ?? undefined,
		userEmail: userEmail ?? undefined,
		subject: subjectKind && subjectId ? { kind: subjectKind, id: subjectId } : undefined,
		applicationId: row.applicationId ?? undefined,
		before: row.before || row.personal ? { ...row.personal?.before, ...row.before } : undefined,
		after: row.after || row.personal ? { ...row.personal?.after, ...row.after } : undefined,
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
