import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { hasKnownStall } from "./announced-verdict.server.ts"
import { vendorApplications } from "./schema.server.ts"

/**
 * What is ordered and sent under one email is with one application of the edition: the one that it was ordered for, as long as
 * that has a stall, else another one that has. Before anything was ordered the newest accepted one is meant whose vendor was told, else
 * the newest (decisions 192 and 208). By their names, because extras stand on a higher step.
 */
const wasOrderedFor = (one: SQL): SQL => sql`(${one}.id = (
	select coalesce(meant.merged_into_id, meant.id)
	from vendor_extras kept join vendor_applications meant on meant.id = kept.application_id
	where kept.edition_id = ${one}.edition_id and kept.email_key = ${one}.email_key)) is true`

/**
 * charged: who is charged what was ordered · read: the same as vendors may know it: before one of which they were not told comes one of
 * which they were, and leads to no other page · once-told: as it is once they are told of all their stalls.
 */
export type HolderOrder = "charged" | "read" | "once-told"

/** Of several applications of one email in one edition the one with the extras comes first. @param own the alias of one */
export function holderFirst(own = "vendor_applications", as: HolderOrder = "charged"): SQL {
	const one = sql`${sql.identifier(own)}`
	const ordered = sql`${wasOrderedFor(one)} desc`
	const known = sql`${hasKnownStall(own)} desc`
	const next = { charged: [ordered, known], read: [known, ordered], "once-told": [ordered] }[as]
	return sql`${one}.status = 'approved' desc, ${one}.withdrawn_at is null desc, ${sql.join(next, sql`, `)}, ${one}.id desc`
}

/** The id of the application that has what was ordered and sent under an email. */
const holderId = (edition: SQLWrapper, emailKey: SQLWrapper, as?: HolderOrder): SQL<number | null> => sql`(
	select holder.id from vendor_applications holder
	where holder.edition_id = ${edition} and holder.email_key = ${emailKey}
		and holder.merged_into_id is null and holder.erased_at is null
	order by ${holderFirst("holder", as)} limit 1)`

/** The same of the email of a row. @param own the alias of an application, or of extras */
export function holderOf(own = "vendor_applications"): SQL<number | null> {
	const one = sql`${sql.identifier(own)}`
	return holderId(sql`${one}.edition_id`, sql`${one}.email_key`)
}

/** Whether an application has what was ordered and sent under its email. @param own its alias */
export function isHolder(own = "vendor_applications"): SQL<boolean> {
	const one = sql`${sql.identifier(own)}`
	return sql`(${one}.email_key = '' or ${one}.id = ${holderOf(own)})`
}

interface EmailKey {
	editionId: number
	emailKey: string
}

/** Which application has what was ordered and sent under an email; undefined: none. */
export async function findHolder(db: Db, { editionId, emailKey }: EmailKey, as?: HolderOrder) {
	const { id, number, brandName, category, tentType } = vendorApplications
	const [holder] = await db
		.select({ id, number, brandName, category, tentType })
		.from(vendorApplications)
		.where(eq(id, holderId(sql`${editionId}::int`, sql`${emailKey}`, as)))
	return holder
}

/** The same of the email of an application; undefined: no other than itself. */
export async function findOtherHolder(db: Db, { id, ...record }: EmailKey & { id: number }) {
	const holder = record.emailKey === "" ? undefined : await findHolder(db, record)
	return holder && holder.id !== id ? holder : undefined
}

/** The ids of those applications that have what was ordered and sent under their addresses. */
export async function listHolders(
	db: Db,
	all: { id: number; editionId: number; emailAddress: string }[],
): Promise<number[]> {
	const holders: number[] = []
	for (const { id, editionId, emailAddress } of all)
		if (!(await findOtherHolder(db, { id, editionId, emailKey: emailKeyOf(emailAddress) }))) holders.push(id)
	return holders
}

/**
 * Keeps which application has the extras by now: it stays so when another one gets a stall. The caller holds `lockExtras`,
 * so that of two decisions at the same moment the second sees the first, or all applications.
 * @param emailKey missing: of everybody in the edition
 */
export async function settleExtras(tx: Db, editionId: number, emailKey?: string): Promise<void> {
	await tx.execute(sql`
		update vendor_extras kept set application_id = holder.id from vendor_applications holder
		where kept.edition_id = ${editionId} and ${emailKey === undefined ? sql`true` : sql`kept.email_key = ${emailKey}`}
			and holder.id = ${holderOf("kept")} and holder.status = 'approved'
			and holder.id is distinct from (
				select coalesce(meant.merged_into_id, meant.id) from vendor_applications meant where meant.id = kept.application_id)`)
}
