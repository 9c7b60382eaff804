import { sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../test/database.ts"
import { openDatabase } from "./db.server.ts"
import { openLimits } from "./limits.server.ts"
import { openLog } from "./log.server.ts"
import { rateLimits } from "./schema.server.ts"

const { url, pool, db } = await openTestDatabase()
const LIMIT = { name: "knocks", points: 2, within: 60 }
const limits = openLimits(pool)
const take = () => limits.take(LIMIT, "amina")

beforeEach(() => db.delete(rateLimits))

/** As if everything that is counted had happened so much earlier. */
const secondsPass = (seconds: number) =>
	db.update(rateLimits).set({
		taken: sql`array(select time - ${seconds} * interval '1 s' from unnest(taken) time)`,
		expiresAt: sql`expires_at - ${seconds} * interval '1 s'`,
	})

test("counts_are_shared_by_processes_and_leave_no_statement_on_a_connection_that_a_pooler_may_lend_on", async () => {
	const databases = [1, 2].map(() => openDatabase(url, openLog("silent"), 1))
	const [one, two] = databases.map((database) => openLimits(database.pool))
	expect([await one?.take(LIMIT, "amina"), await two?.take(LIMIT, "amina")]).toEqual([true, true])
	expect([await one?.take(LIMIT, "amina"), await two?.allows(LIMIT, "amina")]).toEqual([false, false])
	await two?.forget(LIMIT, "amina")
	expect(await one?.allows(LIMIT, "amina")).toBe(true)
	for (const database of databases) {
		expect((await database.pool.query("select name from pg_prepared_statements")).rows).toEqual([])
		await database.close()
	}
})

test("of_a_hundred_at_once_only_as_many_pass_as_there_are_points", async () => {
	const taken = await Promise.all(Array.from({ length: 100 }, take))
	expect(taken.filter(Boolean)).toHaveLength(LIMIT.points)
})

test("no_time_of_that_length_has_more_wherever_it_begins", async () => {
	expect(await take()).toBe(true)
	await secondsPass(59)
	expect([await take(), await take()]).toEqual([true, false])
	await secondsPass(2)
	// The first counts no longer; the second, two seconds old, does.
	expect([await take(), await take()]).toEqual([true, false])
	await secondsPass(57)
	expect(await take()).toBe(false)
})

test("what_is_refused_is_not_counted", async () => {
	for (let nth = 0; nth < 5; nth += 1) await take()
	await secondsPass(61)
	expect([await take(), await take(), await take()]).toEqual([true, true, false])
})

test("several_points_are_taken_and_given_back_all_or_none", async () => {
	const several = { ...LIMIT, points: 10 }
	const takeSome = (points: number) => limits.take(several, "amina", points)
	expect([await takeSome(11), await takeSome(4), await takeSome(7), await takeSome(6)]).toEqual([
		false,
		true,
		false,
		true,
	])
	await limits.giveBack(several, "amina", 5)
	expect([await takeSome(6), await takeSome(5), await takeSome(1)]).toEqual([false, true, false])
})

test("what_is_given_back_can_be_taken_again_and_no_more", async () => {
	for (let nth = 0; nth < 3; nth += 1) await take()
	await limits.giveBack(LIMIT, "amina")
	expect(await limits.allows(LIMIT, "amina")).toBe(true)
	expect([await take(), await take()]).toEqual([true, false])
	await limits.giveBack(LIMIT, "nobody")
	expect(await limits.allows(LIMIT, "nobody")).toBe(true)
})

test("giving_back_makes_nothing_that_stays_older_than_it_is", async () => {
	await take()
	await secondsPass(30)
	await take()
	await limits.giveBack(LIMIT, "amina")
	await secondsPass(40)
	expect([await take(), await take()]).toEqual([true, false])
})

test("the_sweep_deletes_counts_whose_time_is_over_and_no_others", async () => {
	await take()
	await secondsPass(61)
	await limits.take(LIMIT, "baraka")
	await limits.sweep()
	expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["knocks:baraka"])
})

test("an_earlier_version_that_runs_beside_this_one_is_not_in_its_way", async () => {
	const expire = Date.now() + 60_000
	await db.execute(sql`insert into rate_limits (key, points, expire) values ('knocks:amina', 2, ${expire})`)
	expect([await take(), await take(), await take()]).toEqual([true, true, false])
	await limits.take(LIMIT, "baraka")
	// To the earlier version the time of a row that it did not write is over, never without end.
	const { rows } = await db.execute(sql`select expire from rate_limits where key = 'knocks:baraka'`)
	expect(rows).toEqual([{ expire: "0" }])
})
