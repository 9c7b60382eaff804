import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { storeCorrectedFields } from "../applications/corrections.server.ts"
import { listHolders } from "../applications/extras-holder.server.ts"
import {
	decisionLettersCondition,
	type LockedApplication,
	lockApplication,
	lockWithMerged,
} from "../applications/locked-application.server.ts"
import type { MergeUndo } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { CorrectableField } from "../applications/sent-fields.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findLastActor, type LastActor } from "../audit/last-actor.server.ts"
import { redirectTrueLetters } from "../decisions/misdirected-letters.server.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { moveExtras } from "../extras/move-extras.server.ts"
import { reconcileAddress, reconcileCharges } from "../ledger/charges.server.ts"
import { issueFollowUps } from "../ledger/issue-invoice.server.ts"
import type { ChargeCause } from "../ledger/rules.ts"
import { withdrawLetters } from "../mail/commands.server.ts"
import { discardHeldLetter } from "../mail/held-letters.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { type ComparedApplication, compareApplications, comparisonVersion } from "./comparison.server.ts"
import { findKeepable } from "./rules.ts"

/** Who merges or separates, and when. */
export interface Actor {
	/** A user's id. */
	by: string
	at: Date
}

export interface Merge extends Actor {
	/** All of them, the one that stays among them. */
	ids: number[]
	keptId: number
	/** By the names of the fields: of which application the value stays. Missing: of the one that stays. */
	picks: Record<string, number>
	/** What the screen showed (`comparisonVersion`). */
	expected: string
}

export type MergeResult =
	/** `merged`: the numbers of the others; `letters` are to be tried at once. */
	| { ok: true; number: number; merged: number[]; letters: number[] }
	| { ok: false; reason: "nothing-to-merge" | "other-editions" | "withdrawn" }
	| EditionClosed
	/** Another one has to stay, because of what its vendor was told, or what was decided. */
	| { ok: false; reason: "other-has-to-stay"; numbers: number[] }
	/** `last`: who merged one of them, if that is what happened. */
	| { ok: false; reason: "changed-meanwhile"; last?: LastActor }

/**
 * Makes one application out of several of one vendor. Nothing of the others is moved or deleted but what nobody was told: their
 * held letters and choices, and letters about their decisions that have not left. They point to the one that stays, which
 * takes over the values that were picked.
 */
export function mergeApplications(db: Db, merge: Merge): Promise<MergeResult> {
	const ids = [...new Set(merge.ids)].toSorted((one, other) => one - other)
	return db.transaction(async (tx) => {
		const checked = await checkMerge(tx, ids, merge)
		if (checked.refusal) return checked.refusal
		const { kept, others, taken } = checked
		for (const { id } of others) await discardUntold(tx, id, merge.at)
		const holders = await listHolders(tx, [kept, ...others])
		const values = new Map(taken.map(({ field, value }) => [field.name, value]))
		await storeCorrectedFields(tx, kept.id, values, merge.at)
		await pointTo(tx, checked)
		const letters = await followAddress(tx, { ...checked, holders }, merge.at)
		await recordMerge(tx, checked, merge)
		const cause: ChargeCause = { why: "merge", by: merge.by, at: merge.at, takenBack: [] }
		for (const { id } of [...others, kept]) await reconcileCharges(tx, id, cause)
		// With another address it leaves its own extras where that has some.
		await reconcileAddress(tx, { editionId: kept.editionId, emailKey: emailKeyOf(kept.emailAddress) }, cause)
		const merged = [...others, kept].map(({ id }) => id)
		await issueFollowUps(tx, merged, { by: merge.by, at: merge.at })
		return { ok: true, number: kept.number, merged: others.map(({ number }) => number), letters }
	})
}

type Holding = Merged & { holders: number[] }

interface Merged {
	kept: ComparedApplication
	others: ComparedApplication[]
	taken: TakenValue[]
}

type Checked = (Merged & { refusal?: undefined }) | { refusal: Exclude<MergeResult, { ok: true }> }

async function checkMerge(
	tx: Db,
	ids: number[],
	{ keptId, expected, picks }: Pick<Merge, "keptId" | "expected" | "picks">,
): Promise<Checked> {
	if (ids.length < 2) return { refusal: { ok: false, reason: "nothing-to-merge" } }
	await lockWithMerged(tx, ids)
	const locked: LockedApplication[] = []
	for (const id of ids) {
		const application = await lockApplication(tx, id)
		if (!application) return { refusal: await changedMeanwhile(tx, ids) }
		locked.push(application)
	}
	if (locked.some(({ isEditionClosed }) => isEditionClosed)) return { refusal: EDITION_CLOSED }
	if (new Set(locked.map(({ editionId }) => editionId)).size > 1)
		return { refusal: { ok: false, reason: "other-editions" } }
	if (locked.some(({ withdrawnAt }) => withdrawnAt)) return { refusal: { ok: false, reason: "withdrawn" } }
	const compared = await compareApplications(tx, ids)
	if (comparisonVersion(compared) !== expected) return { refusal: await changedMeanwhile(tx, ids) }
	const keepable = findKeepable(compared).ids
	const kept = compared.find(({ id }) => id === keptId)
	if (!kept || !keepable.includes(keptId)) {
		const numbers = compared.flatMap(({ id, number }) => (keepable.includes(id) ? [number] : []))
		return { refusal: { ok: false, reason: "other-has-to-stay", numbers } }
	}
	const others = compared.filter(({ id }) => id !== keptId)
	return { kept, others, taken: takeOver(kept, compared, picks) }
}

