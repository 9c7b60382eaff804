import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import type { LastActor } from "../audit/last-actor.server.ts"
import { isTelling, type SavedQuery } from "./rules.ts"
import { savedViews } from "./schema.server.ts"

/** Who asks for views. */
export interface ViewReader {
	/** Reviews the edition blind: there is no view that would tell (`isTelling`). */
	isBlind: boolean
}

export interface SavedView {
	id: number
	name: string
	query: SavedQuery
	version: number
	/** Who made it what it is. */
	changed: LastActor
}

/** As lists order names. */
export const byName = sql`fold(${savedViews.name}) collate "C"`

export async function listViews(db: Db, editionId: number, reader: ViewReader): Promise<SavedView[]> {
	return readViews(db, eq(savedViews.editionId, editionId), reader)
}

/** Which view of which edition. */
export interface ViewKey extends ViewReader {
	id: number
	editionId: number
}

export const ofViewKey = ({ id, editionId }: ViewKey): SQL | undefined =>
	and(eq(savedViews.id, id), eq(savedViews.editionId, editionId))

export async function findView(db: Db, key: ViewKey): Promise<SavedView | undefined> {
	const [found] = await readViews(db, ofViewKey(key), key)
	return found
}

async function readViews(db: Db, condition: SQL | undefined, { isBlind }: ViewReader): Promise<SavedView[]> {
	const { id, name, query, version, changedBy: by, changedAt: at } = savedViews
	const found = await db
		.select({ id, name, query, version, by, userName: users.name, at })
		.from(savedViews)
		.leftJoin(users, eq(users.id, by))
		.where(condition)
		.orderBy(asc(byName))
	return found
		.filter((view) => !isBlind || !isTelling(view.query))
		.map(({ by, userName, at, ...view }) => ({ ...view, changed: { by, name: userName, at } }))
}
