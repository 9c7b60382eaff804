import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm"
import { nairobiDateTime } from "../../platform/clock.ts"
import type { Db } from "../../platform/db.server.ts"
import { ACTOR_KINDS, type Action, type ActorKind, type Facts, type SubjectKind } from "./rules.ts"
import { auditLog } from "./schema.server.ts"

const PAGE_SIZE = 50

/** Which entries; what is missing narrows nothing. */
export interface ActFilter {
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

export interface ActPlace {
	/** Show what is older than this entry. */
	after?: number
	/** Show what is newer than this entry. */
	before?: number
}

/** An entry as it is shown; its time is in Nairobi. */
export interface ShownAct {
	id: number
	at: string
	actor: ActorKind
	userId?: string
	userEmail?: string
	action: Action
	subject?: { kind: SubjectKind; id: string }
	applicationId?: number
	before?: Facts
	after?: Facts
	requestId?: string
	address?: string
}

export interface ActPage {
	rows: ShownAct[]
	/** The entry before which the previous page ends; missing on the first page. */
	previous?: number
	/** The entry behind which the next page begins; missing on the last page. */
	next?: number
}

/** A page of the audit log, newest first; every filter has an index in the order of the page. */
export async function listActs(db: Db, filter: ActFilter, { after, before }: ActPlace): Promise<ActPage> {
	const backwards = after === undefined && before !== undefined
	const border = await borderOf(db, after ?? before)
	const found = await readActs(db, filter, border, { backwards, count: PAGE_SIZE + 1 })
	// Too few newer ones to fill a page: the first page shows them and those that follow.
	if (backwards && found.length < PAGE_SIZE) return listActs(db, filter, {})
	const more = found.length > PAGE_SIZE
	const page = found.slice(0, PAGE_SIZE)
	if (backwards) page.reverse()
	return {
		rows: page.map(asShown),
		previous: (backwards ? more : border) ? page[0]?.id : undefined,
		next: backwards || more ? page.at(-1)?.id : undefined,
	}
}

/** All entries that a filter finds, newest first, in batches: memory stays that of one. */
export async function* exportActs(db: Db, filter: ActFilter): AsyncGenerator<ShownAct[]> {
	const count = 2_000
	for (let border: Border | undefined; ; ) {
		const found: Row[] = await readActs(db, filter, border, { backwards: false, count })
		if (found.length) yield found.map(asShown)
		if (found.length < count) return
		border = found.at(-1)
	}
}

type Row = typeof auditLog.$inferSelect
type Border = Pick<Row, "at" | "id">

async function borderOf(db: Db, id: number | undefined): Promise<Border | undefined> {
	if (id === undefined) return undefined
	const [border] = await db
		.select({ at: auditLog.at, id: auditLog.id })
		.from(auditLog)
		.where(eq(auditLog.id, id))
	return border
}

function readActs(
	db: Db,
	filter: ActFilter,
	border: Border | undefined,
	{ backwards, count }: { backwards: boolean; count: number },
): Promise<Row[]> {
	const { at, id } = auditLog
	const order = backwards ? asc : desc
	const place =
		border &&
		sql`(${at}, ${id}) ${sql.raw(backwards ? ">" : "<")} (${border.at.toISOString()}::timestamptz, ${border.id})`
	return db
		.select()
		.from(auditLog)
		.where(and(...conditions(filter), place))
		.orderBy(order(at), order(id))
		.limit(count)
}

function conditions({ action, who, vendor, from, until }: ActFilter): (SQL | undefined)[] {
	return [
		action && eq(auditLog.action, action),
		who === undefined ? undefined : isBy(who),
		vendor === undefined ? undefined : eq(auditLog.applicationId, vendor),
		from && gte(auditLog.at, from),
		until && lt(auditLog.at, until),
	]
}

function isBy(who: string): SQL | undefined {
	const kind = ACTOR_KINDS.find((known) => known === who)
	if (kind) return and(eq(auditLog.actor, kind), isNull(auditLog.userId))
	return and(eq(auditLog.actor, "organiser"), eq(auditLog.userId, who))
}

function asShown({ at, userId, userEmail, subjectKind, subjectId, ...row }: Row): ShownAct {
	return {
		id: row.id,
		at: nairobiDateTime(at),
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
export async function hasActed(db: Db, userId: string, action: Action): Promise<boolean> {
	const [one] = await db
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(and(isBy(userId), eq(auditLog.action, action)))
		.limit(1)
	return one !== undefined
}

export interface KnownOrganiser {
	id: string
	/** The last one they acted under. */
	email: string
}

/** Everyone who ever acted as an organiser, also those who are none any more, by e-mail: one step of an index each. */
export async function listActingOrganisers(db: Db): Promise<KnownOrganiser[]> {
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
