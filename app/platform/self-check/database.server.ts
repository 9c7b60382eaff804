import type pg from "pg"
import { openDatabase } from "../db.server.ts"
import { openLog } from "../log.server.ts"
import { describeConnectionError } from "./connection-error.ts"
import {
	type DatabaseProperties,
	evaluateProperties,
	PROPERTIES_QUERY,
	sessionFault,
} from "./database-properties.ts"
import type { Finding } from "./finding.ts"

type Setting = "DATABASE_URL" | "DATABASE_DIRECT_URL"

/** Over one connection. @throws as the connection does */
async function query<Row extends pg.QueryResultRow>(
	url: string,
	statement: string,
): Promise<Row | undefined> {
	const { pool, close } = openDatabase(url, openLog("silent"), 1)
	const { rows } = await pool.query<Row>(statement).finally(close)
	return rows[0]
}

/** @returns with the milliseconds that the clock of the database is ahead of ours */
async function readProperties(url: string) {
	const before = Date.now()
	const properties = await query<DatabaseProperties & { now: number }>(url, PROPERTIES_QUERY)
	if (!properties) throw new Error("the database answered with nothing")
	return { properties, clockOffset: properties.now - (before + Date.now()) / 2 }
}

/**
 * Whether the database can be reached.
 * @returns why not, in a line that names the setting; nothing when it can
 */
export async function findConnectionFault(setting: Setting, url: string): Promise<string | undefined> {
	try {
		await query(url, "select 1")
		return undefined
	} catch (error) {
		return `${setting} ${describeConnectionError(error, url)}`
	}
}

interface DatabaseUrls {
	/** Unset: the embedded one is asked, at `direct`. */
	databaseUrl: string | undefined
	/** Past a pooler. */
	directUrl: string
}

export async function checkDatabase({ databaseUrl, directUrl }: DatabaseUrls): Promise<Finding[]> {
	const setting = databaseUrl && directUrl !== databaseUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL"
	try {
		const reading = await readProperties(directUrl)
		const findings = [...evaluateProperties(reading.properties, setting), checkClock(reading.clockOffset)]
		if (databaseUrl && databaseUrl !== directUrl)
			findings.push(await checkPooler(databaseUrl, reading.properties))
		return findings
	} catch (error) {
		const message = `${setting} ${describeConnectionError(error, directUrl)}`
		return [{ name: "database", state: "fault", message }]
	}
}

async function checkPooler(url: string, { here }: DatabaseProperties): Promise<Finding> {
	const name = "database pooler"
	try {
		const { properties } = await readProperties(url)
		if (properties.here !== here) {
			const message = "DATABASE_DIRECT_URL points to another database than DATABASE_URL: correct one of them"
			return { name, state: "fault", message }
		}
		const [state, message] = sessionFault(properties) ?? ["ok", "points to the same database"]
		return { name, state, message: state === "ok" ? message : `DATABASE_URL ${message}` }
	} catch (error) {
		return { name, state: "fault", message: `DATABASE_URL ${describeConnectionError(error, url)}` }
	}
}

/** Milliseconds; codes of a second factor live for 30 s. */
const MAX_CLOCK_OFFSET = 10_000

function checkClock(clockOffset: number): Finding {
	const name = "clocks"
	const seconds = Math.round(Math.abs(clockOffset) / 1_000)
	if (Math.abs(clockOffset) <= MAX_CLOCK_OFFSET)
		return { name, state: "ok", message: "the database clock agrees with ours" }
	const message = `the database clock is ${seconds} s ${clockOffset > 0 ? "ahead of" : "behind"} ours: turn on NTP on both machines`
	return { name, state: "warning", message }
}
