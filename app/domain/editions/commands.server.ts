import { and, count, eq, notInArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { fromNairobiMinute } from "../../values/clock.ts"
import { createUniqueSlug } from "../../values/fold.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { silenceAuditTriggers } from "./audit-triggers.server.ts"
import { EDITION_CLOSED, type EditionClosed } from "./closing.server.ts"
import type { EditionSeed } from "./first-editions.ts"
import type { EditionSettings } from "./inputs.ts"
import { listOpenings } from "./openings.ts"
import { type Edition, editionFactsOf } from "./queries.server.ts"
import { editions, tentOptions, ticketPrices } from "./schema.server.ts"

/** Fills an empty table of editions; leaves any other alone. In the caller's transaction. */
export async function addFirstEditions(tx: Db, seeds: EditionSeed[]): Promise<void> {
	const [existing] = await tx.select({ editions: count() }).from(editions)
	if (existing?.editions) return
	for (const { tentOptions: tents, ...edition } of seeds) {
		const id = await insertEdition(tx, edition)
		await savePrices(tx, tentOptions, id, tents)
	}
}

async function insertEdition(tx: Db, edition: typeof editions.$inferInsert): Promise<number> {
	const [inserted] = await tx.insert(editions).values(edition).returning({ id: editions.id })
	if (!inserted) throw new Error("the edition was not stored")
	return inserted.id
}

type Item = Omit<typeof ticketPrices.$inferInsert, "id" | "editionId" | "position"> &
	Partial<Pick<typeof tentOptions.$inferInsert, "size" | "places">>

/** Items by their names: what vendors chose before is kept in their applications as text. */
async function savePrices(
	tx: Db,
	table: typeof tentOptions | typeof ticketPrices,
	editionId: number,
	items: Item[],
): Promise<void> {
	const names = items.map(({ name }) => name)
	await tx.delete(table).where(and(eq(table.editionId, editionId), notInArray(table.name, names)))
	for (const [index, { name, ...facts }] of items.entries()) {
		const position = index + 1
		await tx
			.insert(table)
			.values({ editionId, name, position, ...facts })
			.onConflictDoUpdate({ target: [table.editionId, table.name], set: { position, ...facts } })
	}
}

/**
 * Sets everything of an edition that an organiser may set; in the caller's transaction, which leaves an entry in the
 * audit log of its own.
 */
export async function updateEdition(tx: Db, id: number, settings: EditionSettings): Promise<void> {
	await silenceAuditTriggers(tx)
	const publishedAt = settings.isPublished
		? sql`coalesce(${editions.publishedAt}, date_trunc('minute', now()))`
		: null
	await tx
		.update(editions)
		.set({ ...rowOf(settings), publishedAt })
		.where(eq(editions.id, id))
	await savePrices(tx, tentOptions, id, settings.stalls)
	await savePrices(tx, ticketPrices, id, settings.prices)
}

/**
 * One more edition, with an address of its own made from its name; in the caller's transaction.
 * @param clonedFrom the id of the edition that it is made from
 */
export async function createEdition(
	tx: Db,
	settings: EditionSettings,
	clonedFrom: number | null = null,
): Promise<Pick<Edition, "id" | "slug">> {
	const existing = await tx.select({ slug: editions.slug }).from(editions)
	const slug = createUniqueSlug(settings.name, new Set(existing.map((one) => one.slug)))
	const id = await insertEdition(tx, { ...rowOf(settings), slug, clonedFrom })
	await updateEdition(tx, id, settings)
	return { id, slug }
}

export type PublicationResult =
	| { ok: true; isChanged: boolean }
	| EditionClosed
	| { ok: false; reason: "not-found" | "opens-more" }

interface Publication {
	isPublished: boolean
	/** What an organiser was told that publishing opens at once: it then opens nothing else. Missing: nobody was asked. */
	openings?: string[]
	by: string
	at: Date
}

/** Puts an edition on the site, or takes it off; every process shows it within a second. Again changes nothing. */
export function publishEdition(
	db: Db,
	id: number,
	{ isPublished, openings, by, at }: Publication,
): Promise<PublicationResult> {
	return db.transaction(async (tx) => {
		const [edition] = await tx.select().from(editions).where(eq(editions.id, id)).for("update")
		if (!edition) return { ok: false, reason: "not-found" }
		if (edition.closedAt) return EDITION_CLOSED
		if ((edition.publishedAt !== null) === isPublished) return { ok: true, isChanged: false }
		const opened = isPublished ? listOpenings(editionFactsOf(edition), at) : []
		if (openings && opened.some((name) => !openings.includes(name)))
			return { ok: false, reason: "opens-more" }
		await silenceAuditTriggers(tx)
		await tx
			.update(editions)
			.set({ publishedAt: isPublished ? at : null })
			.where(eq(editions.id, id))
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: isPublished ? "edition-published" : "edition-unpublished",
			about: { kind: "edition", id },
			after: { edition: edition.name },
		})
		return { ok: true, isChanged: true }
	})
}

function rowOf({
	isPublished: _,
	stalls: __,
	prices: ___,
	days,
	venue,
	poster,
	sender,
	forVendors,
	applications,
	extras,
	extrasPrices,
	...names
}: EditionSettings) {
	return {
		...names,
		...days,
		...venue,
		...poster,
		...sender,
		...forVendors,
		...extrasPrices,
		applicationsOpenAt: fromNairobiMinute(applications.opensAt),
		applicationsCloseAt: fromNairobiMinute(applications.closesAt),
		extrasOpenAt: fromNairobiMinute(extras.opensAt),
		extrasCloseAt: fromNairobiMinute(extras.closesAt),
	}
}
