import { useEffect, useRef, useState } from "react"
import { href, useLocation } from "react-router"

/** Milliseconds after which a page that is looked at asks again. */
const EVERY = 5 * 60_000

/** What the ticker says: as the page brought it, then asked for at each other page, and as somebody comes back to the tab. */
export function useNews(given: string[]): string[] {
	const { pathname } = useLocation()
	const asked = useRef(pathname)
	const [news, setNews] = useState(given)

	useEffect(() => {
		if (asked.current === pathname) return
		asked.current = pathname
		void fetchNews().then((now) => now && setNews(now))
	}, [pathname])

	useEffect(() => {
		const look = () => {
			if (document.visibilityState === "visible") void fetchNews().then((now) => now && setNews(now))
		}
		const timer = setInterval(look, EVERY)
		document.addEventListener("visibilitychange", look)
		return () => {
			clearInterval(timer)
			document.removeEventListener("visibilitychange", look)
		}
	}, [])
	return news
}

/** Undefined where nobody answers: what is there stays. */
async function fetchNews(): Promise<string[] | undefined> {
	try {
		const response = await fetch(href("/ticker/news"))
		return response.ok ? ((await response.json()) as string[]) : undefined
	} catch {
		return undefined
	}
}
