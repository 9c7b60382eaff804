import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type KeysetSlice, readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { isMeantForApplication } from "../applications/asked-of.server.ts"
import { holderFirst } from "../applications/extras-holder.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { documents } from "../files/schema.server.ts"
import { categoryNames } from "../paper-requirements/queries.server.ts"
import { paperRequirements } from "../paper-requirements/schema.server.ts"
import { MAX_COUNTED_PAPERS } from "./rules.ts"
import { papers } from "./schema.server.ts"

const { id, editionId, receivedAt } = papers

/** Whether a paper is meant for one of its vendor's applications, an alias `accepted`; none asks for it any more: for the first. */
const isMeant = sql`(select ${isMeantForApplication({ categories: categoryNames, stalls: paperRequirements.stalls }, "accepted")}
	from ${paperRequirements} where ${paperRequirements.id} = ${papers.requirementId})`

/**
 * Whose paper it is, as an alias `owner`: the accepted application of which it is asked, under the address that it was sent under, or that
 * of the one that the application it came with is part of by now. Of who has no stall nobody judges a paper.
 */
export const owner = sql`lateral (
	select accepted.* from ${vendorApplications} sent
		left join ${vendorApplications} kept on kept.id = sent.merged_into_id
		join ${vendorApplications} accepted on accepted.edition_id = sent.edition_id
			and accepted.email_key = any(array[sent.email_key, kept.email_key])
	where sent.id = ${papers.applicationId} and accepted.status = 'approved' and accepted.email_key <> ''
		and accepted.merged_into_id is null and accepted.erased_at is null
	order by ${isMeant} desc, ${holderFirst("accepted", "read")} limit 1) owner`

const ownerColumns = {
	id: sql<number>`owner.id`,
	number: sql<number>`owner.number`,
	brandName: sql<string>`owner.brand_name`,
	category: sql<string>`owner.category`,
	tentSpace: sql<string>`owner.tent_space`,
}

const paperColumns = {
	slug: paperRequirements.slug,
	name: paperRequirements.name,
	expires: paperRequirements.expires,
	dueOn: paperRequirements.dueOn,
}

/** waiting: nobody has judged it · carried: accepted in an earlier edition, and valid in this one. */
export type PaperList = "waiting" | "carried"

const IS_LISTED: Record<PaperList, SQL> = {
	waiting: sql`${papers.state} = 'received'`,
	carried: sql`${papers.carriedFrom} is not null and ${papers.state} = 'accepted'`,
}

const isListed = (edition: number, list: PaperList) =>
	and(eq(editionId, edition), IS_LISTED[list], eq(paperRequirements.isRetired, false))

/** The edition that a paper was sent for, which is not this one; null: it is. */
const from = sql<
	string | null
>`(select editions.name from papers origin join editions on editions.id = origin.edition_id
	where origin.id = ${papers.carriedFrom})`

/** A paper of a list. */
export interface ListedPaper {
	id: number
	slug: string
	name: string
	receivedAt: Date
	from: string | null
	/** What its files are called. */
	files: string[]
	owner: { id: number; number: number; brandName: string }
}

/** What the files of a paper are called, those of one that is carried over too. */
export const paperFileNames = sql<string[]>`array(
	select file.original_name from documents file join papers origin on origin.id = coalesce(${papers.carriedFrom}, ${id})
	where file.application_id = origin.application_id and file.state = 'current'
		and (file.field = ${paperRequirements.slug} or file.field = 'paper' and file.requirement_id = origin.requirement_id)
	order by file.created_at, file.key)`

function selectListed(
	db: Db,
	edition: number,
	{ where, orderBy, limit, list }: KeysetSlice & { list: PaperList },
) {
	return db
		.select({
			id,
			receivedAt,
			slug: paperColumns.slug,
			name: paperColumns.name,
			from,
			files: paperFileNames,
			owner: ownerColumns,
		})
		.from(papers)
		.innerJoin(paperRequirements, eq(paperRequirements.id, papers.requirementId))
		.innerJoin(owner, sql`true`)
		.where(and(isListed(edition, list), where))
		.orderBy(...orderBy)
		.limit(limit)
}

/** Those of accepted vendors, the earliest first. */
export function listPapers(
	db: Db,
	edition: number,
	cursor: Cursor,
	list: PaperList = "waiting",
): Promise<Page<ListedPaper>> {
	return readPage(
		{
			by: [receivedAt, id],
			direction: "ascending",
			findPosition: async (row) => {
				const [at] = await db.select({ receivedAt }).from(papers).where(eq(id, row))
				return at && [at.receivedAt.toISOString(), row]
			},
			read: (slice) => selectListed(db, edition, { ...slice, list }),
		},
		cursor,
	)
}

