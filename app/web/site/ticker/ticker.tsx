import { Pause, Play } from "lucide-react"
import { classes } from "../../../ui/classes.ts"
import { useNews } from "./use-news.ts"
import { useTickerPlayback } from "./use-ticker-playback.ts"

type TickerProps = { news: string[]; pause: string; play: string }

/**
 * What there is to know today, running along. Readers hear the text once. It stands still until our code can stop
 * it, under the pointer, and for whoever asked for less motion.
 */
export function Ticker({ news: initialNews, pause, play }: TickerProps) {
	const news = useNews(initialNews)
	const { isRunning, isMoving, toggle } = useTickerPlayback()
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
