import { ownAct, recordAct } from "../../audit/commands.server.ts"
import type { Desk } from "../desk.ts"
import { GUESSES_OF_BROWSER } from "../guesses.server.ts"
import { findKnownBrowser, knownBrowserCookie, type Shown } from "../known-browser.server.ts"

/** Whose browser it is, and what it has shown. */
interface Shower {
	userId: string
	email: string
	shown: Shown
}

/** Makes a browser known to an account, noting in the audit log when it is a new one. @returns the cookie to set */
export async function rememberBrowser(
	{ db, config, now }: Pick<Desk, "db" | "config" | "now">,
	{ userId, email, shown }: Shower,
	cookieHeader: string | null,
): Promise<string> {
	const at = now()
	if (!findKnownBrowser(cookieHeader, email, at, config)) {
		await recordAct(db, ownAct("browser-known", userId, at))
	}
	return knownBrowserCookie(cookieHeader, { email, shown, now: at }, config)
}

/**
 * A browser that followed the link of a password letter is the owner's: it gets guesses of its own, and those
 * it had used up are forgotten. So the owner gets in while strangers guess. @returns the cookie to set
 */
export async function knowBrowserByLetter(
	desk: Pick<Desk, "db" | "limits" | "config" | "now">,
	owner: { id: string; email: string },
	cookieHeader: string | null,
): Promise<string> {
	const { limits, config, now } = desk
	const known = findKnownBrowser(cookieHeader, owner.email, now(), config)
	if (known) await limits.forget(GUESSES_OF_BROWSER, known.id)
	return rememberBrowser(desk, { userId: owner.id, email: owner.email, shown: "letter" }, cookieHeader)
}
