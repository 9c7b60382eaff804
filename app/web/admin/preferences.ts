import { createCookie } from "react-router"
import type { Services } from "../middleware/services.ts"

const YEAR = 365 * 24 * 60 * 60

/** What an organiser's browser keeps for the back office: choices and messages, never anything secret. */
const cookie = (name: string, maxAge: number) =>
	createCookie(name, { path: "/admin", httpOnly: true, sameSite: "lax", maxAge })

/** "collapsed" while the sidebar is folded. */
export const sidebarCookie = cookie("sidebar", YEAR)
/** The slug of the edition that was chosen in the sidebar. */
export const editionCookie = cookie("edition", YEAR)
/** What the next page has to say, after a button was pressed without JavaScript. */
export const messagesCookie = cookie("messages", 60)

/** Over https a cookie is never sent in the clear. */
export function cookieSafety({ config }: Pick<Services, "config">) {
	return { secure: config.publicUrl?.startsWith("https:") ?? false }
}
