import { LATE_OFFER_DAYS, LATE_OFFER_HOURS, OFFER_HOURS } from "./offer-hours.ts"
import { usualDay } from "./usual-day.ts"

/** The last day on which places that fall free are offered by themselves. */
export const standbyUntil = usualDay
	.meta({
		label: "Offer free places to the standby list until",
		hint: `A stall that falls free goes to the next on the list, who has ${OFFER_HOURS} hours, in the last ${LATE_OFFER_DAYS} days before the festival ${LATE_OFFER_HOURS}. Leave it empty to fill free stalls by hand.`,
	})
	.nullable()
