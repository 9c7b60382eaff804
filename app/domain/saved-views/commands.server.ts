import { and, eq, ne, sql } from "drizzle-orm"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { LastActor } from "../audit/last-actor.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import { byName, findView, ofViewKey, type SavedView, type ViewKey } from "./queries.server.ts"
import { MAX_VIEWS, normalizeQuery, type SavedQuery } from "./rules.ts"
import { savedViews } from "./schema.server.ts"

export type ViewResult =
	| { ok: true; id: number; name: string }
	| { ok: false; reason: "view-not-found" | "name-taken" | "too-many-views" }
	/** It is not what the screen showed; whoever made it so. */
	| { ok: false; reason: "changed-meanwhile"; last: LastActor }
	| EditionClosed

/** Keeps filters and order under a name. @param name as `viewName` makes it */
export function saveView(
	db: Db,
	editionId: number,
	{ name, query }: { name: string; query: SavedQuery },
	{ by, at }: MemberAct,
): Promise<ViewResult> {
	return inOpenEdition(db, editionId, async (tx) => {
		if (await isTaken(tx, editionId, name)) return { ok: false, reason: "name-taken" }
		if ((await tx.$count(savedViews, eq(savedViews.editionId, editionId))) >= MAX_VIEWS)
			return { ok: false, reason: "too-many-views" }
		const values = { editionId, name, query: normalizeQuery(query), changedBy: by, changedAt: at }
		const [made] = await tx.insert(savedViews).values(values).returning({ id: savedViews.id })
		if (!made) throw new Error("the view was not stored")
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "view-saved",
			after: { view: name },
			about: { kind: "edition", id: editionId },
		})
		return { ok: true, id: made.id, name }
	})
}

/** Who changes a view as their screen showed it. */
export interface ViewAct extends MemberAct {
	/** Its version there. */
	expected: number
}

/** @param name as `viewName` makes it */
export function renameView(db: Db, key: ViewKey, name: string, act: ViewAct): Promise<ViewResult> {
	return changeView(db, key, act, async (tx, view) => {
		if (await isTaken(tx, key.editionId, name, key.id)) return { ok: false, reason: "name-taken" }
		await update(tx, key, { name }, act)
		await record(tx, key, act, { action: "view-renamed", before: { view: view.name }, after: { view: name } })
		return { ok: true, id: key.id, name }
	})
}

/** Keeps other filters and another order under the same name. */
export function replaceView(db: Db, key: ViewKey, query: SavedQuery, act: ViewAct): Promise<ViewResult> {
	return changeView(db, key, act, async (tx, { name }) => {
		await update(tx, key, { query: normalizeQuery(query) }, act)
		await record(tx, key, act, { action: "view-replaced", after: { view: name } })
		return { ok: true, id: key.id, name }
	})
}

export function deleteView(db: Db, key: ViewKey, act: ViewAct): Promise<ViewResult> {
	return changeView(db, key, act, async (tx, { name }) => {
		await tx.delete(savedViews).where(ofViewKey(key))
		await record(tx, key, act, { action: "view-deleted", before: { view: name } })
		return { ok: true, id: key.id, name }
	})
}

async function isTaken(tx: Db, editionId: number, name: string, but = 0): Promise<boolean> {
	const taken = and(
		eq(savedViews.editionId, editionId),
		ne(savedViews.id, but),
		sql`${byName} = fold(${name}) collate "C"`,
	)
	return (await tx.$count(savedViews, taken)) > 0
}

type Change = Partial<Pick<typeof savedViews.$inferInsert, "name" | "query">>

async function update(tx: Db, key: ViewKey, change: Change, { by, at }: MemberAct): Promise<void> {
	const set = { ...change, changedBy: by, changedAt: at, version: sql`${savedViews.version} + 1` }
	await tx.update(savedViews).set(set).where(ofViewKey(key))
}

function changeView(
	db: Db,
	key: ViewKey,
	{ expected }: ViewAct,
	change: (tx: Db, view: SavedView) => Promise<ViewResult>,
): Promise<ViewResult> {
	return inOpenEdition(db, key.editionId, async (tx) => {
		const view = await findView(tx, key)
		if (!view) return { ok: false, reason: "view-not-found" }
		if (view.version !== expected) return { ok: false, reason: "changed-meanwhile", last: view.changed }
		return change(tx, view)
	})
}

/** Whoever changes views of an edition takes turns. */
function inOpenEdition(db: Db, editionId: number, run: (tx: Db) => Promise<ViewResult>): Promise<ViewResult> {
	return db.transaction(async (tx) => {
		if (!(await lockOpenEdition(tx, editionId))) return EDITION_CLOSED
		await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("saved-views")}, ${editionId}::int)`)
		return run(tx)
	})
}

type ViewEvent = Pick<Parameters<typeof recordAuditEvent>[1], "action" | "before" | "after">

const record = (tx: Db, { editionId }: ViewKey, { by, at }: MemberAct, event: ViewEvent): Promise<void> =>
	recordAuditEvent(tx, { by: { organiser: by }, at, about: { kind: "edition", id: editionId }, ...event })

/**
 * Another edition begins with the same views, by its own tags; without those that search for something, which somebody of
 * this edition says, and those by a tag that was deleted. In the caller's transaction, after `copyTags`.
 */
export async function copyViews(
	tx: Db,
	{ from, to, at }: { from: number; to: number; at: Date },
): Promise<void> {
	await tx.execute(sql`
		insert into saved_views (edition_id, name, query, changed_at)
		select ${to}::int, view.name,
			case when own.id is null then view.query else jsonb_set(view.query, '{tag}', to_jsonb(own.id)) end,
			${at.toISOString()}::timestamptz
		from saved_views view
			left join tags old on old.id = (view.query ->> 'tag')::int
			left join tags own on own.edition_id = ${to} and fold(own.name) collate "C" = fold(old.name) collate "C"
		where view.edition_id = ${from} and not view.query ? 'text' and (not view.query ? 'tag' or own.id is not null)
		order by view.id`)
}
