import { AsyncLocalStorage } from "node:async_hooks"
import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { auditEventCounter } from "../../platform/metrics.server.ts"
import { currentTrace } from "../../platform/trace.server.ts"
import {
	type Action,
	type Actor,
	type AuditDetails,
	MIN_RETENTION_DAYS,
	type PersonalDetails,
	type SubjectKind,
} from "./rules.ts"
import { auditLog } from "./schema.server.ts"

/** One thing somebody did. */
export interface AuditEvent {
	by: Actor
	at: Date
	action: Action
	about?: { kind: SubjectKind; id: string | number }
	/** The vendor it concerns; of an act about a vendor it is known. */
	applicationId?: number | null
	before?: AuditDetails
	after?: AuditDetails
	/** The same where it says something of a person: taken out when they are erased. */
	personal?: PersonalDetails
}

/**
 * Adds one entry to the audit log, in the transaction of the act itself: one is not there without the other.
 * The request and the visitor's address are those under which we run (`runWithTrace`).
 */
export const recordAuditEvent = (tx: Db, event: AuditEvent): Promise<void> => recordAuditEvents(tx, [event])

/** Several at once. */
export async function recordAuditEvents(tx: Db, events: readonly AuditEvent[]): Promise<void> {
	if (auditSuppression.getStore() || !events.length) return
	for (const { action } of events) auditEventCounter.labels(action).inc()
	await tx.insert(auditLog).values(events.map(toEntry))
}

function toEntry({ by, at, action, about, before, after, personal, applicationId }: AuditEvent) {
	const { requestId, address } = currentTrace()
	const userId = typeof by === "string" ? null : by.organiser
	return {
		at,
		action,
		before,
		after,
		personal,
		requestId,
		address,
		userId,
		actor: typeof by === "string" ? by : ("organiser" as const),
		// By its name, because accounts stand on a higher step.
		userEmail: userId && sql`(select email from users where id = ${userId})`,
		subjectKind: about?.kind,
		subjectId: about && String(about.id),
		applicationId: applicationId ?? (about?.kind === "vendor" ? Number(about.id) : null),
	}
}

/** What an organiser did with an account of their own. */
export function createOwnAccountEvent(action: Action, userId: string, at: Date): AuditEvent {
	return { by: { organiser: userId }, at, action, about: { kind: "account", id: userId } }
}

const auditSuppression = new AsyncLocalStorage<true>()

/** What `callback` does leaves no entry: the demo season is made by the same commands, and nobody acted. */
export function runWithoutAudit<T>(callback: () => T): T {
	return auditSuppression.run(true, callback)
}

/**
 * Deletes the entries from before a moment, and says so in an entry: the one way that the database lets rows go.
 * What is younger than 30 days stays, whatever is asked.
 * @returns how many went
 */
export async function pruneAuditLog(db: Db, { before, at }: { before: Date; at: Date }): Promise<number> {
	return db.transaction(async (tx) => {
		const cut = await tx.execute<{ deleted: number }>(
			sql`select shorten_audit_log(${before.toISOString()}::timestamptz) as deleted`,
		)
		const deleted = Number(cut.rows[0]?.deleted ?? 0)
		if (deleted) {
			const after = { deleted, before: before.toISOString(), leastDaysKept: MIN_RETENTION_DAYS }
			await recordAuditEvent(tx, { by: "system", at, action: "audit-log-shortened", after })
		}
		return deleted
	})
}

/**
 * Forgets from where a vendor acted, and what was corrected in their application; otherwise entries name vendors only by number.
 * @returns how many entries lost something
 */
export async function redactVendorEntries(tx: Db, applicationId: number): Promise<number> {
	const cleared = await tx.execute<{ cleared: number }>(
		sql`select forget_audit_addresses(${applicationId}::int) as cleared`,
	)
	return Number(cleared.rows[0]?.cleared ?? 0)
}
