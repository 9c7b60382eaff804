/** How long the link in a confirmation letter works. */
export const LINK_DAYS = 7

/** The earliest request whose link still works. */
export function oldestValidRequest(at: Date): Date {
	return new Date(at.getTime() - LINK_DAYS * 24 * 60 * 60 * 1000)
}
