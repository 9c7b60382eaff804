import { and, desc, eq, inArray, isNull, type SQL } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { lockOpenEdition } from "../editions/closing.server.ts"
import { editions } from "../editions/schema.server.ts"
import { DECISION_BOUND_LETTERS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import type { ApplicationStatus } from "./rules.ts"
import { applicationDecisions, vendorApplications } from "./schema.server.ts"

interface LastDecision {
	id: number
	to: ApplicationStatus
	/** A user's id; null for the product itself, or for someone who is no longer an organiser. */
	by: string | null
	/** How they are called. */
	name: string | null
	at: Date
}

export type LockedApplication = Awaited<ReturnType<typeof selectApplication>>[number] & {
	last?: LastDecision
	/** Its edition takes no changes any more; where it does, it stays open until our transaction ends. */
	isEditionClosed: boolean
}

/**
 * An application until our transaction ends: whoever else wants to decide it, or to write to its vendor about that,
 * waits. Lock the application before its letters, as mail delivery does. Nobody decides about somebody who was erased.
 */
export async function lockApplication(tx: Db, id: number): Promise<LockedApplication | undefined> {
	const [application] = await selectApplication(tx, id).for("update", { of: vendorApplications })
	if (!application) return undefined
	const isEditionClosed = !(await lockOpenEdition(tx, application.editionId))
	return { ...application, isEditionClosed, last: await readLastDecision(tx, id) }
}

function selectApplication(tx: Db, id: number) {
	return tx
		.select({
			id: vendorApplications.id,
			editionId: vendorApplications.editionId,
			emailKey: vendorApplications.emailKey,
			brandName: vendorApplications.brandName,
			emailAddress: vendorApplications.emailAddress,
			tentSpace: vendorApplications.tentSpace,
			status: vendorApplications.status,
			confirmationSent: vendorApplications.confirmationSent,
			festival: editions.title,
		})
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(and(eq(vendorApplications.id, id), isNull(vendorApplications.erasedAt)))
}

async function readLastDecision(tx: Db, applicationId: number): Promise<LastDecision | undefined> {
	const { id, toStatus, decidedBy, decidedAt } = applicationDecisions
	const [last] = await tx
		.select({ id, to: toStatus, by: decidedBy, name: users.name, at: decidedAt })
		.from(applicationDecisions)
		.leftJoin(users, eq(users.id, decidedBy))
		.where(eq(applicationDecisions.applicationId, applicationId))
		.orderBy(desc(id))
		.limit(1)
	return last
}

/** The letters about an application that its next decision makes untrue. */
export function decisionLettersCondition(applicationId: number): SQL | undefined {
	return and(eq(outboxMails.applicationId, applicationId), inArray(outboxMails.kind, DECISION_BOUND_LETTERS))
}
