import { and, eq, sql } from "drizzle-orm"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { type LockedApplication, lockApplication } from "../applications/locked-application.server.ts"
import { brandOf } from "../applications/rules.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { findTagByName } from "./queries.server.ts"
import { MAX_TAGS, type Tag } from "./rules.ts"
import { applicationTags, tags } from "./schema.server.ts"

/** Whoever makes or renames tags of an edition takes turns, until their transactions end. */
export const lockTagNames = (tx: Db, editionId: number) =>
	tx.execute(sql`select pg_advisory_xact_lock(${lockKey("tags")}, ${editionId}::int)`)

export type EnsuredTag = { ok: true; tag: Tag } | { ok: false; reason: "too-many-tags" }

/** The tag of this name, made where there is none; in the caller's transaction. @param name as `tagName` makes it */
export async function ensureTag(tx: Db, editionId: number, name: string): Promise<EnsuredTag> {
	const existing = await findTagByName(tx, editionId, name)
	if (existing) return { ok: true, tag: existing }
	await lockTagNames(tx, editionId)
	const madeMeanwhile = await findTagByName(tx, editionId, name)
	if (madeMeanwhile) return { ok: true, tag: madeMeanwhile }
	if ((await tx.$count(tags, eq(tags.editionId, editionId))) >= MAX_TAGS)
		return { ok: false, reason: "too-many-tags" }
	const [made] = await tx.insert(tags).values({ editionId, name }).returning({ id: tags.id })
	if (!made) throw new Error("the tag was not stored")
	return { ok: true, tag: { id: made.id, name } }
}

export interface TagAssignment {
	application: number
	tag: number
	isWanted: boolean
}

export type TagOutcome = { outcome: "done" | "already" | "tag-deleted" }

/**
 * Puts a tag on an application or takes it off. Whoever wants what is so already is the last who wanted it: an undo of what
 * came before leaves it. The caller has locked the application.
 */
export async function setTag(
	tx: Db,
	{ application, tag, isWanted }: TagAssignment,
	{ by, at }: { by: string | null; at: Date },
): Promise<TagOutcome> {
	const [held] = await tx.select({ name: tags.name }).from(tags).where(eq(tags.id, tag)).for("key share")
	if (!held) return { outcome: "tag-deleted" }
	const { applicationId, tagId, removedAt, version } = applicationTags
	const [before] = await tx
		.select({ removedAt })
		.from(applicationTags)
		.where(and(eq(applicationId, application), eq(tagId, tag)))
	const had = before?.removedAt === null
	if (!before && !isWanted) return { outcome: "already" }
	const values = { changedBy: by, changedAt: at, removedAt: isWanted ? null : at }
	await tx
		.insert(applicationTags)
		.values({ applicationId: application, tagId: tag, ...values })
		.onConflictDoUpdate({ target: [applicationId, tagId], set: { ...values, version: sql`${version} + 1` } })
	if (had === isWanted) return { outcome: "already" }
	await recordAuditEvent(tx, {
		by: by ? { organiser: by } : "system",
		at,
		about: { kind: "vendor", id: application },
		action: isWanted ? "application-tagged" : "application-untagged",
		personal: isWanted
			? { before: {}, after: { tag: held.name } }
			: { before: { tag: held.name }, after: {} },
	})
	return { outcome: "done" }
}

export type TaggingResult =
	| { ok: true; changed: boolean; tag: string; brandName: string }
	| { ok: false; reason: "vendor-not-found" | "tag-not-found" | "too-many-tags" }
	| EditionClosed

/** Puts a tag on an application; one that its edition does not have yet is made. @param name as `tagName` makes it */
export function tagApplication(
	db: Db,
	application: number,
	name: string,
	act: MemberAct,
): Promise<TaggingResult> {
	return aboutApplication(db, application, async (tx, locked) => {
		const ensured = await ensureTag(tx, locked.editionId, name)
		return ensured.ok ? setTagOf(tx, locked, { tag: ensured.tag, isWanted: true, act }) : ensured
	})
}

export function untagApplication(
	db: Db,
	{ application, tag }: { application: number; tag: number },
	act: MemberAct,
): Promise<TaggingResult> {
	return aboutApplication(db, application, async (tx, locked) => {
		const ofEdition = and(eq(tags.id, tag), eq(tags.editionId, locked.editionId))
		const [found] = await tx.select({ id: tags.id, name: tags.name }).from(tags).where(ofEdition)
		return found ? setTagOf(tx, locked, { tag: found, isWanted: false, act }) : TAG_NOT_FOUND
	})
}

const TAG_NOT_FOUND = { ok: false, reason: "tag-not-found" } as const

async function setTagOf(
	tx: Db,
	locked: LockedApplication,
	{ tag, isWanted, act }: { tag: Tag; isWanted: boolean; act: MemberAct },
): Promise<TaggingResult> {
	const { outcome } = await setTag(tx, { application: locked.id, tag: tag.id, isWanted }, act)
	if (outcome === "tag-deleted") return TAG_NOT_FOUND
	return { ok: true, changed: outcome === "done", tag: tag.name, brandName: brandOf(locked) }
}

function aboutApplication(
	db: Db,
	id: number,
	run: (tx: Db, application: LockedApplication) => Promise<TaggingResult>,
): Promise<TaggingResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		return application.isEditionClosed ? EDITION_CLOSED : run(tx, application)
	})
}
