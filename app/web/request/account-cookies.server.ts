import { createHmac } from "node:crypto"
import type { BrowserTokens, Caller } from "../../domain/accounts/auth-context.ts"
import { SECOND_STEP_MS, SESSION_TOTAL_MS, TRUSTED_DEVICE_MS } from "../../domain/accounts/rules.ts"
import type { Config } from "../../platform/config.server.ts"
import { isEqualInConstantTime } from "../../platform/keys.server.ts"
import { isHttps } from "../../values/https.ts"

/** The settings that decide how a cookie is named and signed. */
export type CookieSettings = Pick<Config, "publicUrl" | "authSecret">

/**
 * What an organiser's browser keeps, and for how many milliseconds. The session also comes along a link from elsewhere,
 * so that one in a letter opens the page it names.
 */
const COOKIES = {
	session: { name: "tamasha", lifetime: SESSION_TOTAL_MS, sameSite: "Lax" },
	device: { name: "tamasha-browser", lifetime: TRUSTED_DEVICE_MS, sameSite: "Strict" },
	secondStep: { name: "tamasha-step", lifetime: SECOND_STEP_MS, sameSite: "Strict" },
} as const

type TokenKind = keyof typeof COOKIES

/** The whole name of a cookie: bound to this host where the site has https. */
export function cookieName(name: string, { publicUrl }: Pick<Config, "publicUrl">): string {
	return isHttps(publicUrl) ? `__Host-${name}` : name
}

/** The cookie that holds the session. */
export const sessionCookieName = (settings: Pick<Config, "publicUrl">) =>
	cookieName(COOKIES.session.name, settings)

/** What the browser was given and shows again; a session that we did not sign is none. */
export function readToken(
	request: Pick<Request, "headers">,
	kind: TokenKind,
	settings: CookieSettings,
): string | undefined {
	const value = readCookie(request.headers.get("cookie"), cookieName(COOKIES[kind].name, settings))
	return kind === "session" ? verifySessionValue(value, settings) : value
}

/** Who asks, as the domain takes it. */
export function readCaller(request: Request, ip: string, settings: CookieSettings): Caller {
	return {
		ip,
		userAgent: request.headers.get("user-agent") ?? "",
		deviceToken: readToken(request, "device", settings),
	}
}

/** An answer by which the browser keeps these tokens, out of the reach of scripts. */
export function withTokens(tokens: BrowserTokens, settings: CookieSettings): { headers: [string, string][] } {
	const kinds = Object.keys(COOKIES) as TokenKind[]
	const headers = kinds.flatMap((kind): [string, string][] => {
		const token = tokens[kind]
		return token === undefined ? [] : [["set-cookie", serializeCookie(kind, token, settings)]]
	})
	return { headers }
}

function serializeCookie(kind: TokenKind, token: string | null, settings: CookieSettings): string {
	const { name, lifetime, sameSite } = COOKIES[kind]
	const value = token && kind === "session" ? signSession(token, settings) : (token ?? "")
	const maxAge = token === null ? 0 : lifetime / 1000
	const secure = isHttps(settings.publicUrl) ? "; Secure" : ""
	return `${cookieName(name, settings)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly${secure}; SameSite=${sameSite}`
}

/** The value of the first cookie of this whole name; undefined when there is none, or it is badly written. */
export function readCookie(header: string | null, name: string): string | undefined {
	const pair = header?.split(";").find((cookie) => cookie.trimStart().startsWith(`${name}=`))
	const value = pair?.slice(pair.indexOf("=") + 1).trim()
	try {
		return value && decodeURIComponent(value)
	} catch {
		return undefined
	}
}

function signSession(token: string, settings: CookieSettings): string {
	return encodeURIComponent(`${token}.${computeSignature(token, settings).toString("base64")}`)
}

/** The token before the last dot; undefined when what stands behind it is no signature of ours. */
function verifySessionValue(value: string | undefined, settings: CookieSettings): string | undefined {
	const dot = value?.lastIndexOf(".") ?? -1
	if (!value || dot < 1) return undefined
	const token = value.slice(0, dot)
	const signature = Buffer.from(value.slice(dot + 1), "base64")
	return isEqualInConstantTime(signature, computeSignature(token, settings)) ? token : undefined
}

const computeSignature = (token: string, { authSecret }: CookieSettings) =>
	createHmac("sha256", authSecret).update(token).digest()
