import { and, desc, eq, isNull, notInArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatKshs } from "../../values/number.ts"
import { users } from "../accounts/schema.server.ts"
import {
	decisionLettersCondition,
	type LockedApplication,
	lockApplication,
} from "../applications/locked-application.server.ts"
import { checkMaximums, lockMix, type OverMaximum } from "../applications/mix.server.ts"
import { brandOf } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isPlacePassedOn } from "../applications/vacancies.server.ts"
import { recordVendorEvent } from "../applications/vendor-events.server.ts"
import { withdrawals } from "../applications/withdrawal-schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { findPassedExtras, type PassedExtras } from "../ledger/passed-extras.server.ts"
import { readRefundable } from "../ledger/refundable.server.ts"
import { readEditionLetters } from "../letter-templates/edition-letters.server.ts"
import { queueMail, withdrawLetters } from "../mail/commands.server.ts"
import { discardHeldLetter } from "../mail/held-letters.server.ts"
import { LETTERS_KEPT_AT_WITHDRAWAL } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { joinStandby, recordDecision } from "./commands.server.ts"
import { withdrawalLetter } from "./withdrawal-mail.tsx"

/** Who withdraws, and when. */
export interface Withdrawing {
	/** A user's id, for a vendor on the telephone; null: the vendor. */
	by: string | null
	at: Date
	/** "": none. */
	reason: string
}

export type WithdrawalResult =
	/** `mailId`: the email that says so, to be tried at once; missing where it was withdrawn already. */
	| { ok: true; brandName: string; changed: boolean; mailId?: number }
	| { ok: false; reason: "vendor-not-found" }
	| EditionClosed

/**
 * Takes an application back, for its vendor: the stall and the place on the standby list become free, what was chosen and what
 * was still to be sent is dropped, what is agreed is credited, and an email says so; all or nothing. It is pending
 * then, as the exchange files know no other word, and nothing is decided about it until the withdrawal is undone.
 */
export function withdrawApplication(
	db: Db,
	id: number,
	{ by, at, reason }: Withdrawing,
): Promise<WithdrawalResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.isEditionClosed) return EDITION_CLOSED
		const brandName = brandOf(application)
		if (application.withdrawnAt) return { ok: true, brandName, changed: false }
		const { status: fromStatus, isOnStandby: wasOnStandby } = application
		const passed = await findPassedExtras(tx, id)
		await discardHeldLetter(tx, id)
		await withdrawLetters(tx, unsentCondition(id), { cause: "vendor-withdrew", at })
		await setPending(tx, application, { by, at })
		await tx
			.update(vendorApplications)
			.set({ withdrawnAt: at, updatedAt: at })
			.where(eq(vendorApplications.id, id))
		const [stored] = await tx
			.insert(withdrawals)
			.values({
				applicationId: id,
				withdrawnAt: at,
				withdrawnBy: by,
				isByVendor: by === null,
				reason,
				fromStatus,
				wasOnStandby,
			})
			.returning({ id: withdrawals.id })
		await hideListing(tx, id)
		if (by === null) await recordVendorEvent(tx, id, "withdrawn", at)
		const mailId = await queueWithdrawal(tx, application, { withdrawal: stored?.id ?? 0, passed, at })
		return { ok: true, brandName, changed: true, mailId }
	})
}

/** What has not left about it and is true no more. */
const unsentCondition = (id: number) =>
	and(eq(outboxMails.applicationId, id), notInArray(outboxMails.kind, LETTERS_KEPT_AT_WITHDRAWAL))

/** Its stall, the place on the standby list (a trigger ends it) and what is charged go with the status. */
async function setPending(
	tx: Db,
	application: LockedApplication,
	{ by, at }: Pick<Withdrawing, "by" | "at">,
): Promise<void> {
	const actor = by === null ? "vendor" : { organiser: by }
	const action = "application-withdrawn"
	if (application.status !== "pending") {
		await recordDecision(tx, application, "pending", action, { by, at, actor, why: "withdrawal" })
		return
	}
	const about = { kind: "vendor", id: application.id } as const
	await recordAuditEvent(tx, { by: actor, at, action, about })
}

