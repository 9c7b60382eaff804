import type { DarajaClient, Transaction } from "#daraja"
import type { Db } from "../../platform/db.server.ts"
import { togetherOrEach } from "../../platform/do-each.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { recordPayments } from "./record-payment.server.ts"

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
		added += await recordPage(db, pulled.transactions, { now, log })
	}
	return added
}

/** Those of a page in one transaction; what it tells again of a receipt, after them. @returns how many were new */
async function recordPage(
	db: Db,
	page: readonly Transaction[],
	{ now, log }: { now: () => Date; log: Log },
): Promise<number> {
	let added = 0
	const record = (some: readonly Transaction[]) =>
		togetherOrEach(some, {
			run: async (told) => {
				const reports = told.map((one) => ({ ...one, source: "pull" as const }))
				const recorded = await db.transaction((tx) => recordPayments(tx, reports, now()))
				added += [...recorded.values()].filter((outcome) => outcome === "new-payment").length
			},
			onError: (err, { receipt }) => log.error({ err, receipt }, "a payment could not be recorded"),
		})
	const firsts = new Map(page.toReversed().map((one) => [one.receipt, one]))
	await record([...firsts.values()])
	for (const again of page.filter((one) => firsts.get(one.receipt) !== one)) await record([again])
	return added
}
