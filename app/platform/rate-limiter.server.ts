import { createHash } from "node:crypto"
import type pg from "pg"

export interface RateLimit {
	/** Names the thing that is counted, e.g. "extras-miss". */
	name: string
	/** At most so many within any time of this length, wherever it begins. */
	points: number
	/** Seconds. */
	within: number
}

/** Counts in the database, so that a restart or a second process forgets nothing. */
export interface RateLimiter {
	/** Takes points; false when fewer are left: none was taken then. */
	consume(limit: RateLimit, key: string, points?: number): Promise<boolean>
	/** True while points are left; takes none. */
	isAllowed(limit: RateLimit, key: string): Promise<boolean>
	/** Gives points back that `consume` took, e.g. because the thing counted did not happen after all. */
	refund(limit: RateLimit, key: string, points?: number): Promise<void>
	/** Gives all points back, e.g. after a successful sign-in. */
	reset(limit: RateLimit, key: string): Promise<void>
	deleteExpired(): Promise<void>
}

/** The times of a row that still count, on the clock of the database, which all processes share. */
const ACTIVE_POINTS =
	"select time from unnest(rate_limits.taken) time where time > clock_timestamp() - $2 * interval '1 s'"

/** One statement: of many at once, each waits for the row and looks again. */
const CONSUME = `
	insert into rate_limits (key, taken, expires_at)
	select $1, array_fill(clock_timestamp(), array[$4::int]), clock_timestamp() + $2 * interval '1 s'
	where $4::int <= $3::int
	on conflict (key) do update
	set taken = array(${ACTIVE_POINTS}) || excluded.taken, expires_at = excluded.expires_at
	where (select count(*) from (${ACTIVE_POINTS}) counting) + $4::int <= $3::int`

/** The oldest go: what stays is never counted as earlier than it was. */
const REFUND = "update rate_limits set taken = taken[$2::int + 1:] where key = $1"

/**
 * Limits on the table `rate_limits`.
 * @param onRefusal hears the name of each limit that somebody ran into
 */
export function createRateLimiter(
	pool: pg.Pool,
	onRefusal: (name: string) => void = () => undefined,
): RateLimiter {
	return {
		async consume({ name, points, within }, key, count = 1) {
			const { rowCount } = await pool.query(CONSUME, [storageKey(name, key), within, points, count])
			if (!rowCount) onRefusal(name)
			return Boolean(rowCount)
		},
		async isAllowed({ name, points, within }, key) {
			const statement = `select 1 from rate_limits, lateral (${ACTIVE_POINTS}) counting where key = $1`
			const { rowCount } = await pool.query(statement, [storageKey(name, key), within])
			return (rowCount ?? 0) < points
		},
		async refund({ name }, key, count = 1) {
			await pool.query(REFUND, [storageKey(name, key), count])
		},
		async reset({ name }, key) {
			await pool.query("delete from rate_limits where key = $1", [storageKey(name, key)])
		},
		async deleteExpired() {
			await pool.query("delete from rate_limits where expires_at < clock_timestamp()")
		},
	}
}

/** The column takes 255 characters, and whoever asks may make a key as long as an e-mail address. */
function storageKey(name: string, key: string): string {
	const short = key.length <= 128 ? key : createHash("sha256").update(key).digest("base64url")
	return `${name}:${short}`
}
