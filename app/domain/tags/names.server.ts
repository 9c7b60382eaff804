import { eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import { lockTagNames } from "./commands.server.ts"
import { findTag, findTagByName, ofTagKey, type TagKey } from "./queries.server.ts"
import { tags } from "./schema.server.ts"

/** Who changes a tag as their screen showed it. */
export interface TagAct extends MemberAct {
	/** Its name there. */
	expected: string
}

export type TagNameResult =
	| { ok: true; before: string; applications: number }
	| { ok: false; reason: "tag-not-found" | "name-taken" }
	/** It is called so now. */
	| { ok: false; reason: "changed-meanwhile"; name: string }
	| EditionClosed

/** Calls a tag otherwise, on whichever application it is. @param name as `tagName` makes it */
export function renameTag(db: Db, key: TagKey, name: string, act: TagAct): Promise<TagNameResult> {
	return changeTag(db, key, act, async (tx, before) => {
		const taken = await findTagByName(tx, key.editionId, name)
		if (taken && taken.id !== key.id) return { ok: false, reason: "name-taken" }
		await tx.update(tags).set({ name }).where(ofTagKey(key))
		await record(tx, key, act, { action: "tag-renamed", before: { tag: before }, after: { tag: name } })
		return { ok: true, before, applications: 0 }
	})
}

/** Deletes a tag and takes it off all applications, for good. */
export function deleteTag(db: Db, key: TagKey, act: TagAct): Promise<TagNameResult> {
	return changeTag(db, key, act, async (tx, before) => {
		const applications = (await findTag(tx, key))?.applications ?? 0
		await tx.delete(tags).where(ofTagKey(key))
		await record(tx, key, act, { action: "tag-deleted", before: { tag: before, applications }, after: {} })
		return { ok: true, before, applications }
	})
}

function changeTag(
	db: Db,
	key: TagKey,
	{ expected }: TagAct,
	change: (tx: Db, name: string) => Promise<TagNameResult>,
): Promise<TagNameResult> {
	return db.transaction(async (tx) => {
		if (!(await lockOpenEdition(tx, key.editionId))) return EDITION_CLOSED
		await lockTagNames(tx, key.editionId)
		// Whoever puts it on an application right now is done before.
		const [tag] = await tx.select({ name: tags.name }).from(tags).where(ofTagKey(key)).for("update")
		if (!tag) return { ok: false, reason: "tag-not-found" }
		if (tag.name !== expected) return { ok: false, reason: "changed-meanwhile", name: tag.name }
		return change(tx, tag.name)
	})
}

type TagEvent = Pick<Parameters<typeof recordAuditEvent>[1], "action" | "before" | "after">

const record = (tx: Db, { editionId }: TagKey, { by, at }: MemberAct, event: TagEvent): Promise<void> =>
	recordAuditEvent(tx, { by: { organiser: by }, at, about: { kind: "edition", id: editionId }, ...event })

/** Another edition begins with the same names, on no application. In the caller's transaction. */
export async function copyTags(tx: Db, from: number, to: number): Promise<void> {
	const names = await tx
		.select({ name: tags.name })
		.from(tags)
		.where(eq(tags.editionId, from))
		.orderBy(sql`id`)
	if (names.length) await tx.insert(tags).values(names.map(({ name }) => ({ name, editionId: to })))
}
