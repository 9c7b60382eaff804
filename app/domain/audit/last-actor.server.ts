import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Action } from "./rules.ts"
import { auditLog } from "./schema.server.ts"

/** Who did something, and when. */
export interface LastActor {
	/** A user's id; null for the product itself, or for someone who is no longer an organiser. */
	by: string | null
	/** How they are called now. */
	name: string | null
	at: Date
}

/** Of what stands in a row of their deed. @param by a user's id */
export async function findActor(db: Db, by: string | null, at: Date): Promise<LastActor> {
	const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${by}`)
	return { by, name: rows[0]?.name ?? null, at }
}

/** Whoever did one of these last about an application, a letter, which is found by its application, or a newsletter. */
export async function findLastActor(
	db: Db,
	subject: { kind?: "vendor" | "letter" | "newsletter"; id: number; applicationId: number | null },
	actions: Action[],
): Promise<LastActor | undefined> {
	const { at, id, action, userId, subjectKind, subjectId, applicationId } = auditLog
	const ofApplication =
		subject.applicationId === null ? isNull(applicationId) : eq(applicationId, subject.applicationId)
	const [last] = await db
		// By its name, because accounts stand on a higher step.
		.select({ by: userId, name: sql<string | null>`(select name from users where users.id = ${userId})`, at })
		.from(auditLog)
		.where(
			and(
				ofApplication,
				eq(subjectKind, subject.kind ?? "letter"),
				eq(subjectId, String(subject.id)),
				inArray(action, actions),
			),
		)
		.orderBy(desc(at), desc(id))
		.limit(1)
	return last
}
