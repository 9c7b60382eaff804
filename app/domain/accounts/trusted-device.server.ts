import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { deriveKey } from "../../platform/keys.server.ts"
import { type CookieSettings, cookieName, readCookie, serializeStrictCookie } from "./cookies.server.ts"
import { TRUSTED_DEVICE_MS } from "./rules.ts"

const COOKIE = "tamasha-browser"

/** Organisers who may share one browser; the one who signed in longest ago is forgotten first. */
const MOST_ACCOUNTS = 5

/** What a browser has shown once: a letter of the account, or everything that signing in asks for. */
export type TrustLevel = "letter" | "sign-in"

/** A browser in which the owner of an account has been before. */
export interface TrustedDevice {
	/** Its guesses are counted by this. */
	id: string
	trustLevel: TrustLevel
}

const TOKEN_PATTERN =
	/^(?<shown>letter|sign-in)\.(?<since>\d{1,12})\.(?<id>[\w-]{22})\.(?<signature>[\w-]{43})$/

/**
 * The browser that sends these cookies, if it is known to the account with this e-mail. The note in its cookie
 * is signed, counts for that one account, and ends (ASVS 9.1, 9.2); it names nobody.
 */
export function findTrustedDevice(
	cookieHeader: string | null,
	email: string,
	now: Date,
	settings: CookieSettings,
): TrustedDevice | undefined {
	for (const token of readTokens(cookieHeader, settings)) {
		const device = verifyToken(token, email, now, settings)
		if (device) return device
	}
	return undefined
}

/** The cookie by which this browser is known from now on; notes of other accounts in it are kept. */
export function createTrustedDeviceCookie(
	cookieHeader: string | null,
	{ email, shown: trustLevel, now }: { email: string; shown: TrustLevel; now: Date },
	settings: CookieSettings,
): string {
	const tokens = readTokens(cookieHeader, settings)
	const others = tokens.filter((token) => !verifyToken(token, email, now, settings))
	const existing = findTrustedDevice(cookieHeader, email, now, settings)
	const id = existing?.id ?? randomBytes(16).toString("base64url")
	// A letter takes nothing from a browser that has shown more.
	const ownToken = signToken(
		email,
		existing?.trustLevel === "sign-in" ? "sign-in" : trustLevel,
		now,
		id,
		settings,
	)
	const value = [ownToken, ...others].slice(0, MOST_ACCOUNTS).join("~")
	return serializeStrictCookie(COOKIE, value, TRUSTED_DEVICE_MS / 1000, settings)
}

function readTokens(cookieHeader: string | null, settings: CookieSettings): string[] {
	const value = readCookie(cookieHeader, cookieName(COOKIE, settings)) ?? ""
	return value.split("~", MOST_ACCOUNTS).filter((token) => TOKEN_PATTERN.test(token))
}

function signToken(
	email: string,
	trustLevel: TrustLevel,
	now: Date,
	id: string,
	settings: CookieSettings,
): string {
	const text = `${trustLevel}.${Math.floor(now.getTime() / 1000)}.${id}`
	return `${text}.${computeSignature(email, text, settings).toString("base64url")}`
}

function verifyToken(
	token: string,
	email: string,
	now: Date,
	settings: CookieSettings,
): TrustedDevice | undefined {
	const {
		shown: trustLevel = "",
		since = "",
		id = "",
		signature = "",
	} = TOKEN_PATTERN.exec(token)?.groups ?? {}
	if (!id || now.getTime() - Number(since) * 1000 >= TRUSTED_DEVICE_MS) return undefined
	const expected = computeSignature(email, `${trustLevel}.${since}.${id}`, settings)
	const isOurs = timingSafeEqual(Buffer.from(signature, "base64url"), expected)
	return isOurs ? { id, trustLevel: trustLevel === "letter" ? "letter" : "sign-in" } : undefined
}

function computeSignature(email: string, text: string, { authSecret }: CookieSettings): Buffer {
	return createHmac("sha256", deriveKey(authSecret, "tamasha known-browser"))
		.update(`${text}\n${email}`)
		.digest()
}
