import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { paperName } from "./rules.ts"
import { papers } from "./schema.server.ts"

/** The job that takes valid papers along to the next edition. */
export const CARRY_OVER_JOB = "carry-papers-over"

/**
 * Papers that accepted vendors sent for an earlier edition, and that are valid for a later one, count there without being sent
 * again: a row of their own, accepted, which names the one that it comes from and has its files. Each is made in a
 * transaction that holds the application, so that nobody sends the paper meanwhile and two processes make one.
 * @returns how many were carried over
 */
export async function carryPapersOver(db: Db, now: Date, log: Log): Promise<number> {
	const today = formatNairobiIsoDate(now)
	let carried = 0
	const found = await findCarried(db, today, sql`true`)
	for (const application of new Set(found.map((paper) => paper.application))) {
		try {
			carried += await db.transaction((tx) => carryTo(tx, application, now))
		} catch (error) {
			// The others do not wait for it; the next run tries it again.
			log.error({ err: error, application }, "a paper could not be carried over")
		}
	}
	return carried
}

async function carryTo(tx: Db, id: number, at: Date): Promise<number> {
	const application = await lockApplication(tx, id)
	if (!application || application.isEditionClosed) return 0
	const found = await findCarried(tx, formatNairobiIsoDate(at), sql`accepted.id = ${id}`)
	for (const {
		application: applicationId,
		edition: editionId,
		requirement: requirementId,
		...paper
	} of found) {
		await tx.insert(papers).values({
			...{ editionId, requirementId, applicationId, carriedFrom: paper.origin, state: "accepted" },
			...{ expiresOn: paper.expiresOn, judgedBy: paper.judgedBy },
			...{ receivedAt: new Date(paper.receivedAt), judgedAt: new Date(paper.judgedAt) },
		})
		const about = { kind: "vendor", id } as const
		const after = { paper: paperName(paper), edition: paper.from }
		await recordAuditEvent(tx, { by: "system", at, action: "paper-carried-over", about, after })
	}
	return found.length
}

type Carried = Record<"application" | "edition" | "requirement" | "origin", number> &
	Record<"slug" | "name" | "from" | "expiresOn" | "receivedAt" | "judgedAt", string> & {
		judgedBy: string | null
	}

/**
 * Papers that are valid for a later edition that is open, whose accepted vendors are asked for the same paper, by its name, and of
 * which nothing is here. It begins with the papers that are valid today, so its work follows from these, not from who applies.
 */
async function findCarried(db: Db, today: string, condition: SQL): Promise<Carried[]> {
	const { rows } = await db.execute<Carried>(sql`
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
				and accepted.email_key = any(array[sender.email_key, kept.email_key]) and ${isAccepted}
		where valid.state = 'accepted' and valid.expires_on >= ${today}::date and ${condition} and not ${isHere} and not ${isFollowed}
		order by accepted.id, asked.position`)
	return rows
}

/** The two forms are known by their slugs, which no other paper has. */
const isSame = sql`case when asked.name = '' then same.slug = asked.slug else lower(same.name) = lower(asked.name) end`

/** The one of a vendor's applications whose papers are judged. */
const isAccepted = sql`accepted.email_key <> '' and accepted.status = 'approved' and accepted.merged_into_id is null
	and accepted.erased_at is null and accepted.withdrawn_at is null and not exists (
		select from vendor_applications newer where newer.edition_id = accepted.edition_id and newer.email_key = accepted.email_key
			and newer.status = 'approved' and newer.merged_into_id is null and newer.erased_at is null and newer.id > accepted.id)`

/** Under the address of the accepted application, or under that of one that is part of one with this address. */
const isTheirs = (application: string) => sql`${sql.raw(application)} = any(array(
	select own.id from vendor_applications own where own.email_key = accepted.email_key
	union select merged.id from vendor_applications whole join vendor_applications merged on merged.merged_into_id = whole.id
		where whole.email_key = accepted.email_key))`

const isHere = sql`(exists (select from papers here where here.requirement_id = asked.id and here.application_id = accepted.id)
	or exists (select from papers here where here.requirement_id = asked.id and ${isTheirs("here.application_id")}))`

/** Something newer was sent, or said, of the same paper before the edition. */
const isFollowed = sql`exists (
	select from papers later
		join paper_requirements one on one.id = later.requirement_id
		join editions its on its.id = later.edition_id
	where ${isTheirs("later.application_id")} and its.ends_on < next.starts_on
		and case when asked.name = '' then one.slug = asked.slug else lower(one.name) = lower(asked.name) end
		and (its.ends_on, later.received_at, later.id) > (earlier.ends_on, valid.received_at, valid.id))`
