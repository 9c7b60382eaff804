import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import type { LockedApplication } from "../applications/locked-application.server.ts"
import {
	APPLICATION_STATUSES,
	type ApplicationStatus,
	brandOf,
	CHOICES,
	type Choice,
} from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { LastActor } from "../audit/last-actor.server.ts"
import type { Action, AuditDetails } from "../audit/rules.ts"
import { auditLog } from "../audit/schema.server.ts"

/** What was done to an application, as far as screens show it. */
export type ApplicationChange =
	| { kind: "decided"; status: ApplicationStatus }
	| { kind: "chosen"; choice: Choice }
	/** Of one that was merged into another the choice goes, and does not come back when it is taken apart. */
	| { kind: (typeof OTHER_CHANGES)[number]["kind"] }

/** Who did it, and when. */
export type LastChange = LastActor & { change: ApplicationChange }

/** The screen was out of date: what is true instead, and who made it so. */
export interface ApplicationConflict {
	ok: false
	reason: "changed-meanwhile"
	brandName: string
	status: ApplicationStatus
	/** Missing: nothing is chosen that is not released. */
	choice?: Choice
	/** Missing: nothing of ours led to it. */
	last?: LastChange
}

/** The words of the held letter were edited, and would go. */
export interface LetterEdited {
	ok: false
	reason: "letter-edited"
	brandName: string
	last?: LastChange
}

export async function letterEdited(tx: Db, application: LockedApplication): Promise<LetterEdited> {
	const last = await findLastChange(tx, application, ["held-letter-edited"])
	return { ok: false, reason: "letter-edited", brandName: brandOf(application), ...(last && { last }) }
}

/** Whatever makes the screens of an application outdated (`stateVersion`). */
const CHANGES: Action[] = [
	"application-decided",
	"removed-from-accepted",
	"choice-made",
	"choice-taken-back",
	"standby-ended",
	"applications-merged",
	"application-withdrawn",
	"withdrawal-undone",
	"standby-offer-accepted",
]

function changeOf(action: Action, after: AuditDetails | null): ApplicationChange | undefined {
	const status = APPLICATION_STATUSES.find((one) => one === after?.status)
	const choice = CHOICES.find((one) => one === after?.choice)
	if (action === "choice-made") return choice && { kind: "chosen", choice }
	if (["application-decided", "removed-from-accepted", "standby-offer-accepted"].includes(action))
		return status && { kind: "decided", status }
	return OTHER_CHANGES.find(({ kind }) => kind === action)
}

const OTHER_CHANGES = [
	{ kind: "applications-merged" },
	{ kind: "choice-taken-back" },
	{ kind: "standby-ended" },
	{ kind: "held-letter-edited" },
	{ kind: "correction-sent" },
	{ kind: "application-withdrawn" },
	{ kind: "withdrawal-undone" },
] as const

/** What was merged into an application changes nothing of it that a click depends on. */
const isOfThisOne = sql`(${auditLog.action} <> 'applications-merged' or ${auditLog.after} ? 'into')`

async function listChanges(
	db: Db,
	condition: SQL | undefined,
	{ actions, limit }: { actions: Action[]; limit: number },
) {
	const { at, id, action, after, userId, subjectKind, applicationId } = auditLog
	const found = await db
		.select({
			id,
			by: userId,
			name: users.name,
			at,
			action,
			after,
			brandName: vendorApplications.brandName,
		})
		.from(auditLog)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.leftJoin(users, eq(users.id, userId))
		.where(and(condition, eq(subjectKind, "vendor"), inArray(action, actions), isOfThisOne))
		// Who waited for another one comes after them, whenever they asked.
		.orderBy(desc(id))
		.limit(limit)
	return found.flatMap(({ id, by, name, at, action, after, brandName }) => {
		const change = changeOf(action, after)
		return change ? [{ id, by, name, at, change, brandName: brandOf({ brandName }) }] : []
	})
}

