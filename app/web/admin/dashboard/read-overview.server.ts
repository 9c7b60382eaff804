import { readAnnouncementCounts } from "../../../domain/applications/announced-verdict.server.ts"
import { alignArrivals } from "../../../domain/applications/arrivals.ts"
import { readMixWithOffers } from "../../../domain/applications/mix.server.ts"
import type { EditionRevenue } from "../../../domain/applications/mix.ts"
import { getEditionStatistics, readDayCounts } from "../../../domain/applications/queries.server.ts"
import {
	countOpenMatters,
	findEditionBefore,
	type OpenMatters,
} from "../../../domain/closing/queries.server.ts"
import type { Edition } from "../../../domain/editions/queries.server.ts"
import { countMailsNeedingAttention } from "../../../domain/mail/counts.server.ts"
import type { Services } from "../../request/context.ts"
import { type MoneyRights, readMoneyMatters } from "../shell/notices/read-money-matters.server.ts"
import type { TentRow } from "./tents.tsx"

/**
 * The figures of the Overview.
 * @param visible editions that whoever asks may see, the newest first
 */
export async function readOverview(
	services: Services,
	edition: Edition,
	{ visible, ...rights }: MoneyRights & { visible: Edition[] },
) {
	const { db } = services
	const { tents, revenue: accepted, ...counts } = await getEditionStatistics(db, edition.id)
	const { categories, stalls, revenue: chosen } = await readMixWithOffers(db, edition.id)
	const { days, confirmed } = await readDayCounts(db, edition.id)
	const { onStandby } = await readAnnouncementCounts(db, edition.id)
	const before = await findEditionBefore(db, edition, visible)
	const daysBefore = before && (await readDayCounts(db, before.id)).days
	const revenue: EditionRevenue = { chosen, accepted, confirmed: confirmed.revenue }
	const { sums, matters: moneyMatters } = await readMoneyMatters(services, edition.id, rights)
	return {
		...counts,
		onStandby,
		revenue,
		money: sums && { invoiced: sums.invoiced, paid: sums.paid },
		moneyMatters: { ...moneyMatters, owed: edition.closedAt ? moneyMatters.owed : 0 },
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
	return closedAt ? { letters: await countMailsNeedingAttention(db, id) } : countOpenMatters(db, id)
}

const placesOf = (stalls: { name: string; maximum: number | null }[], type: string) =>
	stalls.find(({ name }) => name === type)?.maximum ?? undefined
