import { sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../test/database.ts"
import { openDatabase } from "./db.server.ts"
import { openLog } from "./log.server.ts"
import { createRateLimiter } from "./rate-limiter.server.ts"
import { rateLimits } from "./schema.server.ts"

const { url, pool, db } = await openTestDatabase()
const LIMIT = { name: "knocks", points: 2, within: 60 }
const rateLimiter = createRateLimiter(pool)
const consume = () => rateLimiter.consume(LIMIT, "amina")

beforeEach(() => db.delete(rateLimits))

/** As if everything that is counted had happened so much earlier. */
const moveBackInTime = (seconds: number) =>
	db.update(rateLimits).set({
		taken: sql`array(select time - ${seconds} * interval '1 s' from unnest(taken) time)`,
		expiresAt: sql`expires_at - ${seconds} * interval '1 s'`,
	})

test("counts_are_shared_by_processes_and_leave_no_statement_on_a_connection_that_a_pooler_may_lend_on", async () => {
	const databases = [1, 2].map(() => openDatabase(url, openLog("silent"), 1))
	const [one, two] = databases.map((database) => createRateLimiter(database.pool))
	expect([await one?.consume(LIMIT, "amina"), await two?.consume(LIMIT, "amina")]).toEqual([true, true])
	expect([await one?.consume(LIMIT, "amina"), await two?.isAllowed(LIMIT, "amina")]).toEqual([false, false])
	await two?.reset(LIMIT, "amina")
	expect(await one?.isAllowed(LIMIT, "amina")).toBe(true)
	for (const database of databases) {
		expect((await database.pool.query("select name from pg_prepared_statements")).rows).toEqual([])
		await database.close()
	}
})

test("of_a_hundred_at_once_only_as_many_pass_as_there_are_points", async () => {
	const taken = await Promise.all(Array.from({ length: 100 }, consume))
	expect(taken.filter(Boolean)).toHaveLength(LIMIT.points)
})

test("no_time_of_that_length_has_more_wherever_it_begins", async () => {
	expect(await consume()).toBe(true)
	await moveBackInTime(59)
	expect([await consume(), await consume()]).toEqual([true, false])
	await moveBackInTime(2)
	// The first counts no longer; the second, two seconds old, does.
	expect([await consume(), await consume()]).toEqual([true, false])
	await moveBackInTime(57)
	expect(await consume()).toBe(false)
})

test("what_is_refused_is_not_counted", async () => {
	for (let nth = 0; nth < 5; nth += 1) await consume()
	await moveBackInTime(61)
	expect([await consume(), await consume(), await consume()]).toEqual([true, true, false])
})

test("several_points_are_taken_and_given_back_all_or_none", async () => {
	const several = { ...LIMIT, points: 10 }
	const consumePoints = (points: number) => rateLimiter.consume(several, "amina", points)
	expect([
		await consumePoints(11),
		await consumePoints(4),
		await consumePoints(7),
		await consumePoints(6),
	]).toEqual([false, true, false, true])
	await rateLimiter.refund(several, "amina", 5)
	expect([await consumePoints(6), await consumePoints(5), await consumePoints(1)]).toEqual([
		false,
		true,
		false,
	])
})

test("what_is_given_back_can_be_taken_again_and_no_more", async () => {
	for (let nth = 0; nth < 3; nth += 1) await consume()
	await rateLimiter.refund(LIMIT, "amina")
	expect(await rateLimiter.isAllowed(LIMIT, "amina")).toBe(true)
	expect([await consume(), await consume()]).toEqual([true, false])
	await rateLimiter.refund(LIMIT, "nobody")
	expect(await rateLimiter.isAllowed(LIMIT, "nobody")).toBe(true)
})

test("giving_back_makes_nothing_that_stays_older_than_it_is", async () => {
	await consume()
	await moveBackInTime(30)
	await consume()
	await rateLimiter.refund(LIMIT, "amina")
	await moveBackInTime(40)
	expect([await consume(), await consume()]).toEqual([true, false])
})

test("the_sweep_deletes_counts_whose_time_is_over_and_no_others", async () => {
	await consume()
	await moveBackInTime(61)
	await rateLimiter.consume(LIMIT, "baraka")
	await rateLimiter.deleteExpired()
	expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["knocks:baraka"])
})

test("an_earlier_version_that_runs_beside_this_one_is_not_in_its_way", async () => {
	const expire = Date.now() + 60_000
	await db.execute(sql`insert into rate_limits (key, points, expire) values ('knocks:amina', 2, ${expire})`)
	expect([await consume(), await consume(), await consume()]).toEqual([true, true, false])
	await rateLimiter.consume(LIMIT, "baraka")
	// To the earlier version the time of a row that it did not write is over, never without end.
	const { rows } = await db.execute(sql`select expire from rate_limits where key = 'knocks:baraka'`)
	expect(rows).toEqual([{ expire: "0" }])
})