/**
 * What nobody was told: a held letter goes with its choice, and a letter about a decision, or a copy of an email to many
 * vendors, that has not left stays here.
 */
async function discardUntold(tx: Db, id: number, at: Date): Promise<void> {
	await discardHeldLetter(tx, id)
	await withdrawLetters(tx, decisionLettersCondition(id), { cause: "application-merged", at })
	const toMany = and(eq(outboxMails.applicationId, id), eq(outboxMails.kind, "mailing"))
	await withdrawLetters(tx, toMany, { cause: "application-merged", at })
}

async function changedMeanwhile(tx: Db, ids: number[]) {
	const found: LastActor[] = []
	for (const id of ids) {
		const last = await findLastActor(tx, { kind: "vendor", id, applicationId: id }, [
			"applications-merged",
			"applications-separated",
			"application-corrected",
			"email-corrected",
			"application-decided",
			"removed-from-accepted",
			"choice-made",
			"choice-taken-back",
		])
		if (last) found.push(last)
	}
	const [last] = found.toSorted((one, other) => Number(other.at) - Number(one.at))
	return { ok: false, reason: "changed-meanwhile", ...(last && { last }) } as const
}

export const storedValue = ({ fields }: ComparedApplication, name: string): string | undefined =>
	fields.find((field) => field.name === name)?.value

/** A value that comes from another application. */
interface TakenValue {
	from: number
	/** Of the one that stays. */
	field: CorrectableField
	value: string
}

function takeOver(
	kept: ComparedApplication,
	compared: ComparedApplication[],
	picks: Record<string, number>,
): TakenValue[] {
	return kept.fields.flatMap((field) => {
		const from = compared.find(({ id }) => id === picks[field.name])
		const value = from && storedValue(from, field.name)
		return from && value !== undefined && value !== field.value ? [{ from: from.id, field, value }] : []
	})
}

/** What was merged into one of the others before comes along; what that one had taken over stays as it is now. */
async function pointTo(tx: Db, { kept, others, taken }: Merged): Promise<void> {
	for (const other of others) {
		const own = taken.filter(({ from }) => from === other.id)
		const mergeUndo: MergeUndo = {
			fields: Object.fromEntries(own.map(({ field }) => [field.name, field.value])),
		}
		const { id, mergedIntoId } = vendorApplications
		await tx
			.update(vendorApplications)
			.set({ mergedIntoId: kept.id, mergeUndo: null })
			.where(eq(mergedIntoId, other.id))
		await tx.update(vendorApplications).set({ mergedIntoId: kept.id, mergeUndo }).where(eq(id, other.id))
	}
}

/** Extras are kept by address: those that one of them has come along. */
async function followAddress(tx: Db, { kept, others, taken, holders }: Holding, at: Date): Promise<number[]> {
	const corrected = taken.find(({ field }) => field.name === "emailAddress")
	const email = corrected?.value ?? kept.emailAddress
	const { editionId } = kept
	for (const { id, emailAddress } of [kept, ...others]) {
		const emailKey = emailKeyOf(emailAddress)
		if (emailKey === emailKeyOf(email) || !holders.includes(id)) continue
		if (!(await moveExtras(tx, { editionId, emailKey }, email))) continue
		const source = id === kept.id ? (corrected?.from ?? id) : id
		await noteMovedExtras(tx, source, { from: emailKey, to: emailKeyOf(email) })
	}
	return corrected ? redirectTrueLetters(tx, kept.id, { to: email, at }) : []
}

async function noteMovedExtras(tx: Db, id: number, extras: MergeUndo["extras"]): Promise<void> {
	const { mergeUndo } = vendorApplications
	const own = eq(vendorApplications.id, id)
	const [row] = await tx.select({ mergeUndo }).from(vendorApplications).where(own)
	await tx
		.update(vendorApplications)
		.set({ mergeUndo: { fields: row?.mergeUndo?.fields ?? {}, extras } })
		.where(own)
}

/** An entry of the one that stays, with what stood there before, and one of each of the others, with what it gave: each goes with its own person. */
async function recordMerge(tx: Db, { kept, others, taken }: Merged, { by, at }: Actor): Promise<void> {
	const event = { by: { organiser: by }, at, action: "applications-merged" } as const
	const numbers = others.map(({ number }) => `No. ${number}`).join(", ")
	const replaced = Object.fromEntries(taken.map(({ field }) => [field.label, field.value]))
	await recordAuditEvent(tx, {
		...event,
		about: { kind: "vendor", id: kept.id },
		after: { merged: numbers },
		...(taken.length && { personal: { before: replaced, after: {} } }),
	})
	for (const { id, choice } of others) {
		const own = taken.filter(({ from }) => from === id)
		const takenOver = Object.fromEntries(own.map(({ field, value }) => [field.label, value]))
		await recordAuditEvent(tx, {
			...event,
			about: { kind: "vendor", id },
			before: { choice },
			after: { into: `No. ${kept.number}` },
			...(own.length && { personal: { before: {}, after: takenOver } }),
		})
	}
}
