import { and, eq, isNotNull, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { Action, AuditDetails } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import { addListings, lockDirectory } from "./commands.server.ts"
import { type FileLine, type FilePlan, planFile } from "./listing-file.server.ts"
import { type MadeListings, makeListings } from "./make-listings.server.ts"
import { listOfficeVendors } from "./queries.server.ts"
import { directoryVendors } from "./schema.server.ts"

interface Change {
	/** A user's id. */
	by: string
	at: Date
}

/** In a transaction of its own; not once the edition is closed. */
function changeDirectory<T>(
	db: Db,
	editionId: number,
	change: (tx: Db) => Promise<T>,
): Promise<T | EditionClosed> {
	return db.transaction(async (tx) => ((await lockOpenEdition(tx, editionId)) ? change(tx) : EDITION_CLOSED))
}

/** Drafts of the accepted vendors who agreed to be listed. */
export function makeDrafts(db: Db, editionId: number, change: Change): Promise<MadeListings | EditionClosed> {
	return changeDirectory(db, editionId, async (tx) => {
		const made = await makeListings(tx, editionId)
		const { agreed: _, ...changes } = made
		const isChanged = made.added + made.updated + made.removed > 0
		if (isChanged) await recordChange(tx, "listings-made", editionId, change, changes)
		return made
	})
}

/** What a file would add to the directory of an edition now. */
export async function planUpload(db: Db, editionId: number, lines: FileLine[]): Promise<FilePlan> {
	const listed = await listOfficeVendors(db, editionId)
	return planFile(
		lines,
		listed.map(({ name }) => name),
	)
}

/**
 * Drafts of the lines of a file that add something; a second time there are none.
 * @returns how many
 */
export function addDrafts(
	db: Db,
	editionId: number,
	lines: FileLine[],
	change: Change,
): Promise<number | EditionClosed> {
	return changeDirectory(db, editionId, async (tx) => {
		await lockDirectory(tx, editionId)
		const { listings } = await planUpload(tx, editionId, lines)
		await addListings(tx, editionId, listings)
		const added = listings.length
		if (added) await recordChange(tx, "listings-uploaded", editionId, change, { added })
		return added
	})
}

/**
 * Shows every draft of an edition to visitors, all together.
 * @returns how many
 */
export function publishDirectory(db: Db, editionId: number, change: Change): Promise<number | EditionClosed> {
	return changeDirectory(db, editionId, async (tx) => {
		await lockDirectory(tx, editionId)
		const published = await setPublished(tx, editionId, change.at)
		if (published) await recordChange(tx, "directory-published", editionId, change, { published })
		return published
	})
}

/**
 * Makes drafts of all listings of an edition.
 * @returns how many
 */
export function unpublishDirectory(
	db: Db,
	editionId: number,
	change: Change,
): Promise<number | EditionClosed> {
	return changeDirectory(db, editionId, async (tx) => {
		await lockDirectory(tx, editionId)
		const unpublished = await setPublished(tx, editionId, null)
		if (unpublished) await recordChange(tx, "directory-unpublished", editionId, change, { unpublished })
		return unpublished
	})
}

async function setPublished(tx: Db, editionId: number, at: Date | null): Promise<number> {
	const { slug, publishedAt } = directoryVendors
	const isOther = at ? isNull(publishedAt) : isNotNull(publishedAt)
	const changed = await tx
		.update(directoryVendors)
		.set({ publishedAt: at })
		.where(and(eq(directoryVendors.editionId, editionId), isOther))
		.returning({ slug })
	return changed.length
}

const recordChange = (tx: Db, action: Action, editionId: number, { by, at }: Change, after: AuditDetails) =>
	recordAuditEvent(tx, {
		by: { organiser: by },
		at,
		action,
		about: { kind: "edition", id: editionId },
		after,
	})
