import { daysBefore } from "../../values/clock.ts"

/** How long the link in a confirmation letter works. */
export const LINK_LIFETIME_DAYS = 7

/** The earliest request whose link still works. */
export function oldestValidRequestTime(at: Date): Date {
	return daysBefore(at, LINK_LIFETIME_DAYS)
}

/** The form of the token in the link that leads off the list, as the database makes them. */
export function isUnsubscribeToken(token: string): boolean {
	return /^[0-9a-f]{64}$/.test(token)
}
