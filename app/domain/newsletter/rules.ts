import * as z from "zod/mini"
import { daysBefore } from "../../values/clock.ts"
import { requiredEmail } from "../../values/text-schemas.ts"

/** The sign-up of the Attendee tab, the same on both sides. */
export const subscription = z.object({ email: requiredEmail() })

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

/** A token that belongs to nobody: in the preview and in a test, and where each copy has that of its reader. */
export const PLACEHOLDER_TOKEN = "0".repeat(64)
