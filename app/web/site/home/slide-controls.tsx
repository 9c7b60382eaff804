import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react"
import type { HomeWords } from "../../../domain/content/page-inputs.ts"
import { IconButton } from "../../../ui/icon-button.tsx"
import type { Slideshow } from "./use-slideshow.ts"

type SlideControlsProps = { words: HomeWords["slideshow"]; count: number; show: Slideshow }

/** The pause button comes first and is always there; then which slide it is, and the way to the others. */
export function SlideControls({ words, count, show: { at, playing, toggle, step } }: SlideControlsProps) {
	return (
		<div className="day absolute right-3 bottom-3 z-30 flex items-center gap-1 rounded-full border-2 border-ink bg-cream p-1 noscript:hidden sm:right-8 sm:bottom-6">
			<IconButton
				bare
				label={playing ? words.pause : words.play}
				icon={playing ? <Pause /> : <Play />}
				onClick={toggle}
				className="size-11"
			/>
			<IconButton
				bare
				label={words.previous}
				icon={<ChevronLeft />}
				onClick={() => step(-1)}
				className="size-11"
			/>
			<p className="figures min-w-12 text-center text-sm font-bold">
				{at + 1} of {count}
			</p>
			<IconButton
				bare
				label={words.next}
				icon={<ChevronRight />}
				onClick={() => step(1)}
				className="size-11"
			/>
		</div>
	)
}
