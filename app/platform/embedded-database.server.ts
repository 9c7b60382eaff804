import { type EmbeddedOptions, joinEmbeddedPostgres, ownEmbeddedPostgres } from "#embedded-postgres"

const TAMASHA = {
	database: "tamasha",
	labels: { program: "Tamasha", dataDir: "DATA_DIR", databaseUrl: "DATABASE_URL" },
}

type Options = Pick<EmbeddedOptions, "dataDir" | "log"> & { database?: string }

/** The database in `dataDir`, owned by this server: see `ownEmbeddedPostgres`. */
export function ownEmbeddedDatabase(options: Options) {
	return ownEmbeddedPostgres({ ...TAMASHA, ...options })
}

/** The database in `dataDir`, for the time of a command: see `joinEmbeddedPostgres`. */
export function joinEmbeddedDatabase(options: Options) {
	return joinEmbeddedPostgres({ ...TAMASHA, ...options })
}
