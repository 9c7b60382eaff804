import type { Config } from "../app/platform/config.server.ts"
import { type Database, migrateDatabase, openDatabase } from "../app/platform/db.server.ts"
import { openFileStore } from "../app/platform/files/open-store.server.ts"
import type { FileStore } from "../app/platform/files/store.server.ts"
import { type Limits, openLimits } from "../app/platform/limits.server.ts"
import { type Log, openLog } from "../app/platform/log.server.ts"
import { type MailTransport, openMailTransport } from "../app/platform/mail/transport.server.ts"
import { joinEmbeddedPostgres, ownEmbeddedPostgres } from "../app/platform/postgres/embedded.server.ts"

/** Everything of `platform/`, opened: the server and the command-line tools stand on it. */
export interface Machine {
	config: Config
	log: Log
	databaseUrl: string
	database: Database
	limits: Limits
	files: FileStore
	mail: MailTransport
	close(): Promise<void>
}

/**
 * Opens database (migrated), files and mail. The server owns the embedded database and is alone in that; a tool
 * joins the one that runs, or starts it for its own time.
 */
export async function openMachine(config: Config, role: "server" | "tool"): Promise<Machine> {
	const log = openLog(config.logLevel)
	const embedded = config.databaseUrl ? undefined : await embeddedFor(role, config, log)
	const databaseUrl = config.databaseUrl ?? embedded?.url ?? ""
	const database = openDatabase(databaseUrl, log, role === "server" ? 20 : 4)
	const mail = openMailTransport(config)
	const machine: Machine = {
		config,
		log,
		databaseUrl,
		database,
		limits: openLimits(database.pool),
		files: openFileStore(config),
		mail,
		async close() {
			mail.close()
			await database.close()
			await embedded?.stop()
		},
	}
	try {
		await migrateDatabase(database)
	} catch (error) {
		await machine.close()
		throw error
	}
	return machine
}

function embeddedFor(role: "server" | "tool", { dataDir }: Config, log: Log) {
	const start = role === "server" ? ownEmbeddedPostgres : joinEmbeddedPostgres
	return start({ dataDir, log: (line) => log.debug({ line }, "postgres") })
}
