import { useEffect, useRef, useState } from "react"
import { href, useLocation } from "react-router"

/** Milliseconds after which a page that is looked at asks again. */
const EVERY = 5 * 60_000

/** What the ticker says: as the page brought it, then asked for at each other page, and as somebody comes back to the tab. */
export function useNews(given: string[]): string[] {
	const { pathname } = useLocation()
	const shown = useRef(pathname)
	const [news, setNews] = useState(given)
	useEffect(() => {
		// Where there is no such answer, what is there stays.
		const ask = () =>
			document.hidden ||
			fetch(href("/ticker/news"))
				.then((answer) => answer.json())
				.then(setNews, () => undefined)
		if (shown.current !== pathname) ask()
		shown.current = pathname
		const timer = setInterval(ask, EVERY)
		document.addEventListener("visibilitychange", ask)
		return () => {
			clearInterval(timer)
			document.removeEventListener("visibilitychange", ask)
		}
	}, [pathname])
	return news
}
