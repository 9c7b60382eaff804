import { verifyPreviewToken } from "../../domain/editions/preview-links.server.ts"
import { isHttps } from "../../values/https.ts"
import { type CookieSettings, cookieName, readCookie, readToken } from "./account-cookies.server.ts"

const NAME = "tamasha-preview"

/** What a browser keeps of the link to a draft that it followed. */
export const readPreviewToken = (
	{ headers }: Pick<Request, "headers">,
	settings: CookieSettings,
): string | undefined => readCookie(headers.get("cookie"), cookieName(NAME, settings))

/** @param seconds that the link still works */
export function serializePreviewCookie(token: string, seconds: number, settings: CookieSettings): string {
	const secure = isHttps(settings.publicUrl) ? "; Secure" : ""
	return `${cookieName(NAME, settings)}=${token}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
}

/**
 * Whether a request carries something that we signed, by which its visitor may see more than others: a session, or a link
 * to a draft. Whether it still holds is asked where it counts; nobody else makes us render a page twice.
 */
export function mayCarryDraftAccess(request: Pick<Request, "headers">, settings: CookieSettings): boolean {
	if (readToken(request, "session", settings) !== undefined) return true
	const token = readPreviewToken(request, settings)
	return token !== undefined && verifyPreviewToken(token, settings.authSecret) !== undefined
}
