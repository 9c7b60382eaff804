/** Headers of a page that no cache may keep, with those its action set. */
export function noStore({ actionHeaders }: { actionHeaders: Headers }): Headers {
	const headers = new Headers(actionHeaders)
	headers.set("cache-control", "no-store")
	return headers
}
