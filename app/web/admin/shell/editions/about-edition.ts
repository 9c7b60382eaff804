import { EDITION_PARAM, editionUrl } from "./edition-url.ts"

/** Where the number in an address is that of an application. */
const APPLICATION_ROOMS = "applications|vendors|accepted|release/letters|release/standby"

/** As the router knows the addresses of one application. */
export const ABOUT_APPLICATION = new RegExp(`^/?admin/(${APPLICATION_ROOMS})/:id(/|$)`)

/** By its path an address is about one application, or one edition; or it is where an edition is chosen. */
const OF_ITS_OWN = new RegExp(`^/admin/((${APPLICATION_ROOMS}|editions)/\\d|application-form/|edition$)`)

const isSectionOf = (path: string, slug: string) =>
	path.startsWith("/admin/content/") && new RegExp(`[-.]${slug}([./]|$)`).test(path)

const PLACEHOLDER_ORIGIN = "http://office"

/**
 * An address below `/admin` about an edition, unless it says by itself which one it is about; any other as it is.
 * @param slugs of all editions
 * @param page where it stands, if it is relative
 */
export function aboutEdition(address: string, edition: string, slugs: string[], page = "/"): string {
	const { origin, pathname, search, hash, searchParams } = new URL(address, PLACEHOLDER_ORIGIN + page)
	const isOffice = origin === PLACEHOLDER_ORIGIN && /^\/admin(\/|$)/.test(pathname)
	const isNamed = searchParams.has(EDITION_PARAM) || OF_ITS_OWN.test(pathname)
	if (!isOffice || isNamed || slugs.some((slug) => isSectionOf(pathname, slug))) return address
	return editionUrl(pathname + search, edition) + hash
}
