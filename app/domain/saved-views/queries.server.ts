import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { isTelling } from "../applications/blind-review.ts"
import type { LastActor } from "../audit/last-actor.server.ts"
import type { SavedQuery } from "./rules.ts"
import { savedViews } from "./schema.server.ts"

/** Who asks for views. */
export interface ViewReader {
	/** Reviews the edition blind: there is no view that would tell (`isTelling`). */
	isBlind: boolean
	/** May not see contacts. */
	hidesContacts: boolean
}

export interface SavedView {
	id: number
	name: string
	query: SavedQuery
	/** It searches for something that whoever asks is not shown, as it may name somebody; `query` is without it. */
	isSearchHidden: boolean
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

async function readViews(db: Db, condition: SQL | undefined, reader: ViewReader): Promise<SavedView[]> {
	const { id, name, query, version, changedBy: by, changedAt: at } = savedViews
	const found = await db
		.select({ id, name, query, version, by, userName: users.name, at })
		.from(savedViews)
		.leftJoin(users, eq(users.id, by))
		.where(condition)
		.orderBy(asc(byName))
	return found
		.filter((view) => !reader.isBlind || !isTelling(view.query))
		.map(({ by, userName, at, query, ...view }) => {
			return { ...view, ...visibleQuery(query, reader), changed: { by, name: userName, at } }
		})
}

/** A search may hold an address or a name: who may not see both is not shown it. */
function visibleQuery(
	query: SavedQuery,
	{ isBlind, hidesContacts }: ViewReader,
): Pick<SavedView, "query" | "isSearchHidden"> {
	if (!query.text || !(isBlind || hidesContacts)) return { query, isSearchHidden: false }
	const { text: _hidden, ...visible } = query
	return { query: visible, isSearchHidden: true }
}
