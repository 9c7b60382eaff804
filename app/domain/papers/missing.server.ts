import { and, eq, not, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type KeysetSlice, readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { isAskedOf } from "../applications/asked-of.server.ts"
import { brandKey, findBrandPosition } from "../applications/brand-order.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isPaperHere, newestSent } from "../decisions/vendor-papers.server.ts"
import { listRequirements } from "../paper-requirements/queries.server.ts"
import type { Requirement, SentState } from "../paper-requirements/rules.ts"
import { paperRequirements } from "../paper-requirements/schema.server.ts"
import { MAX_COUNTED_PAPERS } from "./rules.ts"

const { id, editionId, emailKey, number, brandName, status } = vendorApplications

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
		.leftJoin(sentOf(asked), sql`true`)
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
			id,
			number,
			brandName,
			state: sql<SentState | null>`sent.state`,
			reason: sql<string | null>`sent.reason`,
			expiresOn: sql<string | null>`sent.expires_on::text`,
		})
		.from(vendorApplications)
		.leftJoin(sentOf(asked), sql`true`)
		.where(and(lacks(asked), where))
		.orderBy(...orderBy)
		.limit(limit)
}

const sentOf = ({ paper }: Asked): SQL => newestSent(sql`${paper.id}::integer`, emailKey)

function lacks(asked: Asked): SQL | undefined {
	const { edition, paper } = asked
	const columns = {
		slug: sql`${paper.slug}::text`,
		expires: sql`${paper.expires}::boolean`,
		endsOn: sql`${edition.endsOn}::date`,
	}
	return and(
		and(eq(editionId, edition.id), eq(status, "approved"), isListed),
		isAskedOf(paper),
		not(isPaperHere(columns)),
	)
}
