import { parseWebAddress } from "../applications/web-presence.ts"

/** Whether it is what the application form takes for a web address, or none. */
export const isWebsite = (website: string): boolean =>
	website === "" || parseWebAddress(website) !== undefined

/** Where visitors are led from a listing; undefined where that is nowhere: the first lists have names that nobody can own. */
export function findWebsiteLink(website: string): string | undefined {
	const address = parseWebAddress(website)
	return address && !new URL(address).hostname.endsWith(".example") ? address : undefined
}
