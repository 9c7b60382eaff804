import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { readCorrectableFields, storeCorrectedFields } from "../applications/corrections.server.ts"
import { findOtherHolder } from "../applications/extras-holder.server.ts"
import { type LockedApplication, lockApplication } from "../applications/locked-application.server.ts"
import {
	type CorrectableField,
	digestOf,
	readChangedValue,
	type SentFields,
} from "../applications/sent-fields.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findLastActor, type LastActor } from "../audit/last-actor.server.ts"
import type { Action, AuditDetails, PersonalDetails } from "../audit/rules.ts"
import { redirectTrueLetters } from "../decisions/misdirected-letters.server.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { hasExtrasUnder, listHeldOrders } from "../extras/held-orders.server.ts"
import { moveExtras } from "../extras/move-extras.server.ts"
import { reconcileAddress, reconcileCharges } from "../ledger/charges.server.ts"
import type { ChargeCause } from "../ledger/rules.ts"
import { type AddressOwner, findOtherApplication } from "./other-application.server.ts"

const CORRECTIONS: Action[] = ["application-corrected", "email-corrected"]

export interface Correction extends SentFields {
	/** The organiser knows that another application has this address, and that both are of one vendor. */
	isShared: boolean
	/** A user's id; null: the vendor. */
	by: string | null
	at: Date
}

export type CorrectionResult =
	/** `labels` of what was changed; `letters` are to be tried at once; `leftOrder` is what stayed under the former address. */
	| { ok: true; labels: string[]; letters: number[]; leftOrder: string[] }
	| { ok: false; reason: "vendor-not-found" }
	| EditionClosed
	/** By the names of the fields. */
	| { ok: false; reason: "invalid"; faults: Record<string, string> }
	| { ok: false; reason: "changed-meanwhile"; fields: CorrectableField[]; last?: LastActor }
	/** `leftOrder`: what is ordered now and would be no more, as something is ordered there. */
	| { ok: false; reason: "address-taken"; taker: AddressOwner; leftOrder: string[] }

/**
 * Corrects fields of an application, in one transaction. Only those that were changed on the screen are judged, by the rules
 * of the public form, and stored, unless somebody else has changed the same ones. With another e-mail address extras that
 * are its alone come along, and letters that did not reach the old address go to the new one. The audit log keeps what was
 * changed until the person is erased.
 */
export function correctApplication(db: Db, id: number, correction: Correction): Promise<CorrectionResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		const fields = await readCorrectableFields(tx, application)
		return correctFields(tx, { application, fields }, correction)
	})
}

/** What is corrected: its fields as they were read after it was locked. */
interface Corrected {
	application: LockedApplication
	fields: CorrectableField[]
}

/** The same for whoever holds the application. */
export async function correctFields(
	tx: Db,
	{ application, fields }: Corrected,
	correction: Correction,
): Promise<CorrectionResult> {
	const { id } = application
	if (application.isEditionClosed) return EDITION_CLOSED
	const judged = judgeChanges(fields, correction)
	if (judged.faults) return { ok: false, reason: "invalid", faults: judged.faults }
	if (judged.stale.length) {
		const last = await findLastActor(tx, { kind: "vendor", id, applicationId: id }, CORRECTIONS)
		return { ok: false, reason: "changed-meanwhile", fields: judged.stale, ...(last && { last }) }
	}
	const { changes } = judged
	if (!changes.length) return { ok: true, labels: [], letters: [], leftOrder: [] }
	const email = changes.find(isAddress)?.value
	const isClaimed = email !== undefined && !correction.isShared
	const taker = isClaimed ? await findOtherApplication(tx, application, emailKeyOf(email)) : undefined
	const leftOrder = email === undefined ? [] : await findLeftOrder(tx, application, emailKeyOf(email))
	if (taker) return { ok: false, reason: "address-taken", taker, leftOrder }
	const values = new Map(changes.map(({ field, value }) => [field.name, value]))
	const hasExtras = !(await findOtherHolder(tx, application))
	await storeCorrectedFields(tx, id, values, correction.at)
	const moved =
		email === undefined ? undefined : await moveTo(tx, application, email, { ...correction, hasExtras })
	await recordCorrection(tx, id, changes, correction, moved)
	await chargeCorrected(tx, application, changes, { why: "correction", takenBack: [], ...correction })
	return {
		ok: true,
		labels: changes.map(({ field }) => field.label),
		letters: moved?.letters ?? [],
		leftOrder,
	}
}

