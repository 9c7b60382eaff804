/**
 * For the `shouldRevalidate` of a page with a directory on it: what one searches for and whom one looks at is in
 * the address, and nothing of it needs the server again.
 */
export function shouldRevalidateDirectory({
	currentUrl,
	nextUrl,
}: {
	currentUrl: URL
	nextUrl: URL
}): boolean {
	return currentUrl.pathname.toLowerCase() !== nextUrl.pathname.toLowerCase()
}
