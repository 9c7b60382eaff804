const DEFAULT_PAGE = "/admin"

/** Any origin that no real address has: whatever leaves it was not one of our own pages. */
const PLACEHOLDER_ORIGIN = "https://own.invalid"

/**
 * Where to go after signing in: the page that was wanted, if it is one of ours below `/admin`, else `/admin`.
 * The address is taken as a browser would take it, so that nothing that leaves the site gets through.
 */
export function safeRedirect(to: string | null | undefined): string {
	if (!to || to.length > 2_000 || !/^\/admin(?:[/?]|$)/i.test(to)) return DEFAULT_PAGE
	// Browsers drop tabs and line ends, and read a backslash as a slash.
	if (/[\\\p{Cc}\p{Z}]/u.test(to)) return DEFAULT_PAGE
	const url = URL.parse(to, PLACEHOLDER_ORIGIN)
	if (url?.origin !== PLACEHOLDER_ORIGIN || !/^\/admin(?:\/|$)/i.test(url.pathname)) return DEFAULT_PAGE
	return url.pathname + url.search
}

/**
 * The login page that leads back to where the visitor was: to the page itself, or, for a request that only
 * changes something, to the page it came from.
 */
export function loginUrl(request: Request, url: URL): string {
	const isPage = request.method === "GET" || request.method === "HEAD"
	const returnTo = isPage ? url : URL.parse(request.headers.get("referer") ?? "")
	const to = safeRedirect(returnTo && returnTo.pathname + returnTo.search)
	return `/login?${new URLSearchParams({ to })}`
}
