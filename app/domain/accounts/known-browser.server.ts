import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { keyFor } from "../../platform/keys.server.ts"
import { type CookieSettings, cookieName, cookieValue, strictCookie } from "./cookies.server.ts"
import { KNOWN_BROWSER_MS } from "./rules.ts"

const COOKIE = "tamasha-browser"

/** Organisers who may share one browser; the one who signed in longest ago is forgotten first. */
const MOST_ACCOUNTS = 5

/** What a browser has shown once: a letter of the account, or everything that signing in asks for. */
export type Shown = "letter" | "sign-in"

/** A browser in which the owner of an account has been before. */
export interface KnownBrowser {
	/** Its guesses are counted by this. */
	id: string
	shown: Shown
}

const NOTE = /^(?<shown>letter|sign-in)\.(?<since>\d{1,12})\.(?<id>[\w-]{22})\.(?<signature>[\w-]{43})$/

/**
 * The browser that sends these cookies, if it is known to the account with this e-mail. The note in its cookie
 * is signed, counts for that one account, and ends (ASVS 9.1, 9.2); it names nobody.
 */
export function findKnownBrowser(
	cookieHeader: string | null,
	email: string,
	now: Date,
	settings: CookieSettings,
): KnownBrowser | undefined {
	for (const note of notesIn(cookieHeader, settings)) {
		const browser = read(note, email, now, settings)
		if (browser) return browser
	}
	return undefined
}

/** The cookie by which this browser is known from now on; notes of other accounts in it are kept. */
export function knownBrowserCookie(
	cookieHeader: string | null,
	{ email, shown, now }: { email: string; shown: Shown; now: Date },
	settings: CookieSettings,
): string {
	const notes = notesIn(cookieHeader, settings)
	const others = notes.filter((note) => !read(note, email, now, settings))
	const known = findKnownBrowser(cookieHeader, email, now, settings)
	const id = known?.id ?? randomBytes(16).toString("base64url")
	// A letter takes nothing from a browser that has shown more.
	const own = write(email, known?.shown === "sign-in" ? "sign-in" : shown, now, id, settings)
	const value = [own, ...others].slice(0, MOST_ACCOUNTS).join("~")
	return strictCookie(COOKIE, value, KNOWN_BROWSER_MS / 1000, settings)
}

function notesIn(cookieHeader: string | null, settings: CookieSettings): string[] {
	const value = cookieValue(cookieHeader, cookieName(COOKIE, settings)) ?? ""
	return value.split("~", MOST_ACCOUNTS).filter((note) => NOTE.test(note))
}

function write(email: string, shown: Shown, now: Date, id: string, settings: CookieSettings): string {
	const text = `${shown}.${Math.floor(now.getTime() / 1000)}.${id}`
	return `${text}.${sign(email, text, settings).toString("base64url")}`
}

function read(note: string, email: string, now: Date, settings: CookieSettings): KnownBrowser | undefined {
	const { shown = "", since = "", id = "", signature = "" } = NOTE.exec(note)?.groups ?? {}
	if (!id || now.getTime() - Number(since) * 1000 >= KNOWN_BROWSER_MS) return undefined
	const expected = sign(email, `${shown}.${since}.${id}`, settings)
	const isOurs = timingSafeEqual(Buffer.from(signature, "base64url"), expected)
	return isOurs ? { id, shown: shown === "letter" ? "letter" : "sign-in" } : undefined
}

function sign(email: string, text: string, { authSecret }: CookieSettings): Buffer {
	return createHmac("sha256", keyFor(authSecret, "tamasha known-browser"))
		.update(`${text}\n${email}`)
		.digest()
}
