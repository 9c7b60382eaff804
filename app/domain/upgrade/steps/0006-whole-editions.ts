import { eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { Db } from "../../../platform/db.server.ts"
import type { ContentDocument } from "../../content/documents.ts"
import { writeEditionDocument } from "../../content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../../content/edition-documents.ts"
import { parseWithFallback } from "../../content/parse-document.server.ts"
import { contentDocuments } from "../../content/schema.server.ts"
import { type Edition, listEditions } from "../../editions/queries.server.ts"
import { editions, ticketPrices } from "../../editions/schema.server.ts"
import { changeDocument } from "../change-document.server.ts"
import { EARLIER_DOCUMENTS, type EarlierContent } from "../earlier-documents.ts"
import {
	type EarlierEdition,
	factsOfEarlierEdition,
	guidelinesOfEarlierEdition,
	ownTickerLines,
	pageOfEarlierEdition,
	pairEarlierEditions,
} from "../earlier-editions.ts"
import { findFreeName } from "../free-name.server.ts"

/**
 * Makes one thing of each edition. Its facts stood in its row, on its poster and on its page, and the three did not follow
 * each other; what was typed is kept, and where they differ, it is what visitors saw. The documents stay for the version
 * before. A new database has none of them yet, and begins with those of `content/`.
 */
export default async function makeEditionsWhole(tx: Db): Promise<void> {
	await tx.execute(sql`select set_config('tamasha.audited', 'on', true)`)
	const now = await readNow(tx)
	const content = await readEarlierContent(tx)
	const rows = await listEditions(tx)
	const earlier = await addFirstApplications(tx, pairEarlierEditions(content, rows))
	// The first of two with the same days stays the first: it is the newer row.
	for (const edition of earlier.toReversed()) await storeEdition(tx, edition, { content, rows, now })
	await storeGuidelines(tx, content)
	const facts = earlier.map((edition) => factsOfEarlierEdition(edition, content, now))
	await changeDocument(tx, "site", (site) => keepOwnTickerLines(site, facts))
}

type Facts = ReturnType<typeof factsOfEarlierEdition>

/** What the ticker said of an edition follows from its facts now; the version before goes on reading `pieces`. */
function keepOwnTickerLines(site: unknown, facts: Facts[]): unknown {
	const { success, data } = earlierTicker.safeParse(site)
	if (!success) return site
	const { pieces, ...ticker } = data.ticker
	return { ...data, ticker: { pieces, ...ticker, notes: ownTickerLines(pieces, facts) } }
}

const earlierTicker = z.looseObject({ ticker: z.looseObject({ pieces: z.array(z.string()) }) })

async function readNow(tx: Db): Promise<Date> {
	const { rows } = await tx.execute<{ now: string }>(sql`select now()::text as now`)
	return new Date(rows[0]?.now ?? "")
}

async function readEarlierContent(tx: Db): Promise<EarlierContent> {
	const rows = await tx.select().from(contentDocuments)
	const bodies = new Map(rows.map(({ name, body }) => [name, body]))
	function read<T>(document: ContentDocument<T>): T {
		return parseWithFallback(document, bodies.get(document.name))
	}
	return {
		posters: read(EARLIER_DOCUMENTS.eventPosters),
		pages: read(EARLIER_DOCUMENTS.editionPages),
		guidelines: read(EARLIER_DOCUMENTS.guidelines),
		heads: read(EARLIER_DOCUMENTS.heads).pages,
	}
}

/** By its name, because applications stand on a step beside this one. */
async function addFirstApplications(tx: Db, earlier: EarlierEdition[]): Promise<EarlierEdition[]> {
	const { rows } = await tx.execute<{ edition: number; at: string }>(
		sql`select edition_id as edition, min(created_at)::text as at from vendor_applications group by 1`,
	)
	const firsts = new Map(rows.map(({ edition, at }) => [edition, new Date(at)]))
	return earlier.map((one) => ({ ...one, firstApplicationAt: one.row && firsts.get(one.row.id) }))
}

type Context = { content: EarlierContent; rows: Edition[]; now: Date }

async function storeEdition(tx: Db, edition: EarlierEdition, { content, rows, now }: Context): Promise<void> {
	const { row, page, slug } = edition
	const earlier = factsOfEarlierEdition(edition, content, now)
	const facts = { ...earlier, name: await findFreeName(tx, earlier.name, slug) }
	const model = rows.find(({ isCurrent }) => isCurrent) ?? rows[0]
	const [stored] = row
		? await tx.update(editions).set(facts).where(eq(editions.id, row.id)).returning()
		: await tx
				.insert(editions)
				.values({
					...facts,
					slug,
					wristbandPrice: model?.wristbandPrice ?? 300,
					hayBalePrice: model?.hayBalePrice ?? 500,
				})
				.returning()
	if (!stored) throw new Error(`the edition ${slug} was not stored`)
	if (!page) return
	const prices = (page.tickets?.prices ?? []).map(({ name, price }, index) => ({
		editionId: stored.id,
		position: index + 1,
		name,
		price,
	}))
	if (prices.length) await tx.insert(ticketPrices).values(prices).onConflictDoNothing()
	await writeEditionDocument(
		tx,
		stored.id,
		EDITION_DOCUMENTS.page,
		pageOfEarlierEdition(page, earlier, content.heads),
	)
}

/** They name the edition whose days they fill in; if there is none any more they go to the newest. */
async function storeGuidelines(tx: Db, { guidelines }: EarlierContent): Promise<void> {
	const all = await listEditions(tx)
	const edition = all.find(({ slug }) => slug === guidelines.edition) ?? all[0]
	if (!edition) return
	const document = guidelinesOfEarlierEdition(guidelines)
	await writeEditionDocument(tx, edition.id, EDITION_DOCUMENTS.guidelines, document)
}
