import { createHash } from "node:crypto"
import type pg from "pg"
import { RateLimiterPostgres } from "rate-limiter-flexible"

export interface Limit {
	/** Names the thing that is counted, e.g. "extras-miss". */
	name: string
	points: number
	/** Seconds. */
	within: number
}

/** Counts in the database, so that a restart or a second process forgets nothing. */
export interface Limits {
	/** Takes one point; false when none is left. */
	take(limit: Limit, key: string): Promise<boolean>
	/** True while points are left; takes none. */
	allows(limit: Limit, key: string): Promise<boolean>
	/** Gives one point back that `take` took, e.g. because the thing counted did not happen after all. */
	giveBack(limit: Limit, key: string): Promise<void>
	/** Gives all points back, e.g. after a successful sign-in. */
	forget(limit: Limit, key: string): Promise<void>
	/** Deletes counts whose time is over. */
	sweep(now: Date): Promise<void>
}

/**
 * Limits on the table `rate_limits`.
 * @param onRefusal hears the name of each limit that somebody ran into
 */
export function openLimits(pool: pg.Pool, onRefusal: (name: string) => void = () => undefined): Limits {
	const made = new Map<string, RateLimiterPostgres>()
	// A statement with a name belongs to one connection, which a pooler may give to somebody else meanwhile.
	const unnamed = { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) }
	const limiter = ({ name, points, within }: Limit) => {
		const known = made.get(name)
		if (known) return known
		const fresh = new RateLimiterPostgres({
			storeClient: unnamed,
			storeType: "pool",
			tableName: "rate_limits",
			tableCreated: true,
			clearExpiredByTimeout: false,
			keyPrefix: name,
			points,
			duration: within,
		})
		made.set(name, fresh)
		return fresh
	}
	return {
		async take(limit, key) {
			const taken = await limiter(limit)
				.consume(stored(key))
				.then(() => true, refusedOrThrow)
			if (!taken) onRefusal(limit.name)
			return taken
		},
		async allows(limit, key) {
			const state = await limiter(limit).get(stored(key))
			return !state || state.consumedPoints < limit.points
		},
		async giveBack(limit, key) {
			await limiter(limit).reward(stored(key), 1)
		},
		async forget(limit, key) {
			await limiter(limit).delete(stored(key))
		},
		async sweep(now) {
			await pool.query("delete from rate_limits where expire < $1", [now.getTime()])
		},
	}
}

/** The column takes 255 characters, and whoever asks may make a key as long as an e-mail address. */
function stored(key: string): string {
	return key.length <= 128 ? key : createHash("sha256").update(key).digest("base64url")
}

function refusedOrThrow(reason: unknown): false {
	if (reason instanceof Error) throw reason
	return false
}
