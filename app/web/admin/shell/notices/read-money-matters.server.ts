import { readMoney } from "../../../../domain/money/money-counts.server.ts"
import { addUpMoney } from "../../../../domain/money/rules.ts"
import { sumPractice } from "../../../../domain/payments/practice-end.server.ts"
import { countOpenPayments } from "../../../../domain/payments/queries.server.ts"
import type { Services } from "../../../request/context.ts"
import type { MoneyMatters } from "./money-matters.tsx"

export interface MoneyRights {
	/** Whether they may read what is invoiced and paid. */
	readsMoney: boolean
	/** Whether they may read the payments that came in, of whatever edition. */
	readsPayments: boolean
}

const NONE_OPEN = { unmatched: 0, unbooked: 0, overbooked: 0, excess: 0, reversed: 0 }

/** What is open about the money of an edition, and its sums, as far as whoever asks may read them. */
export async function readMoneyMatters(
	{ db, now, gateway }: Pick<Services, "db" | "now" | "gateway">,
	edition: number,
	{ readsMoney, readsPayments }: MoneyRights,
) {
	const sums = readsMoney ? addUpMoney(await readMoney(db, edition, now())) : undefined
	const open = readsPayments ? await countOpenPayments(db, now()) : NONE_OPEN
	const practised = sums?.credit && gateway?.practice ? await sumPractice(db, edition) : 0
	const { unmatched, unbooked, overbooked, excess, reversed } = open
	const matters: MoneyMatters = {
		unmatched,
		unbooked,
		overbooked,
		excess,
		reversed,
		practised,
		credit: sums?.credit ?? 0,
		owed: sums?.owed ?? 0,
	}
	return { sums, matters }
}