/** What an application has ordered, where its next address has an order of its own: of two that of the address stays. */
async function findLeftOrder(tx: Db, { id, editionId, emailKey }: LockedApplication, next: string) {
	if (next === emailKey || !(await hasExtrasUnder(tx, editionId, next))) return []
	return (await listHeldOrders(tx, [id])).get(id) ?? []
}

/** Extras are ordered by address: with another one those of both addresses are shared out anew. */
async function chargeCorrected(
	tx: Db,
	application: LockedApplication,
	changes: Change[],
	cause: ChargeCause,
): Promise<void> {
	const { id, status, editionId, emailKey } = application
	const isMoved = changes.some(isAddress)
	const hasNewStall = changes.some(({ field }) => field.name === "tentSpace")
	if (isMoved || (hasNewStall && status === "approved")) await reconcileCharges(tx, id, cause)
	if (isMoved) await reconcileAddress(tx, { editionId, emailKey }, cause)
}

interface Change {
	field: CorrectableField
	value: string
}

type Judged =
	| { faults: Record<string, string> }
	| { faults?: never; stale: CorrectableField[]; changes: Change[] }

function judgeChanges(fields: CorrectableField[], { expected, typed }: Correction): Judged {
	const faults: Record<string, string> = {}
	const stale: CorrectableField[] = []
	const changes: Change[] = []
	for (const field of fields) {
		const sent = readChangedValue(field, { expected, typed })
		if (sent === undefined) continue
		const judged = field.judge(sent)
		if ("fault" in judged) faults[field.name] = judged.fault
		else if (judged.value === field.value) continue
		else if (digestOf(field) !== expected[field.name]) stale.push(field)
		else changes.push({ field, value: judged.value })
	}
	return Object.keys(faults).length ? { faults } : { stale, changes }
}

interface Move {
	letters: number[]
	extrasMoved: boolean
}

/** What hangs on the old address follows to the new one. */
async function moveTo(
	tx: Db,
	application: LockedApplication,
	email: string,
	{ hasExtras, at }: { hasExtras: boolean; at: Date },
): Promise<Move> {
	const extras = hasExtras ? await moveExtras(tx, application, email) : 0
	const letters = await redirectTrueLetters(tx, application.id, { to: email, at })
	return { letters, extrasMoved: extras > 0 }
}

/** An address that was corrected is an entry of its own, with what followed it. */
async function recordCorrection(
	tx: Db,
	id: number,
	changes: Change[],
	{ by, at }: Pick<Correction, "by" | "at">,
	moved: Move | undefined,
): Promise<void> {
	const actor = by === null ? "vendor" : { organiser: by }
	const auditEvent = { by: actor, at, about: { kind: "vendor", id } } as const
	const [address, others] = [changes.filter(isAddress), changes.filter((change) => !isAddress(change))]
	if (others.length)
		await recordAuditEvent(tx, {
			...auditEvent,
			action: "application-corrected",
			personal: toPersonalDetails(others),
		})
	if (moved)
		await recordAuditEvent(tx, {
			...auditEvent,
			action: "email-corrected",
			personal: toPersonalDetails(address),
			after: { lettersRedirected: moved.letters.length, extrasMoved: moved.extrasMoved },
		})
}

const isAddress = ({ field }: Change) => field.name === "emailAddress"

const toPersonalDetails = (changes: Change[]): PersonalDetails => ({
	before: toDetails(changes, ({ field }) => field.value),
	after: toDetails(changes, ({ value }) => value),
})

/** By their labels; two questions may have the same one. */
function toDetails(changes: Change[], read: (change: Change) => string): AuditDetails {
	const details: AuditDetails = {}
	for (const change of changes) {
		const { label, name } = change.field
		details[label in details ? `${label} (${name})` : label] = read(change)
	}
	return details
}
