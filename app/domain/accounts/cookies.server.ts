import type { Config } from "../../platform/config.server.ts"
import { isHttps } from "../../values/https.ts"

/** The settings that decide how a cookie is named and signed. */
export type CookieSettings = Pick<Config, "publicUrl" | "authSecret">

/** The whole name of a cookie: bound to this host where the site has https. */
export function cookieName(name: string, { publicUrl }: Pick<Config, "publicUrl">): string {
	return isHttps(publicUrl) ? `__Host-${name}` : name
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

/**
 * A `Set-Cookie` that no script can read and no other site can have sent.
 * @param value needs no encoding
 * @param maxAge seconds; 0 takes the cookie away
 */
export function serializeStrictCookie(
	name: string,
	value: string,
	maxAge: number,
	settings: CookieSettings,
): string {
	const secure = isHttps(settings.publicUrl) ? "; Secure" : ""
	return `${cookieName(name, settings)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly${secure}; SameSite=Strict`
}
