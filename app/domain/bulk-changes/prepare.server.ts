import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { daysBefore } from "../../values/clock.ts"
import { choiceColumns } from "../applications/choice-columns.server.ts"
import { currentVersion, isReviewedBy, type VendorVisibility } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { type Selection, selectionCondition } from "../applications/selection.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockDecisionRules } from "../editions/closing.server.ts"
import { type EnsuredTag, ensureTag } from "../tags/commands.server.ts"
import { findTagByName } from "../tags/queries.server.ts"
import { isTagTarget, STATUS_OF_TARGET, type StoredTarget, targetsFor } from "./rules.ts"
import { bulkChangeItems, bulkChanges } from "./schema.server.ts"
import { isTagged, tagVersion } from "./tag-plan.server.ts"

export interface Preparation extends MemberAct, VendorVisibility {
	selection: Selection
	target: StoredTarget
	/** The name of the tag that is put on or taken off. */
	tag?: string | undefined
}

export type PreparationResult =
	| { ok: true; id: number }
	| { ok: false; reason: "nothing-selected" | "not-offered" | "tag-not-found" | "too-many-tags" }
	| EditionClosed

/** How long what was prepared and not begun is kept at least. */
const KEEP_PREPARED_DAYS = 1

const { id, status } = vendorApplications

/** Keeps which applications are meant, each as it is now: nothing is changed before it is begun (`startBulkChange`). */
export function prepareBulkChange(
	db: Db,
	editionId: number,
	{ selection, target, tag, by, at, ...visibility }: Preparation,
): Promise<PreparationResult> {
	return db.transaction(async (tx) => {
		const { isOpen, decisionLetters } = await lockDecisionRules(tx, editionId)
		if (!isOpen) return EDITION_CLOSED
		const holdsLetters = decisionLetters === "held"
		if (!isTagTarget(target) && !targetsFor(holdsLetters).includes(target))
			return { ok: false, reason: "not-offered" }
		const found = isTagTarget(target) ? await findTagFor(tx, editionId, { target, tag }) : undefined
		if (found && !found.ok) return found
		const asked = "ids" in selection ? new Set(selection.ids).size : 0
		const ofTag = found && { tagId: found.tag.id, tagName: found.tag.name }
		const change = { editionId, target, ...ofTag, holdsLetters, asked, preparedBy: by, preparedAt: at }
		return insertBulkChange(tx, change, (bulkChange) => {
			const state = sql`${status}, ${choiceColumns.choice}, ${choiceColumns.isOnStandby}`
			const from = ofTag
				? sql`${tagVersion(ofTag.tagId)}, ${state}, ${isTagged(ofTag.tagId)}`
				: sql`${currentVersion}, ${state}, null::boolean`
			const selected = selectionCondition(editionId, selection, visibility)
			return sql`select ${bulkChange}::int, ${id}, ${from}, ${refusal(visibility)}
				from ${vendorApplications} where ${selected}`
		})
	})
}

/** What is put on may be a new tag; what is taken off is one that there is. */
async function findTagFor(
	tx: Db,
	editionId: number,
	{ target, tag = "" }: Pick<Preparation, "target" | "tag">,
): Promise<EnsuredTag | { ok: false; reason: "tag-not-found" }> {
	if (target === "tag") return ensureTag(tx, editionId, tag)
	const found = await findTagByName(tx, editionId, tag)
	return found ? { ok: true, tag: found } : { ok: false, reason: "tag-not-found" }
}

/**
 * Prepares that what a change made becomes again what it was before, where it is still so. Who reviews blind undoes only what
 * they may know.
 */
export function prepareUndo(
	db: Db,
	undone: { id: number; editionId: number },
	{ by, at, ...visibility }: MemberAct & VendorVisibility,
): Promise<PreparationResult | { ok: false; reason: "not-ended" }> {
	return db.transaction(async (tx) => {
		const { isOpen } = await lockDecisionRules(tx, undone.editionId)
		if (!isOpen) return EDITION_CLOSED
		const ofUndone = and(eq(bulkChanges.id, undone.id), eq(bulkChanges.editionId, undone.editionId))
		const [found] = await tx
			.select()
			.from(bulkChanges)
			.where(and(ofUndone, isNotNull(bulkChanges.target)))
		if (!found?.startedAt || !(found.finishedAt ?? found.stoppedAt)) return { ok: false, reason: "not-ended" }
		const { editionId, holdsLetters, tagId, tagName } = found
		const of = { editionId, undoesId: found.id, tagId, tagName, holdsLetters }
		const change = { ...of, asked: 0, preparedBy: by, preparedAt: at }
		return insertBulkChange(tx, change, (bulkChange) => {
			const { applicationId, bulkChangeId, made, outcome } = bulkChangeItems
			const target = toColumns(found.target ?? "none", holdsLetters)
			return sql`select ${bulkChange}::int, ${applicationId}, ${made}, ${target}, ${refusal(visibility)}
				from ${bulkChangeItems} inner join ${vendorApplications} on ${id} = ${applicationId}
				where ${bulkChangeId} = ${found.id} and ${outcome} = 'done'`
		})
	})
}

/** What the change that is undone made of each. */
function toColumns(target: StoredTarget, holdsLetters: boolean): SQL {
	const { fromStatus, fromChoice } = bulkChangeItems
	if (isTagTarget(target))
		return sql`${fromStatus}, ${fromChoice}, from_standby, ${target === "tag"}::boolean`
	if (holdsLetters)
		return sql`${fromStatus}, ${target === "none" ? null : target}::text, from_standby, null::boolean`
	const made = STATUS_OF_TARGET[target]
	return sql`${made}::text, null::text, ${made === "denied"}::boolean, null::boolean`
}

const refusal = ({ blindTo }: VendorVisibility): SQL =>
	blindTo ? sql`case when not ${isReviewedBy(blindTo)} then 'not-reviewed' end` : sql`null::text`

async function insertBulkChange(
	tx: Db,
	change: typeof bulkChanges.$inferInsert,
	itemsOf: (bulkChange: number) => SQL,
): Promise<PreparationResult> {
	const { preparedAt, startedAt } = bulkChanges
	const oldest = daysBefore(change.preparedAt, KEEP_PREPARED_DAYS)
	await tx.delete(bulkChanges).where(and(isNull(startedAt), lt(preparedAt, oldest)))
	const [made] = await tx.insert(bulkChanges).values(change).returning({ id: bulkChanges.id })
	if (!made) throw new Error("the bulk change was not stored")
	const inserted = await tx.execute(sql`insert into ${bulkChangeItems}
		(bulk_change_id, application_id, expected, from_status, from_choice, from_standby, from_tagged, outcome) ${itemsOf(made.id)}`)
	if (inserted.rowCount) return { ok: true, id: made.id }
	await tx.delete(bulkChanges).where(eq(bulkChanges.id, made.id))
	return { ok: false, reason: "nothing-selected" }
}
