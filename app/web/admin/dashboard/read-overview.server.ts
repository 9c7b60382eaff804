import { readAnnouncementCounts } from "../../../domain/applications/announced-verdict.server.ts"
import { alignArrivals } from "../../../domain/applications/arrivals.ts"
import { readMix } from "../../../domain/applications/mix.server.ts"
import type { EditionRevenue } from "../../../domain/applications/mix.ts"
import { getEditionStatistics, readDayCounts } from "../../../domain/applications/queries.server.ts"
import {
	countOpenMatters,
	findEditionBefore,
	type OpenMatters,
} from "../../../domain/closing/queries.server.ts"
import type { Edition } from "../../../domain/editions/queries.server.ts"
import { readMoney } from "../../../domain/money/money-counts.server.ts"
import { addUpMoney } from "../../../domain/money/rules.ts"
import { countOpenPayments } from "../../../domain/payments/queries.server.ts"
import type { Services } from "../../request/context.ts"
import type { TentRow } from "./tents.tsx"

/**
 * The figures of the Overview.
 * @param visible editions that whoever asks may see, the newest first
 * @param readsMoney whether they may read what is invoiced and paid
 * @param readsPayments whether they may read the payments that came in, of whatever edition
 */
export async function readOverview(
	{ db, now }: Services,
	edition: Edition,
	{ visible, readsMoney, readsPayments }: { visible: Edition[]; readsMoney: boolean; readsPayments: boolean },
) {
	const { tents, revenue: told, ...counts } = await getEditionStatistics(db, edition.id)
	const { categories, stalls, revenue: chosen } = await readMix(db, edition.id)
	const { days, confirmed } = await readDayCounts(db, edition.id)
	const { onStandby } = await readAnnouncementCounts(db, edition.id)
	const before = await findEditionBefore(db, edition, visible)
	const daysBefore = before && (await readDayCounts(db, before.id)).days
	const revenue: EditionRevenue = { chosen, told, confirmed: confirmed.revenue }
	const money = readsMoney ? addUpMoney(await readMoney(db, edition.id, now())) : undefined
	return {
		...counts,
		onStandby,
		revenue,
		money: money && { invoiced: money.invoiced, paid: money.paid },
		moneyMatters: {
			unmatched: readsPayments ? (await countOpenPayments(db, now())).unmatched : 0,
			credit: money?.credit ?? 0,
			owed: edition.closedAt ? (money?.owed ?? 0) : 0,
		},
		tents: tents.map((tent): TentRow => ({ ...tent, places: placesOf(stalls, tent.type) })),
		mix: { categories, stalls },
		matters: await readMatters(db, edition),
		arrivals: {
			...alignArrivals(
				{ startsOn: edition.startsOn, days },
				before && { startsOn: before.startsOn, days: daysBefore ?? [] },
			),
			before: before?.name,
		},
	}
}

/** Of a closed edition only emails can still be seen to, and its money. */
async function readMatters(db: Services["db"], { id, closedAt }: Edition): Promise<Partial<OpenMatters>> {
	const matters = await countOpenMatters(db, id)
	return closedAt ? { letters: matters.letters } : matters
}

const placesOf = (stalls: { name: string; maximum: number | null }[], type: string) =>
	stalls.find(({ name }) => name === type)?.maximum ?? undefined
