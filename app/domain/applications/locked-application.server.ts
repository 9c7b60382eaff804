import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { type Db, idArray } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import type { LastActor } from "../audit/last-actor.server.ts"
import { lockDecisionRules } from "../editions/closing.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { DECISION_BOUND_LETTERS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { applicationChoices, standbyEntries } from "./choice-schema.server.ts"
import { isListed } from "./listed-columns.server.ts"
import { type ApplicationStatus, type Choice, stateVersion } from "./rules.ts"
import { applicationDecisions, vendorApplications } from "./schema.server.ts"

interface LastDecision extends LastActor {
	id: number
	to: ApplicationStatus
}

/** What was chosen of an application and not told. */
export interface UnreleasedChoice extends LastActor {
	id: number
	choice: Choice
	mailId: number
	/** In place of our own words. */
	editedText: string | null
	letterVersion: number
	/** What it was chosen for; no category: nobody kept it. */
	chosenCategory: string | null
	chosenTentType: string | null
}

export type LockedApplication = Awaited<ReturnType<typeof selectApplication>>[number] & {
	last?: LastDecision
	/** Of its edition. */
	decisionLetters: Edition["decisionLetters"]
	/** Missing: there is none, or it was released. */
	choice?: UnreleasedChoice
	isOnStandby: boolean
	/** Its edition takes no changes any more; where it does, it stays open until our transaction ends. */
	isEditionClosed: boolean
}

/**
 * An application until our transaction ends: whoever else wants to decide it, or to write to its vendor about that,
 * waits. Lock the application before its letters, as mail delivery does. Nobody decides about
 * somebody who was erased, or about an application that was merged into another one.
 */
export async function lockApplication(tx: Db, id: number): Promise<LockedApplication | undefined> {
	const [application] = await selectApplication(tx, id).for("update", { of: vendorApplications })
	if (!application) return undefined
	const { isOpen, decisionLetters } = await lockDecisionRules(tx, application.editionId)
	const last = await readLastDecision(tx, id)
	const choice = decisionLetters === "held" ? await readChoice(tx, id) : undefined
	// Now that nobody else changes it: the statement that waited for the lock read it before.
	const isOnStandby = (await tx.$count(standbyEntries, eq(standbyEntries.applicationId, id))) > 0
	return { ...application, isEditionClosed: !isOpen, decisionLetters, last, choice, isOnStandby }
}

type LockStrength = "update" | "no key update" | "share"

/**
 * Applications until our transaction ends, and nothing more of them; in the order in which everybody locks them, and before their
 * letters.
 */
export async function lockApplications(
	tx: Db,
	ids: readonly number[],
	strength: LockStrength,
): Promise<void> {
	await lockWhere(tx, sql`${vendorApplications.id} = any(${idArray(ids)})`, strength)
}

/** Applications and all that were merged into them, in the same order: whoever books on their ledgers locks them so. */
export const lockWithMerged = (tx: Db, ids: number[]): Promise<void> =>
	lockWhere(tx, withMergedCondition(ids), "update")

export const withMergedCondition = (ids: number[]): SQL | undefined =>
	or(inArray(vendorApplications.id, ids), inArray(vendorApplications.mergedIntoId, ids))

async function lockWhere(tx: Db, condition: SQL | undefined, strength: LockStrength): Promise<void> {
	const { id } = vendorApplications
	await tx.select({ id }).from(vendorApplications).where(condition).orderBy(asc(id)).for(strength)
}

/** Whether an application is no longer as a screen showed it. @param expected by `stateVersion`; missing: nobody asks */
export const isStale = (application: LockedApplication, expected: string | undefined): boolean =>
	expected !== undefined && expected !== currentVersionOf(application)

/** What a screen that shows it now sends along. */
export const currentVersionOf = ({ status, last, choice, isOnStandby }: LockedApplication): string =>
	stateVersion({ status, decision: last?.id, choiceId: choice?.id, isOnStandby })

function selectApplication(tx: Db, id: number) {
	return tx
		.select({
			id: vendorApplications.id,
			editionId: vendorApplications.editionId,
			emailKey: vendorApplications.emailKey,
			number: vendorApplications.number,
			brandName: vendorApplications.brandName,
			contactPerson: vendorApplications.contactPerson,
			emailAddress: vendorApplications.emailAddress,
			tentSpace: vendorApplications.tentSpace,
			tentType: vendorApplications.tentType,
			tentPrice: vendorApplications.tentPrice,
			category: vendorApplications.category,
			status: vendorApplications.status,
			withdrawnAt: vendorApplications.withdrawnAt,
			confirmationSent: vendorApplications.confirmationSent,
			festival: editions.title,
		})
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(and(eq(vendorApplications.id, id), isListed))
}

async function readChoice(tx: Db, application: number): Promise<UnreleasedChoice | undefined> {
	const { id, choice, mailId, editedText, letterVersion, chosenBy, chosenAt, applicationId } =
		applicationChoices
	const { chosenCategory, chosenTentType } = applicationChoices
	const [found] = await tx
		.select({
			id,
			choice,
			mailId,
			editedText,
			letterVersion,
			by: chosenBy,
			name: users.name,
			at: chosenAt,
			chosenCategory,
			chosenTentType,
		})
		.from(applicationChoices)
		.leftJoin(users, eq(users.id, chosenBy))
		.where(eq(applicationId, application))
	return found
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
