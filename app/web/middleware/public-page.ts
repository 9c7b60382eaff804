/**
 * The `headers` of a page that is the same for everyone: such a page is kept in the page cache and may be kept
 * by a CDN that asks whether it still holds. A page with a form that is made anew each time is not one.
 */
export function publicPage() {
	return { "cache-control": "public, max-age=0, must-revalidate" }
}
