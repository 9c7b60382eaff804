import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type KeysetSlice, readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { brandKey, findBrandPosition } from "../applications/brand-order.server.ts"
import { hasNewerAccepted, isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isGoodPaper } from "./queries.server.ts"
import { listRequirements } from "./requirements.server.ts"
import { MAX_COUNTED_PAPERS, type Requirement, type SentState } from "./rules.ts"
import { paperRequirements } from "./schema.server.ts"

const { id, editionId, emailKey, number, brandName, status, category, tentType } = vendorApplications

/** A paper that an edition asks for. `id`: missing of a form that nobody has sent by itself, or changed, yet. */
type AskedPaper = Requirement & { id: number | null }

interface Asked {
	edition: { id: number; endsOn: string }
	paper: AskedPaper
}

/** An accepted vendor without a paper. */
export interface VendorWithout {
	id: number
	number: number
	brandName: string
	/** Of what was sent and is no good; null: nothing was sent. */
	state: SentState | null
	reason: string | null
	expiresOn: string | null
}

/** The papers that an edition asks for, with how many accepted vendors lack each: at most `MAX_COUNTED_PAPERS`. */
export async function countMissingPapers(
	db: Db,
	edition: Asked["edition"],
): Promise<(AskedPaper & { lacking: number })[]> {
	const ids = await db
		.select({ id: paperRequirements.id, slug: paperRequirements.slug })
		.from(paperRequirements)
		.where(eq(paperRequirements.editionId, edition.id))
	const papers = (await listRequirements(db, edition.id)).map((paper) => ({
		...paper,
		id: ids.find(({ slug }) => slug === paper.slug)?.id ?? null,
	}))
	const counts = papers.map((paper) => countWithout(db, { edition, paper }))
	return Promise.all(papers.map(async (paper, nth) => ({ ...paper, lacking: (await counts[nth]) ?? 0 })))
}

async function countWithout(db: Db, asked: Asked): Promise<number> {
	const first = db
		.select({ id })
		.from(vendorApplications)
		.leftJoin(newestSent(asked), sql`true`)
		.where(lacks(asked))
		.limit(MAX_COUNTED_PAPERS)
	return (await first).length
}

/** The accepted vendors who are asked for a paper and have not sent it, or nothing that is good, by brand. */
export function listVendorsWithout(db: Db, asked: Asked, cursor: Cursor): Promise<Page<VendorWithout>> {
	return readPage(
		{
			by: [brandKey, id],
			direction: "ascending",
			findPosition: (row) => findBrandPosition(db, asked.edition.id, row),
			read: (slice) => selectWithout(db, asked, slice),
		},
		cursor,
	)
}

function selectWithout(db: Db, asked: Asked, { where, orderBy, limit }: KeysetSlice) {
	return db
		.select({
			...{ id, number, brandName },
			state: sql<SentState | null>`sent.state`,
			reason: sql<string | null>`sent.reason`,
			expiresOn: sql<string | null>`sent.expires_on::text`,
		})
		.from(vendorApplications)
		.leftJoin(newestSent(asked), sql`true`)
		.where(and(lacks(asked), where))
		.orderBy(...orderBy)
		.limit(limit)
}

/** What the vendor sent last of it, with any application of the address or one that is part of it by now, as an alias `sent`. */
const newestSent = ({ paper }: Asked): SQL => sql`lateral (
	select paper.state, paper.reason, paper.expires_on from papers paper
	where paper.requirement_id = ${paper.id} and paper.application_id = any(array(
		select ${id} union select own.id from vendor_applications own
			where own.edition_id = ${editionId} and own.email_key = ${emailKey} and own.email_key <> ''
		union select merged.id from vendor_applications own join vendor_applications merged on merged.merged_into_id = own.id
			where own.edition_id = ${editionId} and own.email_key = ${emailKey} and own.email_key <> ''))
	order by paper.received_at desc, paper.id desc limit 1) sent`

/** The forms of the old system came without anything else. */
const FORM_OF_EXTRAS: Partial<Record<string, SQL>> = {
	indemnity: sql`extras.has_uploaded_form`,
	insurance: sql`coalesce(extras.insurance_form_url, '') not in ('', '[]')`,
}

function isHere({ paper, edition }: Asked): SQL {
	const isGood = isGoodPaper({ expires: paper.expires, endsOn: sql`${edition.endsOn}::date` })
	const form = FORM_OF_EXTRAS[paper.slug]
	if (!form) return sql`coalesce(${isGood}, false)`
	return sql`coalesce(${isGood}, exists (select from vendor_extras extras
		where extras.edition_id = ${editionId} and extras.email_key = ${emailKey} and ${form}))`
}

const isNewestOfAddress = sql`(${emailKey} = '' or not ${hasNewerAccepted()})`

function lacks(asked: Asked): SQL | undefined {
	const { edition, paper } = asked
	return and(
		and(eq(editionId, edition.id), eq(status, "approved"), isListed),
		isNewestOfAddress,
		paper.categories.length ? inArray(category, paper.categories) : undefined,
		paper.stalls.length ? inArray(tentType, paper.stalls) : undefined,
		sql`not ${isHere(asked)}`,
	)
}
