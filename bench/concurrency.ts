import type { Pool } from "pg"
import type { OrganiserClient } from "./organiser.ts"
import { changeStatus, listPendingVendors } from "./scenarios.ts"
import { measureTime, type Percentiles, percentilesOf } from "./statistics.ts"

export interface ConcurrencyResult {
	changes: Percentiles
	lists: Percentiles
	failures: number
	deadlocks: number
}

const ORGANISERS = 16
const CHANGES_EACH = 25

/**
 * Sixteen organisers at once: each changes vendors, half of them the very same few, and looks at the list
 * after every change.
 */
export async function measureConcurrency(organiser: OrganiserClient, pool: Pool): Promise<ConcurrencyResult> {
	const client = await pool.connect()
	try {
		const before = await countDeadlocks(pool)
		const vendors = await listPendingVendors(client, ORGANISERS * CHANGES_EACH)
		const changes: number[] = []
		const lists: number[] = []
		let failures = 0
		const attempt = async (times: number[], callback: () => Promise<unknown>) => {
			times.push(
				await measureTime(() =>
					callback().catch(() => {
						failures += 1
					}),
				),
			)
		}
		const runOrganiser = async (nth: number) => {
			for (let step = 0; step < CHANGES_EACH; step += 1) {
				const own = (nth * CHANGES_EACH + step) % vendors.length
				const id = vendors[step % 2 ? step % 3 : own] ?? 0
				await attempt(changes, () => changeStatus(organiser, id, step % 4 < 2 ? "approved" : "pending"))
				await attempt(lists, () => organiser.get("/admin/vendors?status=pending"))
			}
		}
		await Promise.all(Array.from({ length: ORGANISERS }, (_, nth) => runOrganiser(nth)))
		const deadlocks = (await countDeadlocks(pool)) - before
		return { changes: percentilesOf(changes), lists: percentilesOf(lists), failures, deadlocks }
	} finally {
		client.release()
	}
}

async function countDeadlocks(pool: Pool): Promise<number> {
	const { rows } = await pool.query<{ deadlocks: string }>(
		"select deadlocks from pg_stat_database where datname = current_database()",
	)
	return Number(rows[0]?.deadlocks ?? 0)
}
