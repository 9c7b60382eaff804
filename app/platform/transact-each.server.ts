import type { Db } from "./db.server.ts"
import { tryEach } from "./do-each.server.ts"
import type { Log } from "./log.server.ts"

/**
 * Does one thing for each of these applications, in transactions of their own. One that fails waits for the next run, and the
 * others do not wait for it.
 * @returns how often it was done
 * @throws when the database is away
 */
export async function transactEach(
	db: Db,
	applications: Iterable<number>,
	run: (tx: Db, application: number) => Promise<number | boolean>,
	{ log, failure }: { log: Log; failure: string },
): Promise<number> {
	let done = 0
	await tryEach(applications, {
		async run(application) {
			done += Number(await db.transaction((tx) => run(tx, application)))
		},
		onError: (err, application) => log.error({ err, application }, failure),
	})
	return done
}
