import type { DarajaClient } from "#daraja"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { recordPayment } from "./record-payment.server.ts"

export const PULL_JOB = "pull-payments"

/** M-Pesa tells of so many hours; the last minutes may still be on their way there. */
const PULL_HOURS = 48
const MOST_PAGES = 500

/** Asks M-Pesa what came in, so that what no notice told of is there, and what one told is verified. @returns how many were new */
export async function pullPayments(
	db: Db,
	daraja: DarajaClient,
	{ now, log }: { now: () => Date; log: Log },
): Promise<number> {
	const to = now()
	const from = new Date(to.getTime() - PULL_HOURS * 60 * 60_000)
	let [added, offset] = [0, 0]
	for (let page = 0; page < MOST_PAGES; page += 1) {
		const pulled = await daraja.pull({ from, to, offset })
		if (!pulled.ok) {
			log.warn({ answer: pulled.message }, "payments could not be pulled")
			return added
		}
		if (!pulled.rows) return added
		offset += pulled.rows
		for (const transaction of pulled.transactions)
			if ((await recordPulled(db, transaction, now())) === "new-payment") added += 1
	}
	return added
}

type Pulled = Parameters<typeof recordPayment>[1]

const recordPulled = (db: Db, transaction: Omit<Pulled, "source">, at: Date) =>
	db.transaction((tx) => recordPayment(tx, { ...transaction, source: "pull" }, at))
