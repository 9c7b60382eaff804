import { Pause, Play } from "lucide-react"
import { classes } from "../../../ui/classes.ts"
import { useNews } from "./use-news.ts"
import { useRunning } from "./use-running.ts"

type TickerProps = { pieces: string[]; pause: string; play: string }

/**
 * What there is to know today, running along. Readers hear the text once. It stands still until our code can stop
 * it, under the pointer, and for whoever asked for less motion.
 */
export function Ticker({ pieces: given, pause, play }: TickerProps) {
	const pieces = useNews(given)
	const { running, moves, toggle } = useRunning()
	return (
		<section aria-label="News" className="night flex items-center text-sm font-semibold">
			<button
				type="button"
				aria-label={running ? pause : play}
				title={running ? pause : play}
				onClick={toggle}
				className="relative z-10 grid size-11 shrink-0 place-items-center bg-surface motion-reduce:hidden noscript:hidden"
			>
				{running ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
			</button>
			<div className="flex min-w-0 grow overflow-hidden motion-reduce:px-4 noscript:px-4">
				<Run pieces={pieces} moves={moves} />
				<Run pieces={pieces} moves={moves} copy />
			</div>
		</section>
	)
}

function Run({ pieces, moves, copy }: { pieces: string[]; moves: boolean; copy?: boolean }) {
	return (
		<ul aria-hidden={copy} className={classes(runLook, moves && "animate-along", copy && standStill)}>
			{pieces.map((piece) => (
				<li key={piece} className="flex items-center gap-2">
					<span aria-hidden className="text-accent">
						✦
					</span>
					{piece}
				</li>
			))}
		</ul>
	)
}

const runLook =
	"flex min-h-11 min-w-full shrink-0 items-center justify-around gap-x-10 gap-y-1 py-2 pr-10 whitespace-nowrap [div:hover>&]:paused motion-reduce:shrink motion-reduce:flex-wrap motion-reduce:justify-start motion-reduce:whitespace-normal motion-reduce:pr-0 noscript:shrink noscript:flex-wrap noscript:justify-start noscript:whitespace-normal noscript:pr-0"

const standStill = "motion-reduce:hidden noscript:hidden"
