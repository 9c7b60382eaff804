import { availableParallelism, loadavg } from "node:os"
import { parseArgs } from "node:util"
import type { Pool } from "pg"
import { type Figures, figuresOf, inWords, timeOf } from "./figures.ts"
import { openGround } from "./ground.ts"
import type { Organiser } from "./organiser.ts"
import { type Rush, rush } from "./rush.ts"
import { EDITION, EMPTY_EDITION, prepareScenarios, type Scenario, STATUS_CHANGE } from "./scenarios.ts"
import { fillSeason } from "./season.ts"

/** Milliseconds that the 95th percentile may take from this size on. */
const GOAL = { ms: 50, size: 100_000 }
/** A page may take as long as an empty one and this many times its bare SQL. */
const TIMES_SQL = 3
/** A status change among 100,000 may cost this many times what it costs among 1,000: the noise of a shared machine. */
const TIMES_SMALLEST = 1.5

interface Measured {
	name: string
	http: Figures
	sql: Figures
	empty: Figures
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
	const { organiser, pool, close } = await openGround()
	try {
		await addEmptyEdition(pool)
		const missed: string[] = []
		const changes: Figures[] = []
		let filled = 0
		for (const size of values.sizes.split(",").map(Number)) {
			await fillSeason(pool, EDITION, filled, size)
			filled = size
			const measured = await measureAll(organiser, pool, Number(values.rounds))
			print(size, measured)
			if (size >= GOAL.size) missed.push(...measured.flatMap(judge))
			changes.push(...measured.filter(({ name }) => name === STATUS_CHANGE).map(({ http }) => http))
			missed.push(...judgeRush(await rush(organiser, pool)))
		}
		missed.push(...judgeGrowth(changes))
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

async function measureAll(organiser: Organiser, pool: Pool, rounds: number): Promise<Measured[]> {
	const client = await pool.connect()
	try {
		const measured: Measured[] = []
		for (const scenario of await prepareScenarios(organiser, client)) {
			measured.push(await measure(scenario, rounds))
		}
		return measured
	} finally {
		client.release()
	}
}

/** Takes turns, so that whatever else the machine does falls on all three alike. */
async function measure({ name, http, sql, empty }: Scenario, rounds: number): Promise<Measured> {
	const times = { http: [] as number[], sql: [] as number[], empty: [] as number[] }
	const warmUp = 20
	for (let round = 0; round < rounds + warmUp; round += 1) {
		const took = {
			http: await timeOf(() => http(round)),
			sql: await timeOf(() => sql(round)),
			empty: await timeOf(empty),
		}
		if (round < warmUp) continue
		times.http.push(took.http)
		times.sql.push(took.sql)
		times.empty.push(took.empty)
	}
	return { name, http: figuresOf(times.http), sql: figuresOf(times.sql), empty: figuresOf(times.empty) }
}

function print(size: number, measured: Measured[]): void {
	const columns = "    p50    p95    p99"
	console.log(`\n${size.toLocaleString("en")} applications, milliseconds`)
	console.log(`${" ".repeat(26)}HTTP with a session   bare SQL             empty page`)
	console.log(`${" ".repeat(24)}${columns}${columns}${columns}`)
	for (const { name, http, sql, empty } of measured) {
		console.log(name.padEnd(24) + inWords(http) + inWords(sql) + inWords(empty))
	}
}

function judge({ name, http, sql, empty }: Measured): string[] {
	const limit = TIMES_SQL * sql.p95 + empty.p95
	return [
		...(http.p95 > GOAL.ms ? [`${name}: p95 ${http.p95.toFixed(1)} ms, goal ${GOAL.ms} ms`] : []),
		...(http.p95 > limit
			? [
					`${name}: p95 ${http.p95.toFixed(1)} ms, goal ${limit.toFixed(1)} ms (${TIMES_SQL} × SQL + empty page)`,
				]
			: []),
	]
}

function judgeRush({ changes, lists, failures, deadlocks }: Rush): string[] {
	console.log(`16 at once: change ${inWords(changes)}, list ${inWords(lists)}`)
	console.log(`            ${failures} failed, ${deadlocks} deadlocks`)
	return failures + deadlocks ? [`16 at once: ${failures} failed, ${deadlocks} deadlocks`] : []
}

function judgeGrowth(changes: Figures[]): string[] {
	const [smallest, largest] = [changes[0], changes.at(-1)]
	if (!smallest || !largest || largest.p50 <= smallest.p50 * TIMES_SMALLEST) return []
	return [
		`${STATUS_CHANGE}: p50 grew from ${smallest.p50.toFixed(1)} to ${largest.p50.toFixed(1)} ms with the number of applications`,
	]
}
