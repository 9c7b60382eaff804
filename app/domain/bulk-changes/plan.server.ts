import { and, eq, type SQL, sql } from "drizzle-orm"
import { isStallKnown } from "../applications/announced-verdict.server.ts"
import { choiceColumns } from "../applications/choice-columns.server.ts"
import { currentVersion } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { type BulkOutcome, type BulkTarget, isTagTarget, STATUS_OF_TARGET } from "./rules.ts"
import { bulkChangeItems, type bulkChanges } from "./schema.server.ts"
import { plannedTagOutcome } from "./tag-plan.server.ts"

export type BulkChange = typeof bulkChanges.$inferSelect

const { status, erasedAt, mergedIntoId, withdrawnAt, id } = vendorApplications
const { choice, isOnStandby } = choiceColumns
const { outcome, expected, applicationId, bulkChangeId } = bulkChangeItems

/** A letter with a verdict left, or is being handed over, and did not come back. */
export const hasLetterLeft = sql`exists (
	select from outbox_mails announced where announced.application_id = ${id} and announced.tells is not null
		and announced.state in ('sending', 'sent', 'maybe-sent') and announced.bounce is distinct from 'permanent')`

const isLetterEdited = sql`exists (
	select from application_choices edited where edited.application_id = ${id} and edited.edited_text is not null)`

/** What the vendor of an edition whose letters are held was told. */
const released = sql`case ${status} when 'approved' then 'yes'
	when 'denied' then case when ${isOnStandby} then 'standby' else 'no' end end`

function isSoAlready(target: BulkTarget, holdsLetters: boolean): SQL {
	if (!holdsLetters) return sql`${status} = ${STATUS_OF_TARGET[target]}::text`
	if (target === "none") return sql`${choice} is null`
	return sql`coalesce(${choice}, ${released}) = ${target}::text`
}

/** Who knows an answer gets another one only from who looks at that vendor. Taking a choice back tells nobody. */
function isAnnounced(target: BulkTarget, holdsLetters: boolean): SQL {
	if (!holdsLetters) return sql`(${hasLetterLeft} or ${isStallKnown})`
	return target === "none" ? sql`false` : sql`(${status} <> 'pending' or ${hasLetterLeft})`
}

/** What would become of an application of a bulk change at this moment, or what became of it. */
export function plannedOutcome({
	target,
	tagId,
	holdsLetters,
}: Pick<BulkChange, "target" | "tagId" | "holdsLetters">) {
	if (tagId !== null || (target && isTagTarget(target)))
		return plannedTagOutcome({ target, tagId: tagId ?? 0 })
	const already = target ? isSoAlready(target, holdsLetters) : sql`false`
	const announced = target ? isAnnounced(target, holdsLetters) : sql`false`
	return sql<BulkOutcome>`case
		when ${outcome} is not null then ${outcome}
		when ${erasedAt} is not null then 'erased'
		when ${mergedIntoId} is not null then 'merged'
		when ${withdrawnAt} is not null then 'withdrawn'
		when ${already} then 'already'
		when ${currentVersion} <> ${expected} then 'changed'
		when ${announced} then 'told'
		when ${isLetterEdited} then 'letter-edited'
		else 'done' end`
}

export const itemOf = (bulkChange: number, application: number): SQL | undefined =>
	and(eq(bulkChangeId, bulkChange), eq(applicationId, application))
