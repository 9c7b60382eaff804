import { createHash } from "node:crypto"
import { asc, count, eq, inArray, sql } from "drizzle-orm"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { type AuditEvent, recordAuditEvent } from "../audit/commands.server.ts"
import type { AuditDetails } from "../audit/rules.ts"
import type { Edition } from "../editions/queries.server.ts"
import { describePicture, lockPicture } from "../pictures/commands.server.ts"
import { imageOf, plainAddressOf } from "../pictures/image.ts"
import { findPicture } from "../pictures/queries.server.ts"
import { pictureName } from "../pictures/rules.ts"
import type { EditionPictureEntry } from "./inputs.ts"
import { arrange, move, type Step } from "./rules.ts"
import { galleryPictures } from "./schema.server.ts"

/** How wide a picture is in its row. */
const ROW_SIZES = "10rem"

/** Pictures of an edition in the order they hang, also those that visitors do not see yet. */
export async function listEditionPictures(db: Db, editionId: number, { offset = 0, limit = 1_000 } = {}) {
	const { id, caption, alt, position, pictureId } = galleryPictures
	const rows = await db
		.select({ id, caption, alt, pictureId })
		.from(galleryPictures)
		.where(eq(galleryPictures.editionId, editionId))
		.orderBy(asc(position), asc(id))
		.offset(offset)
		.limit(limit)
	return Promise.all(
		rows.map(async (row) => {
			const picture = await findPicture(db, row.pictureId ?? 0)
			return { ...row, seen: digestOf(row), image: picture && imageOf(picture, ROW_SIZES) }
		}),
	)
}

const digestOf = ({ caption, alt }: Pick<EditionPictureEntry, "caption" | "alt">): string =>
	createHash("sha256")
		.update(JSON.stringify([caption, alt]))
		.digest("base64url")

export async function countEditionPictures(db: Db, editionId: number): Promise<number> {
	const [found] = await db
		.select({ count: count() })
		.from(galleryPictures)
		.where(eq(galleryPictures.editionId, editionId))
	return found?.count ?? 0
}

interface Author {
	/** A user's id. */
	by: string
	at: Date
}

type GalleryOwner = Pick<Edition, "id" | "slug">

/**
 * Hangs a picture of the library behind the others of an edition, with an entry in the audit log. One that hangs anywhere
 * stays where it is. Nobody removes it from the library meanwhile.
 */
export function hangPicture(db: Db, edition: GalleryOwner, pictureId: number, author: Author): Promise<void> {
	return db.transaction(async (tx) => {
		await waitForGallery(tx, edition.id)
		const picture = (await lockPicture(tx, pictureId)) && (await findPicture(tx, pictureId))
		if (!picture) return
		const { width, height, alt } = picture
		const position = sql<number>`(select coalesce(max(position), 0) + 1 from gallery_pictures where edition_id = ${edition.id}::int)`
		const shape = height > width ? "portrait" : "square"
		const src = plainAddressOf(picture)
		const hung = await tx
			.insert(galleryPictures)
			.values({ editionId: edition.id, pictureId, position, src, shape, width, height, caption: "", alt })
			.onConflictDoNothing()
			.returning({ id: galleryPictures.id })
		if (hung.length)
			await recordAuditEvent(tx, auditEventOf(edition, author, {}, { picture: pictureName(pictureId) }))
	})
}

export interface GalleryChange {
	/** What is written of some of them. */
	entries: EditionPictureEntry[]
	/** Ids of some in another order. */
	order?: number[]
	step?: Step
}

/**
 * Writes captions and descriptions, these also into the library where it has none, and puts pictures of an edition in another order, with an entry in the audit log where
 * anything changed. Two who do it at once do it one after the other; what is not of the edition is left alone.
 */
export function changeEditionGallery(
	db: Db,
	edition: GalleryOwner,
	{ entries, order = [], step }: GalleryChange,
	author: Author,
): Promise<{ isChanged: boolean }> {
	return db.transaction(async (tx) => {
		await waitForGallery(tx, edition.id)
		const rows = await listLocked(tx, edition.id)
		const changed = await writeEntries(tx, rows, entries, author)
		const ids = rows.map(({ id }) => id)
		const isMoved = await writeOrder(tx, ids, arrange(step ? move(ids, step) : ids, order))
		if (!changed.length && !isMoved) return { isChanged: false }
		const before = captionsOf(changed)
		const after = captionsOf(entries.filter(({ id }) => changed.some((row) => row.id === id)))
		const moved: AuditDetails = isMoved ? { order: "changed" } : {}
		await recordAuditEvent(tx, auditEventOf(edition, author, before, { ...after, ...moved }))
		return { isChanged: true }
	})
}

const captionsOf = (rows: Pick<Row, "id" | "caption">[]): AuditDetails =>
	Object.fromEntries(rows.map(({ id, caption }) => [`Caption of picture ${id}`, caption || null]))

const auditEventOf = (
	{ slug }: GalleryOwner,
	{ by, at }: Author,
	before: AuditDetails,
	after: AuditDetails,
): AuditEvent => ({
	by: { organiser: by },
	at,
	action: "content-changed",
	about: { kind: "content", id: `gallery-${slug}` },
	before,
	after,
})

/** One after the other: two who lock rows in different orders would wait for each other. */
const waitForGallery = (tx: Db, editionId: number) =>
	tx.execute(sql`select pg_advisory_xact_lock(${lockKey("gallery")}, ${editionId}::int)`)

function listLocked(tx: Db, editionId: number) {
	const { id, caption, alt, position, pictureId } = galleryPictures
	return tx
		.select({ id, caption, alt, pictureId })
		.from(galleryPictures)
		.where(eq(galleryPictures.editionId, editionId))
		.orderBy(asc(position), asc(id))
		.for("update")
}

type Row = Awaited<ReturnType<typeof listLocked>>[number]

/** @returns those that changed, as they were */
async function writeEntries(
	tx: Db,
	rows: Row[],
	entries: EditionPictureEntry[],
	author: Author,
): Promise<Row[]> {
	const changed: Row[] = []
	for (const row of rows) {
		const entry = entries.find(({ id }) => id === row.id)
		if (!entry || [digestOf(row), entry.seen].includes(digestOf(entry))) continue
		const { caption, alt } = entry
		await tx.update(galleryPictures).set({ caption, alt }).where(eq(galleryPictures.id, row.id))
		if (row.pictureId && alt) await describePicture(tx, row.pictureId, alt, author)
		changed.push(row)
	}
	return changed
}

/** @returns whether anything moved */
async function writeOrder(tx: Db, before: number[], after: number[]): Promise<boolean> {
	const isSame = after.every((id, nth) => id === before[nth])
	if (isSame) return false
	const positions = sql.join(
		after.map((id, nth) => sql`when ${id}::int then ${nth + 1}::int`),
		sql` `,
	)
	await tx
		.update(galleryPictures)
		.set({ position: sql`case ${galleryPictures.id} ${positions} end` })
		.where(inArray(galleryPictures.id, after))
	return true
}
