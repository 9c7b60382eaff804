const HOME = "/admin"

/** Any origin that no real address has: whatever leaves it was not one of our own pages. */
const OWN = "https://own.invalid"

/**
 * Where to go after signing in: the page that was wanted, if it is one of ours below `/admin`, else `/admin`.
 * The address is taken as a browser would take it, so that nothing that leaves the site gets through.
 */
export function wantedPage(to: string | null | undefined): string {
	if (!to || to.length > 2_000 || !/^\/admin(?:[/?]|$)/i.test(to)) return HOME
	// Browsers drop tabs and line ends, and read a backslash as a slash.
	if (/[\\\p{Cc}\p{Z}]/u.test(to)) return HOME
	const url = URL.parse(to, OWN)
	if (url?.origin !== OWN || !/^\/admin(?:\/|$)/i.test(url.pathname)) return HOME
	return url.pathname + url.search
}

/**
 * The login page that leads back to where the visitor was: to the page itself, or, for a request that only
 * changes something, to the page it came from.
 */
export function loginAddress(request: Request, url: URL): string {
	const isPage = request.method === "GET" || request.method === "HEAD"
	const from = isPage ? url : URL.parse(request.headers.get("referer") ?? "")
	const to = wantedPage(from && from.pathname + from.search)
	return `/login?${new URLSearchParams({ to })}`
}
