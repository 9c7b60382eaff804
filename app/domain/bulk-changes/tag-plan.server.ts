import { type SQL, sql } from "drizzle-orm"
import { vendorApplications } from "../applications/schema.server.ts"
import type { BulkOutcome, StoredTarget } from "./rules.ts"
import { bulkChangeItems } from "./schema.server.ts"

const { erasedAt, mergedIntoId, id } = vendorApplications
const { outcome, expected } = bulkChangeItems

/** How often somebody wanted the tag on the application or off it: as it was shown, nobody has since. */
export const tagVersion = (tag: number) => sql<string>`coalesce((
	select held.version from application_tags held where held.application_id = ${id} and held.tag_id = ${tag}), 0)::text`

export const isTagged = (tag: number) => sql<boolean>`exists (
	select from application_tags held where held.application_id = ${id} and held.tag_id = ${tag} and held.removed_at is null)`

/** What would become of an application whose tag is changed, or what became of it. */
export function plannedTagOutcome({ target, tagId }: { target: StoredTarget | null; tagId: number }) {
	const isSoAlready: SQL = target ? sql`${isTagged(tagId)} = ${target === "tag"}` : sql`false`
	return sql<BulkOutcome>`case
		when ${outcome} is not null then ${outcome}
		when ${erasedAt} is not null then 'erased'
		when ${mergedIntoId} is not null then 'merged'
		when not exists (select from tags where tags.id = ${tagId}) then 'tag-deleted'
		when ${isSoAlready} then 'already'
		when ${tagVersion(tagId)} <> ${expected} then 'changed'
		else 'done' end`
}