async function findNewestChange(db: Db, condition: SQL | undefined, actions: Action[]) {
	const [newest] = await listChanges(db, condition, { actions, limit: 1 })
	if (!newest) return undefined
	const { id: _, ...change } = newest
	return change
}

/** The entry of the audit log of what was done last to an application that made screens outdated. */
export async function findLastEntry(tx: Db, application: number): Promise<number | undefined> {
	const ofApplication = eq(auditLog.applicationId, application)
	const [newest] = await listChanges(tx, ofApplication, { actions: CHANGES, limit: 1 })
	return newest?.id
}

/** What entries of the audit log say (`findLastEntry`), by their ids; of those that were deleted nothing. */
export async function readEntries(db: Db, ids: number[]): Promise<Map<number, LastChange>> {
	if (!ids.length) return new Map()
	const found = await listChanges(db, inArray(auditLog.id, ids), { actions: CHANGES, limit: ids.length })
	return new Map(found.map(({ id, by, name, at, change }) => [id, { by, name, at, change }]))
}

/**
 * What was changed last in an edition of what had been chosen, and of which vendor.
 * @param among these applications alone; missing: all of the edition
 */
export const findLastChangeIn = (db: Db, editionId: number, among?: readonly number[]) => {
	const isAmong = among && inArray(vendorApplications.id, [...among])
	// A first choice leaves nothing outdated that was counted before.
	const isFirstChoice = sql`(${auditLog.action} = 'choice-made' and ${auditLog.before} ->> 'choice' is null)`
	const condition = and(eq(vendorApplications.editionId, editionId), isAmong, sql`not ${isFirstChoice}`)
	return findNewestChange(db, condition, CHANGES)
}

/**
 * What was done last to an application, where that is how it is now.
 * @param more what else a screen showed
 */
export async function findLastChange(
	tx: Db,
	application: LockedApplication,
	more: Action[] = [],
): Promise<LastChange | undefined> {
	const newest = await findNewestChange(tx, eq(auditLog.applicationId, application.id), [...CHANGES, ...more])
	if (newest && isNow(newest.change, application)) {
		const { brandName: _, ...last } = newest
		return last
	}
	const { choice } = application
	return choice
		? { ...toLastActor(choice), change: { kind: "chosen", choice: choice.choice } }
		: lastDecisionOf(application)
}

/** Not what somebody changed by hand since, which leaves nothing behind. */
function isNow(
	change: ApplicationChange,
	{ status, choice, isOnStandby, withdrawnAt }: LockedApplication,
): boolean {
	if (change.kind === "application-withdrawn") return withdrawnAt !== null
	if (change.kind === "chosen") return choice?.choice === change.choice
	if (change.kind === "decided") return !choice && status === change.status
	if (change.kind === "choice-taken-back" || change.kind === "applications-merged") return !choice
	return change.kind !== "standby-ended" || !isOnStandby
}

const toLastActor = ({ by, name, at }: LastActor): LastActor => ({ by, name, at })

/** Whoever changes a status by hand leaves no decision. */
const lastDecisionOf = ({ status, last }: LockedApplication): LastChange | undefined =>
	last?.to === status ? { ...toLastActor(last), change: { kind: "decided", status } } : undefined

/** What is true now of an application that a click came too late for. */
export async function findConflict(tx: Db, application: LockedApplication): Promise<ApplicationConflict> {
	return conflictOf(application, await findLastChange(tx, application))
}

/** Of whoever has another status than the one that is asked about. */
export const statusConflictOf = (application: LockedApplication): ApplicationConflict =>
	conflictOf(application, lastDecisionOf(application))

function conflictOf(application: LockedApplication, last: LastChange | undefined): ApplicationConflict {
	const { status, choice } = application
	return {
		ok: false,
		reason: "changed-meanwhile",
		brandName: brandOf(application),
		status,
		...(choice && { choice: choice.choice }),
		...(last && { last }),
	}
}
