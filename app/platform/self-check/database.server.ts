import { openDatabase } from "../db.server.ts"
import { openLog } from "../log.server.ts"
import { connectionWords } from "./connection-words.ts"
import { type DatabaseFacts, FACTS, judgeFacts, sessionFault } from "./database-facts.ts"
import type { Finding } from "./finding.ts"

type Setting = "DATABASE_URL" | "DATABASE_DIRECT_URL"

interface Reached {
	facts: DatabaseFacts
	/** Milliseconds that the clock of the database is ahead of ours. */
	ahead: number
}

/** Asks a database everything we want to know, over one connection. @throws as the connection does */
async function ask(url: string): Promise<Reached> {
	const { pool, close } = openDatabase(url, openLog("silent"), 1)
	try {
		const before = Date.now()
		const { rows } = await pool.query<DatabaseFacts & { now: number }>(FACTS)
		const [facts] = rows
		if (!facts) throw new Error("the database answered with nothing")
		return { facts, ahead: facts.now - (before + Date.now()) / 2 }
	} finally {
		await close()
	}
}

/**
 * Whether the database can be reached.
 * @returns why not, in a line that names the setting; nothing when it can
 */
export async function findUnreachable(setting: Setting, url: string): Promise<string | undefined> {
	const { pool, close } = openDatabase(url, openLog("silent"), 1)
	try {
		await pool.query("select 1")
		return undefined
	} catch (error) {
		return `${setting} ${connectionWords(error, url)}`
	} finally {
		await close()
	}
}

interface Addresses {
	/** Unset: the embedded one is asked, at `direct`. */
	databaseUrl: string | undefined
	/** Past a pooler. */
	direct: string
}

/** Everything that the database has to be for us to work on it: one finding each. */
export async function checkDatabase({ databaseUrl, direct }: Addresses): Promise<Finding[]> {
	const setting = databaseUrl && direct !== databaseUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL"
	try {
		const reached = await ask(direct)
		const findings = [...judgeFacts(reached.facts, setting), judgeClock(reached.ahead)]
		if (databaseUrl && databaseUrl !== direct) findings.push(await checkPooler(databaseUrl, reached.facts))
		return findings
	} catch (error) {
		return [{ name: "database", state: "fault", words: `${setting} ${connectionWords(error, direct)}` }]
	}
}

async function checkPooler(url: string, { here }: DatabaseFacts): Promise<Finding> {
	const name = "database pooler"
	try {
		const { facts } = await ask(url)
		if (facts.here !== here) {
			const words = "DATABASE_DIRECT_URL points to another database than DATABASE_URL: correct one of them"
			return { name, state: "fault", words }
		}
		const [state, words] = sessionFault(facts) ?? ["ok", "points to the same database"]
		return { name, state, words: state === "ok" ? words : `DATABASE_URL ${words}` }
	} catch (error) {
		return { name, state: "fault", words: `DATABASE_URL ${connectionWords(error, url)}` }
	}
}

/** Milliseconds; codes of a second factor live for 30 s. */
const CLOCKS_MAY_DIFFER = 10_000

function judgeClock(ahead: number): Finding {
	const name = "clocks"
	const seconds = Math.round(Math.abs(ahead) / 1_000)
	if (Math.abs(ahead) <= CLOCKS_MAY_DIFFER)
		return { name, state: "ok", words: "the database clock agrees with ours" }
	const words = `the database clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} ours: turn on NTP on both machines`
	return { name, state: "warning", words }
}
