import { and, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { type Selection, selectionCondition } from "../applications/selection.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { Action, MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import type { LetterTemplate } from "../letter-templates/inputs.ts"
import type { MailingFilter } from "./rules.ts"
import { mailingRecipients, mailings } from "./schema.server.ts"

export interface MailingKey {
	id: number
	editionId: number
}

export const ofKey = ({ id, editionId }: MailingKey) =>
	and(eq(mailings.id, id), eq(mailings.editionId, editionId))

/** What an organiser did about an email to vendors, for the audit log. */
export const mailingEvent = (
	action: Extract<Action, `mailing-${string}`>,
	id: number,
	{ by, at }: MemberAct,
) => ({ by: { organiser: by }, at, action, about: { kind: "mailing", id } }) as const

export interface NewMailing extends MemberAct {
	editionId: number
	template: LetterTemplate
	filter: MailingFilter | null
	/** Applications that are added besides. */
	selection?: Selection
}

/** @returns the id of the new draft */
export function createMailing(
	db: Db,
	{ editionId, template, filter, selection, by, at }: NewMailing,
): Promise<{ ok: true; id: number } | EditionClosed> {
	return db.transaction(async (tx) => {
		if (!(await lockOpenEdition(tx, editionId))) return EDITION_CLOSED
		const [created] = await tx
			.insert(mailings)
			.values({ editionId, template, filter, changedBy: by, changedAt: at })
			.returning({ id: mailings.id })
		if (!created) throw new Error("the email was not stored")
		if (selection) await insertAdded(tx, { id: created.id, editionId }, selection)
		await recordAuditEvent(tx, mailingEvent("mailing-saved", created.id, { by, at }))
		return { ok: true, id: created.id }
	})
}

export type DraftRefusal =
	| EditionClosed
	| { ok: false; reason: "mailing-not-found" | "already-started" | "changed-meanwhile" }

const selectDraft = (db: Db, key: MailingKey) => {
	const { template, startedAt } = mailings
	return db.select({ template, startedAt }).from(mailings).where(ofKey(key))
}

export async function readDraft(db: Db, key: MailingKey) {
	const [draft] = await selectDraft(db, key)
	return draft
}

/** Nobody changes it before our transaction ends; its edition first, as everywhere. */
export async function lockDraft(tx: Db, key: MailingKey) {
	await lockOpenEdition(tx, key.editionId)
	const [draft] = await selectDraft(tx, key).for("update")
	return draft
}

/** Deletes a draft, with whom it was meant for and what was attached. @param change.expected the version that its page showed */
export function deleteDraft(
	db: Db,
	key: MailingKey,
	{ expected, by, at }: MemberAct & { expected: number },
): Promise<{ ok: true } | DraftRefusal> {
	return withDraft(db, key, async (tx, draft): Promise<{ ok: true } | DraftRefusal> => {
		if (draft.version !== expected) return { ok: false, reason: "changed-meanwhile" }
		await tx.delete(mailings).where(eq(mailings.id, key.id))
		await recordAuditEvent(tx, mailingEvent("mailing-deleted", key.id, { by, at }))
		return { ok: true }
	})
}

/** What a draft says from now on; whoever saw it before is told so. */
export async function storeTemplate(
	tx: Db,
	id: number,
	template: LetterTemplate,
	act: MemberAct,
): Promise<void> {
	await tx
		.update(mailings)
		.set({ template, ...nextVersion(act) })
		.where(eq(mailings.id, id))
}

/** Something else of a draft has changed, its files or whom it goes to; whoever saw it before is told so. */
export async function storeNewVersion(tx: Db, id: number, act: MemberAct): Promise<void> {
	await tx.update(mailings).set(nextVersion(act)).where(eq(mailings.id, id))
	await recordAuditEvent(tx, mailingEvent("mailing-saved", id, act))
}

const nextVersion = ({ by, at }: MemberAct) => ({
	version: sql`${mailings.version} + 1`,
	changedBy: by,
	changedAt: at,
})

/** Whom it goes to besides those who were added; null: to these alone. */
export function setFilter(
	db: Db,
	key: MailingKey,
	filter: MailingFilter | null,
	{ by, at }: MemberAct,
): Promise<{ ok: true } | DraftRefusal> {
	return withDraft(db, key, async (tx) => {
		await tx.update(mailings).set({ filter }).where(eq(mailings.id, key.id))
		await storeNewVersion(tx, key.id, { by, at })
		return { ok: true }
	})
}

/**
 * Adds what was selected to a draft, as it is at this moment. Who was left out of it is so no longer.
 * @returns how many had not been added before
 */
export function addRecipients(
	db: Db,
	key: MailingKey,
	selection: Selection,
	{ by, at }: MemberAct,
): Promise<{ ok: true; added: number } | DraftRefusal> {
	return withDraft(db, key, async (tx) => {
		const added = await insertAdded(tx, key, selection)
		if (added) await storeNewVersion(tx, key.id, { by, at })
		return { ok: true, added }
	})
}

async function insertAdded(tx: Db, { id, editionId }: MailingKey, selection: Selection): Promise<number> {
	const selected = selectionCondition(editionId, selection, {})
	const added = await tx.execute(sql`
		insert into mailing_recipients (mailing_id, application_id, is_added)
		select ${id}::int, ${vendorApplications.id}, true from ${vendorApplications} where ${selected}
		on conflict (mailing_id, application_id) do update set is_added = true, is_left_out = false
			where not mailing_recipients.is_added or mailing_recipients.is_left_out`)
	return added.rowCount ?? 0
}

/** Leaves somebody out of a draft, whichever way they came to be in it. */
export function leaveOut(
	db: Db,
	key: MailingKey,
	application: number,
	{ by, at }: MemberAct,
): Promise<{ ok: true } | DraftRefusal | { ok: false; reason: "vendor-not-found" }> {
	return withDraft(db, key, async (tx) => {
		const ofEdition = and(
			eq(vendorApplications.id, application),
			eq(vendorApplications.editionId, key.editionId),
		)
		if (!(await tx.$count(vendorApplications, ofEdition))) return { ok: false, reason: "vendor-not-found" }
		await tx
			.insert(mailingRecipients)
			.values({ mailingId: key.id, applicationId: application, isLeftOut: true })
			.onConflictDoUpdate({
				target: [mailingRecipients.mailingId, mailingRecipients.applicationId],
				set: { isLeftOut: true },
			})
		await storeNewVersion(tx, key.id, { by, at })
		return { ok: true }
	})
}

/** Puts somebody back who was left out, with whichever of their applications that was. */
export function putBack(
	db: Db,
	key: MailingKey,
	application: number,
	{ by, at }: MemberAct,
): Promise<{ ok: true } | DraftRefusal> {
	return withDraft(db, key, async (tx) => {
		const { mailingId, applicationId, isLeftOut } = mailingRecipients
		const { id, emailKey, editionId } = vendorApplications
		const same = tx
			.select({ id })
			.from(vendorApplications)
			.where(
				and(
					eq(editionId, key.editionId),
					sql`(${id} = ${application} or (${emailKey} <> '' and ${emailKey} = (
						select own.email_key from vendor_applications own where own.id = ${application})))`,
				),
			)
		await tx
			.update(mailingRecipients)
			.set({ isLeftOut: false })
			.where(and(eq(mailingId, key.id), isLeftOut, inArray(applicationId, same)))
		await storeNewVersion(tx, key.id, { by, at })
		return { ok: true }
	})
}

/** A draft until our transaction ends, or why it can't be changed. */
export function withDraft<Result>(
	db: Db,
	key: MailingKey,
	change: (tx: Db, draft: typeof mailings.$inferSelect) => Promise<Result>,
): Promise<Result | DraftRefusal> {
	return db.transaction(async (tx) => {
		if (!(await lockOpenEdition(tx, key.editionId))) return EDITION_CLOSED
		const [draft] = await tx.select().from(mailings).where(ofKey(key)).for("update")
		if (!draft) return { ok: false, reason: "mailing-not-found" }
		if (draft.startedAt) return { ok: false, reason: "already-started" }
		return change(tx, draft)
	})
}
