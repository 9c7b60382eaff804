import type { Pool } from "pg"
import { type Figures, figuresOf, timeOf } from "./figures.ts"
import type { Organiser } from "./organiser.ts"
import { change, pendingVendors } from "./scenarios.ts"

export interface Rush {
	changes: Figures
	lists: Figures
	failures: number
	deadlocks: number
}

const AT_ONCE = 16
const EACH = 25

/**
 * Sixteen organisers at once: each changes vendors, half of them the very same few, and looks at the list
 * after every change.
 */
export async function rush(organiser: Organiser, pool: Pool): Promise<Rush> {
	const client = await pool.connect()
	try {
		const before = await countDeadlocks(pool)
		const vendors = await pendingVendors(client, AT_ONCE * EACH)
		const changes: number[] = []
		const lists: number[] = []
		let failures = 0
		const attempt = async (times: number[], work: () => Promise<unknown>) => {
			times.push(
				await timeOf(() =>
					work().catch(() => {
						failures += 1
					}),
				),
			)
		}
		const shift = async (nth: number) => {
			for (let step = 0; step < EACH; step += 1) {
				const own = (nth * EACH + step) % vendors.length
				const id = vendors[step % 2 ? step % 3 : own] ?? 0
				await attempt(changes, () => change(organiser, id, step % 4 < 2 ? "approved" : "pending"))
				await attempt(lists, () => organiser.get("/admin/vendors?status=pending"))
			}
		}
		await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => shift(nth)))
		const deadlocks = (await countDeadlocks(pool)) - before
		return { changes: figuresOf(changes), lists: figuresOf(lists), failures, deadlocks }
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
