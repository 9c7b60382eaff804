import { AsyncLocalStorage } from "node:async_hooks"
import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { tellHappening } from "../../platform/metrics.server.ts"
import { currentTrace } from "../../platform/trace.server.ts"
import { type Action, type Actor, type Facts, LEAST_DAYS_KEPT, type SubjectKind } from "./rules.ts"
import { auditLog } from "./schema.server.ts"

/** One thing somebody did. */
export interface Act {
	by: Actor
	at: Date
	action: Action
	about?: { kind: SubjectKind; id: string | number }
	/** The vendor it concerns; of an act about a vendor it is known. */
	applicationId?: number | null
	before?: Facts
	after?: Facts
}

/**
 * Adds one entry to the audit log, in the transaction of the act itself: one is not there without the other.
 * The request and the visitor's address are those under which we run (`traced`).
 */
export async function recordAct(tx: Db, act: Act): Promise<void> {
	if (rehearsals.getStore()) return
	const { by, at, action, about, before, after } = act
	tellHappening({ kind: "act", what: action })
	const { requestId, address } = currentTrace()
	const userId = typeof by === "string" ? null : by.organiser
	await tx.insert(auditLog).values({
		at,
		action,
		before,
		after,
		requestId,
		address,
		userId,
		actor: typeof by === "string" ? by : "organiser",
		// By its name, because accounts stand on a higher step.
		userEmail: userId && sql`(select email from users where id = ${userId})`,
		subjectKind: about?.kind,
		subjectId: about && String(about.id),
		applicationId: act.applicationId ?? (about?.kind === "vendor" ? Number(about.id) : null),
	})
}

/** What an organiser did with an account of their own. */
export function ownAct(action: Action, userId: string, at: Date): Act {
	return { by: { organiser: userId }, at, action, about: { kind: "account", id: userId } }
}

const rehearsals = new AsyncLocalStorage<true>()

/** What `work` does is nobody's act and leaves no entry: the demo season is lived through by the same commands. */
export function rehearsed<T>(work: () => T): T {
	return rehearsals.run(true, work)
}

/**
 * Deletes the entries from before a moment, and says so in an entry: the one way that the database lets rows go.
 * What is younger than 30 days stays, whatever is asked.
 * @returns how many went
 */
export async function shortenAuditLog(db: Db, { before, at }: { before: Date; at: Date }): Promise<number> {
	return db.transaction(async (tx) => {
		const cut = await tx.execute<{ deleted: number }>(
			sql`select shorten_audit_log(${before.toISOString()}::timestamptz) as deleted`,
		)
		const deleted = Number(cut.rows[0]?.deleted ?? 0)
		if (deleted) {
			const after = { deleted, before: before.toISOString(), leastDaysKept: LEAST_DAYS_KEPT }
			await recordAct(tx, { by: "system", at, action: "audit-log-shortened", after })
		}
		return deleted
	})
}

/**
 * Forgets from where a vendor acted; entries name vendors only by number, so nothing else of theirs is in them.
 * @returns how many entries lost their address
 */
export async function forgetVendorAddresses(tx: Db, applicationId: number): Promise<number> {
	const cleared = await tx.execute<{ cleared: number }>(
		sql`select forget_audit_addresses(${applicationId}::int) as cleared`,
	)
	return Number(cleared.rows[0]?.cleared ?? 0)
}
