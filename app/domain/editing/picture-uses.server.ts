import { eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { directoryVendors } from "../directory/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { galleryPictures } from "../gallery/schema.server.ts"
import { lockPicture, removePicture } from "../pictures/commands.server.ts"
import { pictureIdOf, pictureName } from "../pictures/rules.ts"
import { pictureSectionName, vendorSectionName } from "./entries.server.ts"
import { listSectionGroups, readSection } from "./queries.server.ts"

/** A part of the site's content that shows a picture of the library. */
export interface PictureUse {
	/** Where it is: a section of the content, or an email to vendors of an edition. */
	at: { section: string } | { mailing: number; edition: string }
	title: string
}

export async function listPictureUses(db: Db, id: number): Promise<PictureUse[]> {
	const uses: PictureUse[] = []
	for (const { sections } of await listSectionGroups(db)) {
		// What is not there yet would begin with the pictures of another edition.
		for (const section of sections.filter(({ isNew }) => !isNew)) {
			const isUsed = findTexts(await readSection(db, section), (text) => text === pictureName(id)).length > 0
			if (isUsed) uses.push({ at: { section: section.name }, title: section.title })
		}
	}
	const hung = await db
		.select({ id: galleryPictures.id, caption: galleryPictures.caption })
		.from(galleryPictures)
		.where(eq(galleryPictures.pictureId, id))
	for (const { id, caption } of hung)
		uses.push({
			at: { section: pictureSectionName(id) },
			title: `Gallery: ${caption || "without a caption"}`,
		})
	return [...uses, ...(await listListingsWith(db, id)), ...(await listMailingsWith(db, id))]
}

async function listListingsWith(db: Db, id: number): Promise<PictureUse[]> {
	const { editionId, pictureId, slug, name } = directoryVendors
	const rows = await db
		.select({ edition: editions.slug, editionName: editions.name, slug, name })
		.from(directoryVendors)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(eq(pictureId, id))
	return rows.map((row) => ({
		at: { section: vendorSectionName(row.edition, row.slug) },
		title: `Vendors: ${row.editionName}: ${row.name}`,
	}))
}

/**
 * Drafts, and emails to vendors that are being sent or paused. By their names, because they stand on a higher step; they lock
 * a picture before they use it.
 */
async function listMailingsWith(db: Db, picture: number): Promise<PictureUse[]> {
	const found = await db.execute<{ id: number; edition: string; subject: string }>(sql`
		select mailings.id, editions.slug as edition, mailings.words ->> 'subject' as subject
		from mailings join editions on editions.id = mailings.edition_id
		where mailings.id in (select mailing_id from mailing_attachments where picture_id = ${picture})
			and mailings.stopped_at is null and (mailings.queued_at is null or mailings.id in (
				select mailing_id from mailing_recipients where outcome = 'waiting') or exists (
				select from outbox_mails copy where copy.mailing_id = mailings.id and copy.state in ('queued', 'sending')))
		order by mailings.id`)
	return found.rows.map(({ id, edition, subject }) => ({
		at: { mailing: id, edition },
		title: `Email to vendors: ${subject}`,
	}))
}

export type PictureRemovalResult =
	| { ok: true }
	| { ok: false; reason: "not-found" }
	| { ok: false; reason: "in-use"; uses: PictureUse[] }

/** Takes a picture out of the library, unless some part of the content shows it, or it goes with an email. */
export function removeUnusedPicture(
	db: Db,
	id: number,
	removal: { by: string; at: Date },
): Promise<PictureRemovalResult> {
	return db.transaction(async (tx) => {
		if (!(await lockPicture(tx, id))) return { ok: false, reason: "not-found" }
		const uses = await listPictureUses(tx, id)
		if (uses.length) return { ok: false, reason: "in-use", uses }
		await removePicture(tx, id, removal)
		return { ok: true }
	})
}

export interface FoundText {
	text: string
	/** The way to it. */
	path: (string | number)[]
}

/** Every text in a piece of content that passes. */
export function findTexts(
	content: unknown,
	passes: (text: string) => boolean,
	path: FoundText["path"] = [],
): FoundText[] {
	if (typeof content === "string") return passes(content) ? [{ text: content, path }] : []
	if (typeof content !== "object" || content === null) return []
	const inside = Array.isArray(content) ? [...content.entries()] : Object.entries(content)
	return inside.flatMap(([key, one]) => findTexts(one, passes, [...path, key]))
}

/**
 * The pictures that a change begins to use and that can't be: not in the library, without a description, or the logo of a vendor. The others are
 * held until the transaction ends, so that nobody removes one meanwhile.
 */
export async function findUnusablePictures(tx: Db, before: unknown, after: unknown): Promise<FoundText[]> {
	const isOfLibrary = (text: string) => pictureIdOf(text) !== undefined
	const known = new Set(findTexts(before, isOfLibrary).map(({ text }) => text))
	const begun = findTexts(after, isOfLibrary).filter(({ text }) => !known.has(text))
	const unusable = new Set<string>()
	// Always in the same order, so that two changes never wait for each other in a ring.
	for (const name of [...new Set(begun.map(({ text }) => text))].toSorted()) {
		const picture = await lockPicture(tx, pictureIdOf(name) ?? 0)
		if (!picture?.alt || picture.isLogo) unusable.add(name)
	}
	return begun.filter(({ text }) => unusable.has(text))
}
