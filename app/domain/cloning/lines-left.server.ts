import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { HOUR_MS } from "../../values/clock.ts"
import type { Action } from "../audit/rules.ts"
import { type Edition, findEditionById } from "../editions/queries.server.ts"
import { isOver } from "../editions/rules.ts"
import { readChecklistLines } from "./dismissals.server.ts"

/** After each of these something else may be left. */
const ACTIONS: Action[] = [
	"content-changed",
	"content-upgraded",
	"edition-changed",
	"edition-created",
	"edition-published",
	"edition-unpublished",
	"edition-reopened",
	"checklist-line-dismissed",
	"checklist-line-restored",
	"blank-form-uploaded",
	"blank-form-removed",
	"picture-changed",
]

/** By the index of actions, one row for each. */
async function findNewestChange(db: Db): Promise<number> {
	const { rows } = await db.execute<{ id: number | null }>(sql`
		select max(newest.id) as id from unnest(${sql.param(ACTIONS)}::text[]) as one(action) cross join lateral (
			select id from audit_log where audit_log.action = one.action order by at desc, id desc limit 1) newest`)
	return rows[0]?.id ?? 0
}

/** By edition, with what it was counted at. Counting reads every text of the site. */
const counted = new WeakMap<Db, Map<number, { state: string; lines: number }>>()

/**
 * How many lines the checklist of an edition has left, for a screen that is opened all day: counted anew once something of it was changed
 * or an hour is over. Of an edition that is over or closed none is waited for.
 */
export async function countLinesLeft(db: Db, edition: Edition, now: Date): Promise<number> {
	if (edition.clonedFrom === null || edition.closedAt || isOver(edition, now)) return 0
	const counts = counted.get(db) ?? new Map()
	counted.set(db, counts)
	const state = `${await findNewestChange(db)}:${Math.floor(now.getTime() / HOUR_MS)}`
	const before = counts.get(edition.id)
	if (before?.state === state) return before.lines
	const source = await findEditionById(db, edition.clonedFrom)
	const lines = source ? (await readChecklistLines(db, edition, source, now)).left.length : 0
	counts.set(edition.id, { state, lines })
	return lines
}
