import { availableParallelism, loadavg } from "node:os"
import { parseArgs } from "node:util"
import type { Pool } from "pg"
import { type ConcurrencyResult, measureConcurrency } from "./concurrency.ts"
import { fillEdition } from "./fill-edition.ts"
import type { OrganiserClient } from "./organiser.ts"
import { EDITION, EMPTY_EDITION, prepareScenarios, type Scenario, STATUS_CHANGE } from "./scenarios.ts"
import { openBenchServer } from "./server.ts"
import { formatPercentiles, measureTime, type Percentiles, percentilesOf } from "./statistics.ts"

/** Milliseconds that the 95th percentile may take from this size on. */
const GOAL = { ms: 40, size: 100_000 }
/** A page may take as long as an empty one and this many times its bare SQL. */
const MAX_SQL_FACTOR = 3
/** What costs the same however many applications there are… */
const FLAT = [STATUS_CHANGE, "list", "filter", "dashboard", "accepted"]
/** …may cost this many times more among 100,000 than among 1,000: the noise of a shared machine. */
const MAX_GROWTH_FACTOR = 1.5

interface Measurement {
	name: string
	http: Percentiles
	sql: Percentiles
	empty: Percentiles
}

/**
 * The back office against its own SQL, over HTTP with a session, at growing sizes.
 * @returns the exit code: 1 when a goal is missed
 */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			sizes: { type: "string", default: "1000,10000,100000" },
			rounds: { type: "string", default: "200" },
		},
	})
	const { organiser, pool, close } = await openBenchServer()
	try {
		await addEmptyEdition(pool)
		const missed: string[] = []
		const measurements: Measurement[][] = []
		let filled = 0
		for (const size of values.sizes.split(",").map(Number)) {
			await fillEdition(pool, EDITION, filled, size)
			filled = size
			const measured = await measureAll(organiser, pool, Number(values.rounds))
			print(size, measured)
			if (size >= GOAL.size) missed.push(...measured.flatMap(findMissedGoals))
			measurements.push(measured)
			missed.push(...reportConcurrency(await measureConcurrency(organiser, pool)))
		}
		missed.push(...FLAT.flatMap((name) => findMissedGrowth(name, measurements)))
		const busy = loadavg().map((load) => load.toFixed(1))
		console.log(
			`\nLoad of the machine over 1, 5 and 15 minutes: ${busy.join(", ")} on ${availableParallelism()} cores`,
		)
		console.log(missed.length ? `\nMissed:\n${missed.join("\n")}` : "\nEvery goal is met.")
		return missed.length ? 1 : 0
	} finally {
		await close()
	}
}

async function addEmptyEdition(pool: Pool): Promise<void> {
	await pool.query(
		`insert into editions (slug, name, title, starts_on, ends_on, wristband_price, hay_bale_price)
		values ($1, 'Nothing yet', 'Nothing yet', '2024-01-01', '2024-01-02', 300, 500)`,
		[EMPTY_EDITION],
	)
}

async function measureAll(organiser: OrganiserClient, pool: Pool, rounds: number): Promise<Measurement[]> {
	const client = await pool.connect()
	try {
		const measured: Measurement[] = []
		for (const scenario of await prepareScenarios(organiser, client)) {
			measured.push(await measure(scenario, rounds))
		}
		return measured
	} finally {
		client.release()
	}
}

/** Takes turns, so that whatever else the machine does falls on all three alike. */
async function measure({ name, http, sql, empty }: Scenario, rounds: number): Promise<Measurement> {
	const times = { http: [] as number[], sql: [] as number[], empty: [] as number[] }
	const warmUp = 20
	for (let round = 0; round < rounds + warmUp; round += 1) {
		const durations = {
			http: await measureTime(() => http(round)),
			sql: await measureTime(() => sql(round)),
			empty: await measureTime(empty),
		}
		if (round < warmUp) continue
		times.http.push(durations.http)
		times.sql.push(durations.sql)
		times.empty.push(durations.empty)
	}
	return {
		name,
		http: percentilesOf(times.http),
		sql: percentilesOf(times.sql),
		empty: percentilesOf(times.empty),
	}
}

function print(size: number, measured: Measurement[]): void {
	const columns = "    p50    p95    p99"
	console.log(`\n${size.toLocaleString("en")} applications, milliseconds`)
	console.log(`${" ".repeat(26)}HTTP with a session   bare SQL             empty page`)
	console.log(`${" ".repeat(24)}${columns}${columns}${columns}`)
	for (const { name, http, sql, empty } of measured) {
		console.log(name.padEnd(24) + formatPercentiles(http) + formatPercentiles(sql) + formatPercentiles(empty))
	}
}

function findMissedGoals({ name, http, sql, empty }: Measurement): string[] {
	const limit = MAX_SQL_FACTOR * sql.p95 + empty.p95
	return [
		...(http.p95 > GOAL.ms ? [`${name}: p95 ${http.p95.toFixed(1)} ms, goal ${GOAL.ms} ms`] : []),
		...(http.p95 > limit
			? [
					`${name}: p95 ${http.p95.toFixed(1)} ms, goal ${limit.toFixed(1)} ms (${MAX_SQL_FACTOR} × SQL + empty page)`,
				]
			: []),
	]
}

function reportConcurrency({ changes, lists, failures, deadlocks }: ConcurrencyResult): string[] {
	console.log(`16 at once: change ${formatPercentiles(changes)}, list ${formatPercentiles(lists)}`)
	console.log(`            ${failures} failed, ${deadlocks} deadlocks`)
	return failures + deadlocks ? [`16 at once: ${failures} failed, ${deadlocks} deadlocks`] : []
}

function findMissedGrowth(name: string, measurements: Measurement[][]): string[] {
	const [smallest, largest] = [measurements[0], measurements.at(-1)].map(
		(measured) => measured?.find((one) => one.name === name)?.http,
	)
	if (!smallest || !largest || largest.p50 <= smallest.p50 * MAX_GROWTH_FACTOR) return []
	return [
		`${name}: p50 grew from ${smallest.p50.toFixed(1)} to ${largest.p50.toFixed(1)} ms with the number of applications`,
	]
}
