import { and, notInArray, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Clock } from "../values/clock.ts"
import type { Db } from "./db.server.ts"
import { doEach } from "./do-each.server.ts"
import { runWithTrace } from "./trace.server.ts"

/** A table of runs, and that of what they do, one row after the other. */
interface ItemRuns {
	runs: { id: PgColumn; requestId: PgColumn; finishedAt: PgColumn }
	/** `outcome`: null of those whose turn has not come. */
	items: { run: PgColumn; about: PgColumn; outcome: PgColumn }
	/** Of runs that have begun and are neither stopped nor finished. */
	isRunning: SQL | undefined
}

interface ItemWork {
	now: Clock
	/** Does one, in a transaction that looks whether its turn is still to come: several processes may work at once. */
	execute: (key: { run: number; about: number }) => Promise<void>
	onError: (error: unknown, key: { run: number; about: number }) => void
}

/**
 * Does what is left of all runs, one item after the other, and ends those of which nothing is left. A process that dies leaves
 * whole items, and the next one goes on.
 * @returns whether there was a run
 */
export async function executeRuns(db: Db, tables: ItemRuns, work: ItemWork): Promise<boolean> {
	const { runs, isRunning } = tables
	const { rows } = await db.execute<{ id: number; requestId: string | null }>(sql`
		select ${runs.id} as id, ${runs.requestId} as "requestId" from ${runs.id.table} where ${isRunning} order by ${runs.id}`)
	for (const { id: run, requestId } of rows)
		await runWithTrace({ requestId: requestId ?? undefined }, async () => {
			const isDone = await doEach({
				next: (failed) => findNext(db, tables, run, failed),
				run: (about) => work.execute({ run, about }),
				onError: (error, about) => work.onError(error, { run, about }),
			})
			if (isDone) await finish(db, tables, run, work.now())
		})
	return rows.length > 0
}

async function findNext(
	db: Db,
	{ runs, items: { run, about, outcome }, isRunning }: ItemRuns,
	id: number,
	failed: number[],
): Promise<number | undefined> {
	const isNext = and(sql`${runs.id} = ${id}`, isRunning, sql`${outcome} is null`, notInArray(about, failed))
	const { rows } = await db.execute<{ about: number }>(sql`
		select ${about} as about from ${run.table} join ${runs.id.table} on ${runs.id} = ${run}
		where ${isNext} order by ${about} limit 1`)
	return rows[0]?.about
}

/** Not while another process has an item of it; that one does it then. */
async function finish(
	db: Db,
	{ runs, items: { run, outcome }, isRunning }: ItemRuns,
	id: number,
	at: Date,
): Promise<void> {
	const isLeft = sql`exists (select from ${run.table} where ${run} = ${id} and ${outcome} is null)`
	await db.execute(sql`
		update ${runs.id.table} set ${sql.identifier(runs.finishedAt.name)} = ${at.toISOString()}::timestamptz
		where ${and(sql`${runs.id} = ${id}`, isRunning, sql`not ${isLeft}`)}`)
}
