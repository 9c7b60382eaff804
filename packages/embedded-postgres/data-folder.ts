import { mkdir, realpath } from "node:fs/promises"
import { join } from "node:path"

/** How the program that embeds the database calls itself and its settings, for messages. */
export interface Labels {
	/** "Shop": "in use by another Shop server". */
	program: string
	/** The setting by which people choose the data folder. */
	dataDir: string
	/** The setting by which people choose a server of their own instead. */
	databaseUrl: string
}

/** Where the embedded database keeps what it knows. All paths are absolute and free of symbolic links. */
export type DataFolder = Awaited<ReturnType<typeof prepareDataFolder>>

/** Names the files of the embedded database and makes the data folder if it is missing. */
export async function prepareDataFolder(dataDir: string) {
	await mkdir(dataDir, { recursive: true })
	const root = await realpath(dataDir)
	return {
		root,
		/** The PostgreSQL data directory. */
		cluster: join(root, "postgres"),
		password: join(root, "postgres-password"),
		/** The log of PostgreSQL; bounded by `rotateServerLog`. */
		serverLog: join(root, "postgres.log"),
		/** Held by the one live server, for its whole life. */
		ownerLock: join(root, "postgres-owner.lock"),
		/** Who that is; only good for messages. */
		ownerPid: join(root, "postgres-owner.pid"),
		/** Held, shared, by every process that uses the database. */
		usersLock: join(root, "postgres-users.lock"),
		/** Held while the database is being made, started or stopped. */
		changeLock: join(root, "postgres-change.lock"),
	}
}
