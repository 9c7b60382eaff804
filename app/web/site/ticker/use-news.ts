import { useEffect, useRef, useState } from "react"
import { href, useLocation } from "react-router"

/** Milliseconds after which a page that is looked at asks again. */
const REFRESH_INTERVAL_MS = 5 * 60_000

/** What the ticker says: as the page brought it, then asked for at each other page, and as somebody comes back to the tab. */
export function useNews(initialNews: string[]): string[] {
	const { pathname } = useLocation()
	const previousPathname = useRef(pathname)
	const [news, setNews] = useState(initialNews)
	useEffect(() => {
		// Where there is no such answer, what is there stays.
		const refresh = () =>
			document.hidden ||
			fetch(href("/ticker/news"))
				.then((response) => response.json())
				.then(setNews, () => undefined)
		if (previousPathname.current !== pathname) refresh()
		previousPathname.current = pathname
		const timer = setInterval(refresh, REFRESH_INTERVAL_MS)
		document.addEventListener("visibilitychange", refresh)
		return () => {
			clearInterval(timer)
			document.removeEventListener("visibilitychange", refresh)
		}
	}, [pathname])
	return news
}
