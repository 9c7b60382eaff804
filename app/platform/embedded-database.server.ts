import { type EmbeddedOptions, joinEmbeddedPostgres, ownEmbeddedPostgres } from "#embedded-postgres"

const TAMASHA = {
	database: "tamasha",
	labels: { program: "Tamasha", dataDir: "DATA_DIR", databaseUrl: "DATABASE_URL" },
}

type Options = Pick<EmbeddedOptions, "dataDir" | "log" | "signal"> & { database?: string }

export const ownEmbeddedDatabase = (options: Options) => ownEmbeddedPostgres({ ...TAMASHA, ...options })

export const joinEmbeddedDatabase = (options: Options) => joinEmbeddedPostgres({ ...TAMASHA, ...options })
