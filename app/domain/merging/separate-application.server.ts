import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { storeCorrectedFields } from "../applications/corrections.server.ts"
import { lockApplication, lockWithMerged } from "../applications/locked-application.server.ts"
import type { MergeUndo } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { redirectTrueLetters } from "../decisions/misdirected-letters.server.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { moveExtras } from "../extras/move-extras.server.ts"
import { reconcileAddress, reconcileCharges } from "../ledger/charges.server.ts"
import { issueFollowUps } from "../ledger/issue-invoice.server.ts"
import type { ChargeCause } from "../ledger/rules.ts"
import { type ComparedApplication, compareApplications } from "./comparison.server.ts"
import { type Actor, storedValue } from "./merge-applications.server.ts"

export type SeparationResult =
	| { ok: true; number: number; keptNumber: number }
	| { ok: false; reason: "not-merged" }
	| EditionClosed

/**
 * Makes an application one of its own again. Where the one that stayed still has what it took over, it gets back what stood
 * there before.
 */
export function separateApplication(db: Db, id: number, actor: Actor): Promise<SeparationResult> {
	return db.transaction(async (tx) => {
		const keptId = await readMergedIntoId(tx, id)
		if (keptId === null) return { ok: false, reason: "not-merged" }
		await lockWithMerged(tx, [keptId])
		const kept = await lockApplication(tx, keptId)
		// Again, now that nobody else merges or separates it.
		if (!kept || (await readMergedIntoId(tx, id)) !== kept.id) return { ok: false, reason: "not-merged" }
		if (kept.isEditionClosed) return EDITION_CLOSED
		const undo = await takeMergeUndo(tx, id)
		const compared = await compareApplications(tx, [id, kept.id])
		const own = compared.find((one) => one.id === id)
		const stayed = compared.find((one) => one.id === kept.id)
		if (!own || !stayed) throw new Error("an application went away while it was locked")
		await restoreFields(tx, { own, stayed }, undo, actor.at)
		const cause: ChargeCause = { why: "separation", by: actor.by, at: actor.at, takenBack: [] }
		if (undo?.extras) await restoreExtras(tx, stayed.editionId, undo.extras, cause)
		const event = { by: { organiser: actor.by }, at: actor.at, action: "applications-separated" } as const
		for (const [one, other] of [
			[own, stayed],
			[stayed, own],
		] as const)
			await recordAuditEvent(tx, {
				...event,
				about: { kind: "vendor", id: one.id },
				after: { from: `No. ${other.number}` },
			})
		for (const one of [stayed, own]) await reconcileCharges(tx, one.id, cause)
		await issueFollowUps(tx, [stayed.id, own.id], { by: actor.by, at: actor.at })
		return { ok: true, number: own.number, keptNumber: stayed.number }
	})
}

/** It is one of its own from now on. @returns what the merge took over from it */
async function takeMergeUndo(tx: Db, id: number): Promise<MergeUndo | null> {
	const { mergeUndo } = vendorApplications
	const own = eq(vendorApplications.id, id)
	const [row] = await tx.select({ mergeUndo }).from(vendorApplications).where(own).for("update")
	await tx.update(vendorApplications).set({ mergedIntoId: null, mergeUndo: null }).where(own)
	return row?.mergeUndo ?? null
}

interface Separated {
	own: ComparedApplication
	stayed: ComparedApplication
}

async function restoreFields(
	tx: Db,
	{ own, stayed }: Separated,
	undo: MergeUndo | null,
	at: Date,
): Promise<void> {
	const taken = Object.entries(undo?.fields ?? {})
	const isStillThere = ([name]: [string, string]) => storedValue(stayed, name) === storedValue(own, name)
	const values = new Map(taken.filter(isStillThere))
	await storeCorrectedFields(tx, stayed.id, values, at)
	const email = values.get("emailAddress")
	if (email !== undefined) await redirectTrueLetters(tx, stayed.id, { to: email, at })
}

/** Extras that came along go back, from whoever else has that address by now. */
async function restoreExtras(
	tx: Db,
	editionId: number,
	{ from, to }: NonNullable<MergeUndo["extras"]>,
	cause: ChargeCause,
): Promise<void> {
	const moved = await moveExtras(tx, { editionId, emailKey: to }, from)
	if (moved) await reconcileAddress(tx, { editionId, emailKey: to }, cause)
}

async function readMergedIntoId(tx: Db, id: number): Promise<number | null> {
	const { mergedIntoId } = vendorApplications
	const [row] = await tx
		.select({ mergedIntoId })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return row?.mergedIntoId ?? null
}
