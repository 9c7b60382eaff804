import { createCookie } from "react-router"
import { cookieName } from "../../../request/account-cookies.server.ts"
import { isPublicSite, type Services } from "../../../request/context.ts"

const YEAR = 365 * 24 * 60 * 60

/**
 * What an organiser's browser keeps for the back office: choices and messages, never anything secret. Over https
 * a cookie is bound to this host and never sent in the clear.
 */
const createPreferenceCookie =
	(name: string, maxAge: number) =>
	({ config }: { config: Pick<Services["config"], "publicUrl"> }) => {
		const secure = isPublicSite(config)
		const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge, secure } as const
		return createCookie(cookieName(name, config), options)
	}

/** "collapsed" while the sidebar is folded. */
export const sidebarCookie = createPreferenceCookie("sidebar", YEAR)
/** The slug of the edition that was chosen in the sidebar. */
export const editionCookie = createPreferenceCookie("edition", YEAR)
/** "table" or "cards": how the vendors are looked at. */
export const vendorsViewCookie = createPreferenceCookie("vendors-view", YEAR)
/** What the next page has to say, after a button was pressed without JavaScript. */
export const flashCookie = createPreferenceCookie("messages", 60)