/** The one that is judged after this one: the next that came in, or else the first that waits. */
export async function findNextWaiting(
	db: Db,
	edition: number,
	after: { id: number; receivedAt: Date },
): Promise<number | undefined> {
	const isOther = sql`${id} <> ${after.id}`
	const isLater = sql`(${receivedAt}, ${id}) > (${after.receivedAt.toISOString()}::timestamptz, ${after.id})`
	for (const where of [isLater, isOther]) {
		const slice = { where, halves: undefined, orderBy: [asc(receivedAt), asc(id)], limit: 1 }
		const [next] = await selectListed(db, edition, { ...slice, list: "waiting" })
		if (next) return next.id
	}
	return undefined
}

/** At most `MAX_COUNTED_PAPERS`: its work does not grow with how many more wait. */
export async function countWaitingPapers(db: Db, edition: number): Promise<number> {
	const first = db
		.select({ id })
		.from(papers)
		.innerJoin(paperRequirements, eq(paperRequirements.id, papers.requirementId))
		.innerJoin(owner, sql`true`)
		.where(isListed(edition, "waiting"))
		.orderBy(asc(receivedAt), asc(id))
		.limit(MAX_COUNTED_PAPERS)
	return (await first).length
}

/** The accepted application whose paper it is. */
export async function findPaperOwner(
	db: Db,
	paper: { id: number; editionId: number },
): Promise<number | undefined> {
	const [found] = await db
		.select({ id: ownerColumns.id })
		.from(papers)
		.innerJoin(owner, sql`true`)
		.where(and(eq(id, paper.id), eq(editionId, paper.editionId)))
	return found?.id
}

export type JudgedPaper = NonNullable<Awaited<ReturnType<typeof findPaper>>>

const ofOrigin = (column: "application_id" | "requirement_id") =>
	sql<number>`(select origin.${sql.identifier(column)} from papers origin where origin.id = coalesce(${papers.carriedFrom}, ${id}))`

/** A paper of an accepted vendor of an edition, with its vendor. */
export async function findPaper(db: Db, paper: { id: number; editionId: number }) {
	const { state, version, judgedAt, reason, expiresOn, applicationId, requirementId } = papers
	const judgedBy = sql<string | null>`(select name from users where users.id = ${papers.judgedBy})`
	const [found] = await db
		.select({
			id,
			state,
			version,
			receivedAt,
			judgedAt,
			judgedBy,
			reason,
			expiresOn,
			applicationId,
			requirementId,
			from,
			...paperColumns,
			owner: ownerColumns,
			/** Where its files are: with the paper that it was carried over from. */
			files: { applicationId: ofOrigin("application_id"), requirementId: ofOrigin("requirement_id") },
		})
		.from(papers)
		.innerJoin(paperRequirements, eq(paperRequirements.id, requirementId))
		.innerJoin(owner, sql`true`)
		.where(and(eq(id, paper.id), eq(editionId, paper.editionId)))
	return found
}

/** The files of a paper, as they were sent. */
export function listPaperFiles(
	db: Db,
	{ slug, files: { applicationId, requirementId } }: Pick<JudgedPaper, "slug" | "files">,
) {
	const { key, mediaType, originalName, createdAt } = documents
	return db
		.select({ id: documents.id, key, mediaType, name: originalName, size: documents.size })
		.from(documents)
		.where(
			and(
				eq(documents.applicationId, applicationId),
				eq(documents.state, "current"),
				isOfPaper({ slug, requirementId }),
			),
		)
		.orderBy(asc(createdAt), asc(key))
}

const isOfPaper = ({ slug, requirementId }: { slug: string; requirementId: number }): SQL =>
	sql`(${documents.field} = ${slug} or (${documents.field} = 'paper' and ${documents.requirementId} = ${requirementId}))`

/** The slugs of what an organiser has accepted of a vendor, with whichever of the vendor's applications it came. */
export async function listAcceptedPapers(
	db: Db,
	{ editionId: edition, owners }: { editionId: number; owners: number[] },
): Promise<string[]> {
	const rows = await db
		.select({ slug: paperRequirements.slug })
		.from(papers)
		.innerJoin(paperRequirements, eq(paperRequirements.id, papers.requirementId))
		.where(and(eq(editionId, edition), inArray(papers.applicationId, owners), eq(papers.state, "accepted")))
	return rows.map(({ slug }) => slug)
}
