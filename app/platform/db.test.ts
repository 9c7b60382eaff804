import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type pg from "pg"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../test/database.ts"
import { openDatabase } from "./db.server.ts"
import { openLog } from "./log.server.ts"

const { db, url } = await openTestDatabase()

test("a_connection_lost_between_two_statements_fails_the_transaction_and_not_the_process", async () => {
	const lost = db.transaction(async (tx) => {
		const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
		await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
		// Nothing is asked meanwhile: a letter is being written, say.
		await pause(200)
		await tx.execute(sql`select 1`)
	})
	await expect(lost).rejects.toThrow()
	expect((await db.execute(sql`select 1 as well`)).rows).toEqual([{ well: 1 }])
})

test("connections_that_are_lost_at_the_beginning_of_transactions_do_not_use_the_pool_up", async () => {
	const small = openDatabase(url, openLog("silent"), 2)
	let losing = true
	small.pool.on("connect", (client) => {
		const ask = client.query.bind(client) as (...args: unknown[]) => unknown
		const query = (...args: unknown[]) => {
			if (losing) (client as unknown as { connection: pg.Connection }).connection.stream.destroy()
			return ask(...args)
		}
		Object.assign(client, { query })
	})
	for (let times = 0; times < 5; times += 1) {
		await expect(small.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
	}
	losing = false
	const well = await small.db.transaction((tx) => tx.execute(sql`select 1 as well`))
	expect(well.rows).toEqual([{ well: 1 }])
	await small.close()
})
