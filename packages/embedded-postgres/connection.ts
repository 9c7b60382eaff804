import pg from "pg"
import { readPassword } from "./cluster.ts"
import type { DataFolder } from "./data-folder.ts"
import type { EmbeddedInstance } from "./instance.ts"
import { DatabaseCannotStart, explainOutput } from "./start-fault.ts"

/**
 * The supervisor's own connection, as superuser. Losing it emits `end` and never crashes the process.
 * @param queryTimeout milliseconds after which a statement fails that has no answer
 */
export async function connect(folder: DataFolder, port: number, queryTimeout?: number): Promise<pg.Client> {
	const client = new pg.Client({
		host: "127.0.0.1",
		port,
		user: "postgres",
		password: await readPassword(folder),
		database: "postgres",
		ssl: false,
		application_name: "embedded-postgres",
		connectionTimeoutMillis: 5_000,
		query_timeout: queryTimeout,
		keepAlive: true,
	})
	client.on("error", () => undefined)
	await client.connect()
	return client
}

/** It starts, recovers or stops (`not-yet`), or says nothing at all (`silent`). */
type ConnectionState = "yes" | "not-yet" | "silent"

/** Of PostgreSQL: it starts or stops, or has too much to do. Whatever else it refuses for, it goes on refusing for. */
const TRANSIENT_CODES = /^(57P|08|53(?!100))/

/**
 * Whether PostgreSQL takes our connection.
 * @throws {DatabaseCannotStart} when it takes none of ours at all: the password is wrong or gone, or it can't read its files
 */
export async function probeConnection(
	instance: Pick<EmbeddedInstance, "folder" | "labels" | "binaries">,
	port: number,
): Promise<ConnectionState> {
	const { folder } = instance
	try {
		const client = await connect(folder, port)
		await client.end()
		return "yes"
	} catch (error) {
		if (error instanceof DatabaseCannotStart) throw error
		if (!(error instanceof pg.DatabaseError)) return "silent"
		if (error.code === "28P01") {
			throw new DatabaseCannotStart(
				`The password in ${folder.password} is refused by the database in ${folder.cluster}: ` +
					"put the file back that belongs to it, or restore a backup into another data folder",
				{ cause: error },
			)
		}
		if (TRANSIENT_CODES.test(error.code ?? "08")) return "not-yet"
		throw await explainOutput(instance, `FATAL: ${error.message}`, error)
	}
}

/** The address for everybody else, with the password in it. */
export async function buildDatabaseUrl(
	{ folder, database }: EmbeddedInstance,
	port: number,
): Promise<string> {
	return `postgres://${database}:${await readPassword(folder)}@127.0.0.1:${port}/${database}`
}

/**
 * Makes the user and the database of the program if they are missing. That user is not superuser, so that
 * hostile SQL reaches neither files nor programs. Its password is copied in hashed form: a failing statement
 * is written to the server's log. Needs the change lock.
 */
export async function ensureDatabase({ folder, database }: EmbeddedInstance, port: number): Promise<void> {
	const client = await connect(folder, port)
	try {
		const name = client.escapeLiteral(database)
		await client.query(`DO $$ BEGIN
			IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${name}) THEN
				EXECUTE format('CREATE ROLE %I LOGIN CREATEDB PASSWORD %L', ${name},
					(SELECT rolpassword FROM pg_authid WHERE rolname = 'postgres'));
			END IF;
		END $$`)
		const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [database])
		const identifier = client.escapeIdentifier(database)
		if (rowCount === 0) await client.query(`CREATE DATABASE ${identifier} OWNER ${identifier}`)
	} finally {
		await client.end()
	}
}
