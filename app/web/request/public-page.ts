import type { HeadersFunction } from "react-router"

/** By the name of a parameter, the values with which the page is cached; with any other it is rendered afresh. */
export type PageParameters = Record<string, RegExp>

export type PublicPageHeaders = HeadersFunction & { parameters: PageParameters }

const PUBLIC_CACHE_CONTROL = "public, max-age=0, must-revalidate"

/**
 * The `headers` of a page that is the same for everyone: such a page is kept in the page cache and may be kept by a
 * CDN that asks whether it still holds. A page with a form that is made afresh each time is not one. A loader may say by
 * its own `cache-control` that this one is not to be kept.
 * @param parameters every parameter of the address that the page reads; others it never sees (page-address.ts)
 */
export function publicPageHeaders(parameters: PageParameters = {}): PublicPageHeaders {
	const headers: HeadersFunction = ({ loaderHeaders }) => ({
		"cache-control": loaderHeaders.get("cache-control") ?? PUBLIC_CACHE_CONTROL,
	})
	return Object.assign(headers, { parameters })
}
