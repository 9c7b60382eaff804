import pg from "pg"

/** SQLSTATE insufficient_privilege. */
const INSUFFICIENT_PRIVILEGE = "42501"

/**
 * Drops it, whoever is still connected. PostgreSQL may be tidying it up at that moment, which only a superuser may end
 * by force; asked without force, PostgreSQL ends it by itself.
 */
export async function dropDatabase(cluster: pg.ClientBase, name: string): Promise<void> {
	await cluster.query(`drop database if exists ${name} with (force)`).catch((error: pg.DatabaseError) => {
		if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
		return cluster.query(`drop database if exists ${name}`)
	})
}

/** Something on a PostgreSQL outside of its databases. @param url of its database for the administration */
export async function withClusterClient<T>(
	url: string,
	callback: (cluster: pg.Client) => Promise<T>,
): Promise<T> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	return callback(client).finally(() => client.end())
}
