import { Pause, Play } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { href, useLocation } from "react-router"
import { classes } from "../../../ui/classes.ts"

/** Milliseconds after which a page that is looked at asks again. */
const REFRESH_INTERVAL_MS = 5 * 60_000

const STORAGE_KEY = "tamasha-ticker"

type TickerProps = { news: string[]; pause: string; play: string }

/**
 * What there is to know today, running along. Readers hear the text once. It stands still until our code can stop
 * it, under the pointer, and for whoever asked for less motion. Where there is nothing to know, it is not there.
 */
export function Ticker({ news: initialNews, pause, play }: TickerProps) {
	const news = useNews(initialNews)
	const { isRunning, isMoving, toggle } = useTickerPlayback()
	if (news.length === 0) return null
	return (
		<section aria-label="News" className="night flex items-center text-sm font-semibold">
			<button
				type="button"
				aria-label={isRunning ? pause : play}
				title={isRunning ? pause : play}
				onClick={toggle}
				className="relative z-10 grid size-11 shrink-0 place-items-center bg-surface motion-reduce:hidden noscript:hidden"
			>
				{isRunning ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
			</button>
			<div className="flex min-w-0 grow overflow-hidden motion-reduce:px-4 noscript:px-4">
				<NewsList news={news} isMoving={isMoving} />
				<NewsList news={news} isMoving={isMoving} isDuplicate />
			</div>
		</section>
	)
}

function NewsList({
	news,
	isMoving,
	isDuplicate,
}: {
	news: string[]
	isMoving: boolean
	isDuplicate?: boolean
}) {
	return (
		<ul
			aria-hidden={isDuplicate}
			className={classes(listClasses, isMoving && "animate-along", isDuplicate && duplicateClasses)}
		>
			{news.map((item) => (
				<li key={item} className="flex items-center gap-2">
					<span aria-hidden className="text-accent">
						✦
					</span>
					{item}
				</li>
			))}
		</ul>
	)
}

const listClasses =
	"flex min-h-11 min-w-full shrink-0 items-center justify-around gap-x-10 gap-y-1 py-2 pr-10 whitespace-nowrap [div:hover>&]:paused motion-reduce:shrink motion-reduce:flex-wrap motion-reduce:justify-start motion-reduce:whitespace-normal motion-reduce:pr-0 noscript:shrink noscript:flex-wrap noscript:justify-start noscript:whitespace-normal noscript:pr-0"

const duplicateClasses = "motion-reduce:hidden noscript:hidden"

/** What the ticker says: as the page brought it, then asked for at each other page, and as somebody comes back to the tab. */
function useNews(initialNews: string[]): string[] {
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

/** Whether the ticker runs. Stopped, it stays so on the next pages of this tab; without storage, on this one. */
function useTickerPlayback() {
	/** Undefined until the browser has said what was chosen before: it stands still so long. */
	const [preference, setPreference] = useState<string>()
	useEffect(() => setPreference(getSessionStorage()[STORAGE_KEY] ?? "runs"), [])
	const isRunning = preference !== "stands"
	return {
		isRunning,
		isMoving: preference === "runs",
		toggle() {
			const next = isRunning ? "stands" : "runs"
			getSessionStorage()[STORAGE_KEY] = next
			setPreference(next)
		},
	}
}

/** Some browsers refuse it. */
function getSessionStorage(): Partial<Storage> {
	try {
		return sessionStorage
	} catch {
		return {}
	}
}
