/** How long a place is offered to one vendor, and how long in the last days before the edition. */
export const OFFER_HOURS = 48
export const LATE_OFFER_HOURS = 12
export const LATE_OFFER_DAYS = 7
