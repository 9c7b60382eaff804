import type { IncomingMessage } from "node:http"
import { getPath } from "hono/utils/url"

/** Characters of an address that the log keeps; ours are shorter. */
const MAX_PATH_LENGTH = 500

/** Where a segment of the address is all that opens a page or a file. The router takes any case, and mistyped slashes. */
const PAYMENTS = /^(\/+payments\/+).*/i
const TOKENS = /^(\/+(?:files|newsletter|invitations|late|my|preview|contact\/+received)\/+)[^/]+/i

/** What looks like a key of ours, wherever it stands: of an address that was mistyped as well. */
const KEY = /[\w-]{32,}/g

const TOKEN_IN_QUERY = /[?&]token=/

/** The address without its query, which may hold a name, and without a token that opens something. `hasToken`: it had one. */
export function loggedPathOf({ url = "" }: IncomingMessage): { path: string; hasToken: boolean } {
	const whole = getPath({ url } as Request).slice(0, MAX_PATH_LENGTH)
	const path = whole
		.replace(PAYMENTS, "$1…")
		.replace(TOKENS, "$1…")
		.replace(KEY, (text) => (/[A-Z]/.test(text) && /\d/.test(text) ? "…" : text))
	return { path, hasToken: path !== whole || TOKEN_IN_QUERY.test(url) }
}