/** Visitors find no vendor who will not be there, or who took back their consent; undone, it is a draft. By its name, because listings stand on a higher step. */
export const hideListing = (tx: Db, id: number) =>
	tx.execute(sql`update directory_vendors set published_at = null
		where application_id = ${id} and published_at is not null`)

async function queueWithdrawal(
	tx: Db,
	{ id, editionId, brandName, number, status, emailAddress }: LockedApplication,
	{ withdrawal, passed, at }: { withdrawal: number; passed: PassedExtras | undefined; at: Date },
): Promise<number> {
	const letters = await readEditionLetters(tx, editionId)
	return queueMail(tx, {
		...withdrawalLetter(letters, {
			brandName,
			number,
			hadStall: status === "approved",
			credit: await readRefundable(tx, id),
			passed: passed && { ...passed, amount: formatKshs(passed.amount) },
		}),
		kind: "withdrawal",
		tells: "withdrawn",
		cause: `withdrawal:${withdrawal}`,
		to: emailAddress.trim(),
		applicationId: id,
		at,
	})
}

export type UndoResult =
	| { ok: true; brandName: string; changed: boolean }
	| { ok: false; reason: "vendor-not-found" }
	/** The place went to another vendor, or is offered to one. */
	| { ok: false; reason: "place-taken"; brandName: string }
	| EditionClosed

/** Makes an application again what it was before it was withdrawn, while the place is free. Nothing is sent by itself. */
export function undoWithdrawal(db: Db, id: number, { by, at }: MemberAct): Promise<UndoResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.isEditionClosed) return EDITION_CLOSED
		const brandName = brandOf(application)
		const before = await findWithdrawal(tx, id)
		if (!application.withdrawnAt || !before) return { ok: true, brandName, changed: false }
		if (before.fromStatus === "approved" && (await isPlaceTaken(tx, application)))
			return { ok: false, reason: "place-taken", brandName }
		await tx
			.update(vendorApplications)
			.set({ withdrawnAt: null, updatedAt: at })
			.where(eq(vendorApplications.id, id))
		await tx.update(withdrawals).set({ undoneAt: at, undoneBy: by }).where(eq(withdrawals.id, before.id))
		await withdrawLetters(tx, decisionLettersCondition(id), { cause: "decision-changed", at })
		if (before.fromStatus === "pending") await recordUndo(tx, id, { by, at })
		else
			await recordDecision(tx, application, before.fromStatus, "withdrawal-undone", {
				by,
				at,
				why: "withdrawal-undone",
			})
		if (before.wasOnStandby) await joinStandby(tx, id, at)
		return { ok: true, brandName, changed: true }
	})
}

function recordUndo(tx: Db, id: number, { by, at }: MemberAct): Promise<void> {
	const about = { kind: "vendor", id } as const
	return recordAuditEvent(tx, { by: { organiser: by }, at, action: "withdrawal-undone", about })
}

/** As if it was approved once more: whoever approves, or offers its place, at this moment waits. */
async function isPlaceTaken(tx: Db, application: LockedApplication): Promise<boolean> {
	await lockMix(tx, application.editionId)
	const excess: OverMaximum | undefined = await checkMaximums(tx, application, "", undefined)
	return excess !== undefined || (await isPlacePassedOn(tx, application.id))
}

/** The withdrawal that holds. */
export async function findWithdrawal(db: Db, application: number) {
	const { id, withdrawnAt, isByVendor, reason, fromStatus, wasOnStandby, undoneAt } = withdrawals
	const [found] = await db
		.select({ id, at: withdrawnAt, isByVendor, reason, fromStatus, wasOnStandby, by: users.name })
		.from(withdrawals)
		.leftJoin(users, eq(users.id, withdrawals.withdrawnBy))
		.where(and(eq(withdrawals.applicationId, application), isNull(undoneAt)))
		.orderBy(desc(id))
		.limit(1)
	return found
}
