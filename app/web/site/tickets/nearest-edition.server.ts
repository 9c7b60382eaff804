import { findChosenPicture } from "../../../domain/content/pictures.server.ts"
import { formatDailyHours, formatShortRange } from "../../../domain/editions/dates.ts"
import { formatLocation, pageNameOf } from "../../../domain/editions/facts.ts"
import type { PublishedEdition } from "../../../domain/editions/queries.server.ts"
import { dayStateOf, editionPath, nearestEdition, TICKET_CURRENCY } from "../../../domain/editions/rules.ts"
import type { Services } from "../../request/context.ts"

/** What the ticket page says of the nearest edition, and of the newest prices that are known. */
export async function describeNearestEdition(
	db: Services["db"],
	editions: readonly PublishedEdition[],
	now: Date,
) {
	const { edition, isAhead, priced } = nearestEdition(editions, now)
	const poster = await findChosenPicture(db, edition?.poster ?? "", "(width >= 48rem) 20rem, 100vw")
	return (
		edition && {
			isAhead,
			edition: { ...describeEdition(edition, now), poster },
			priced: priced && describePrices(priced),
			isOwnPrice: isAhead && priced === edition,
			earlier: priced && priced !== edition ? linkOf(priced) : undefined,
		}
	)
}

export type TicketEditionView = NonNullable<Awaited<ReturnType<typeof describeNearestEdition>>>

const linkOf = (edition: PublishedEdition) => (edition.hasPage ? editionPath(edition) : undefined)

const describeEdition = (edition: PublishedEdition, now: Date) => ({
	name: pageNameOf(edition),
	days: [formatShortRange(edition), formatDailyHours(edition)].filter(Boolean).join(", "),
	location: formatLocation(edition),
	link: linkOf(edition),
	state: dayStateOf(edition, now),
})

const describePrices = (edition: PublishedEdition) => ({
	name: pageNameOf(edition),
	prices: edition.prices.map(({ name, price }) => ({ name, price: `${TICKET_CURRENCY} ${price}` })),
})
