import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"

export type CarriedPaper = Record<"application" | "edition" | "requirement" | "origin", number> &
	Record<"slug" | "name" | "from" | "expiresOn" | "receivedAt" | "judgedAt", string> & {
		judgedBy: string | null
	}

/**
 * Papers that are valid for a later edition that is open, whose vendors are asked for the same paper, by its name, and of which
 * nothing is here. It begins with the papers that are valid today, or with those of the one vendor who is meant, so its work
 * follows from these, not from who applies. By their names, because papers stand on a higher step.
 * @param heirs the one application of a later edition that is meant, and which are, as an alias `accepted`
 */
export async function findCarriedPapers(
	db: Db,
	today: string,
	{ id, where }: { id?: number; where?: SQL },
): Promise<CarriedPaper[]> {
	const isOfOne = id === undefined ? undefined : sql`and accepted.id = ${id} and ${isSentBy(id)}`
	const { rows } = await db.execute<CarriedPaper>(sql`
		select accepted.id as application, next.id as edition, asked.id as requirement, asked.slug, asked.name,
			coalesce(valid.carried_from, valid.id) as origin, valid.expires_on::text as "expiresOn", valid.received_at::text as "receivedAt",
			valid.judged_at::text as "judgedAt", valid.judged_by as "judgedBy", earlier.name as "from"
		from papers valid
			join editions earlier on earlier.id = valid.edition_id
			join paper_requirements same on same.id = valid.requirement_id
			join vendor_applications sender on sender.id = valid.application_id
			left join vendor_applications kept on kept.id = sender.merged_into_id
			join editions next on next.closed_at is null and next.ends_on between ${today}::date and valid.expires_on
				and earlier.ends_on < next.starts_on
			join paper_requirements asked on asked.edition_id = next.id and asked.expires and not asked.is_retired and ${isSame}
			join vendor_applications accepted on accepted.edition_id = next.id
				and accepted.email_key = any(array[sender.email_key, kept.email_key])
		where valid.state = 'accepted' and valid.expires_on >= ${today}::date and accepted.email_key <> '' ${isOfOne}
			and ${where ?? sql`true`} and not ${isHere} and not ${isFollowed}
		order by accepted.id, asked.position`)
	return rows
}

/** Of an edition's paper, `asked`, and another's, `same`. The two forms are known by their slugs, which no other paper has. */
const isSame = sql`case when asked.name = '' then same.slug = asked.slug else lower(same.name) = lower(asked.name) end`

/** Under an address, or part of an application with this address: so an index finds the papers. */
export const idsOf = (emailKey: SQL) => sql`array(
	select own.id from vendor_applications own where own.email_key = ${emailKey}
	union select merged.id from vendor_applications whole join vendor_applications merged on merged.merged_into_id = whole.id
		where whole.email_key = ${emailKey})`

/** Under the address of the accepted application. */
const isTheirs = (application: string) =>
	sql`${sql.raw(application)} = any(${idsOf(sql`accepted.email_key`)})`

/** From the vendor's side. */
const isSentBy = (id: number) =>
	sql`valid.application_id = any(${idsOf(sql`(select email_key from vendor_applications where id = ${id} and email_key <> '')`)})`

const isHere = sql`(exists (select from papers here where here.requirement_id = asked.id and here.application_id = accepted.id)
	or exists (select from papers here where here.requirement_id = asked.id and ${isTheirs("here.application_id")}))`

/** Something newer was sent, or said, of the same paper before the edition. */
const isFollowed = sql`exists (
	select from papers later
		join paper_requirements same on same.id = later.requirement_id
		join editions its on its.id = later.edition_id
	where ${isTheirs("later.application_id")} and its.ends_on < next.starts_on
		and ${isSame}
		and (its.ends_on, later.received_at, later.id) > (earlier.ends_on, valid.received_at, valid.id))`
