import { deleteView, renameView, replaceView, saveView } from "../app/domain/saved-views/commands.server.ts"
import { savedViews } from "../app/domain/saved-views/schema.server.ts"
import { tagApplication, untagApplication } from "../app/domain/tags/commands.server.ts"
import { deleteTag, renameTag } from "../app/domain/tags/names.server.ts"
import { tags } from "../app/domain/tags/schema.server.ts"
import type { Db } from "../app/platform/db.server.ts"
import { PAPER_WRITERS } from "./paper-commands.ts"

/** A tag of an application, and a saved view. */
export interface DeskFixtures {
	application: number
	tag: number
	view: number
}

const QUERY = { sort: "received", isDescending: false } as const

export async function addDeskFixtures(db: Db, editionId: number, application: number): Promise<DeskFixtures> {
	await db.delete(tags)
	await db.delete(savedViews)
	const [tag] = await db.insert(tags).values({ editionId, name: "Local" }).returning()
	const view = { editionId, name: "All", query: QUERY, changedAt: new Date() }
	const [saved] = await db.insert(savedViews).values(view).returning()
	if (!tag || !saved) throw new Error("a fixture is missing")
	return { application, tag: tag.id, view: saved.id }
}

interface Attempts<Refusal> {
	actor: { by: string; at: Date }
	refusal: Refusal
}

/** What colleagues do with tags and views, and what each answers of an edition that is closed. */
export function createTagCommands<Refusal>(db: Db, editionId: number, { actor, refusal }: Attempts<Refusal>) {
	const about = (attempt: (desk: DeskFixtures) => Promise<unknown>) => ({
		attempt: ({ desk }: { desk: DeskFixtures }) => attempt(desk),
		refusal,
	})
	const ofTag = { ...actor, expected: "Local" }
	const viewKey = (id: number) => ({ id, editionId, isBlind: false, hidesContacts: false })
	const ofView = { ...actor, expected: 1 }
	return {
		tagApplication: about(({ application }) => tagApplication(db, application, "Vegan", actor)),
		untagApplication: about(({ application, tag }) => untagApplication(db, { application, tag }, actor)),
		renameTag: about(({ tag }) => renameTag(db, { id: tag, editionId }, "Nearby", ofTag)),
		deleteTag: about(({ tag }) => deleteTag(db, { id: tag, editionId }, ofTag)),
		saveView: about(() => saveView(db, editionId, { name: "Mine", query: QUERY }, actor)),
		renameView: about(({ view }) => renameView(db, viewKey(view), "Ours", ofView)),
		replaceView: about(({ view }) => replaceView(db, viewKey(view), QUERY, ofView)),
		deleteView: about(({ view }) => deleteView(db, viewKey(view), ofView)),
	}
}

/** What writes tags, views and papers in the transaction of another command. */
export const TAG_WRITERS: Record<string, string | Record<string, string>> = {
	// Part of an erasure, which goes on in closed editions.
	"privacy/typed-text.server.ts": "goes on",
	"saved-views/commands.server.ts": { copyViews: "in the transaction of a command" },
	"tags/commands.server.ts": {
		lockTagNames: "only reads",
		ensureTag: "in the transaction of a command",
		setTag: "in the transaction of a command",
	},
	"tags/names.server.ts": { copyTags: "in the transaction of a command" },
	...PAPER_WRITERS,
}
