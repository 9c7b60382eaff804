import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react"
import type { HomeCopy } from "../../../domain/content/page-inputs.ts"
import { classes } from "../../../ui/classes.ts"
import { IconButton } from "../../../ui/icon-button.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import type { Slide } from "./slides.server.ts"
import type { Carousel } from "./use-carousel.ts"

type SlideControlsProps = { copy: HomeCopy["slideshow"]; slides: Slide[]; carousel: Carousel }

/** Below the picture: its line, then the pause button, which is always there, and the way to the others. */
export function SlideControls({
	copy,
	slides,
	carousel: { currentIndex, isPlaying, toggle, step },
}: SlideControlsProps) {
	return (
		<div
			className={`${wideColumn} flex flex-col justify-between gap-x-6 pt-2 sm:pt-0 sm:min-h-13 sm:flex-row sm:items-center`}
		>
			<SlideCaptions slides={slides} currentIndex={currentIndex} />
			<div className="-mx-2.5 flex shrink-0 flex-wrap items-center gap-1 noscript:hidden">
				<IconButton
					bare
					label={isPlaying ? copy.pause : copy.play}
					icon={isPlaying ? <Pause /> : <Play />}
					onClick={toggle}
					className="size-11"
				/>
				<IconButton
					bare
					label={copy.previous}
					icon={<ChevronLeft />}
					onClick={() => step(-1)}
					className="size-11"
				/>
				<p className="figures min-w-12 text-center text-sm font-bold">
					{currentIndex + 1} of {slides.length}
				</p>
				<IconButton
					bare
					label={copy.next}
					icon={<ChevronRight />}
					onClick={() => step(1)}
					className="size-11"
				/>
			</div>
		</div>
	)
}

/** All in one place, so that it is as high as the longest and nothing moves when another is shown. */
function SlideCaptions({ slides, currentIndex }: { slides: Slide[]; currentIndex: number }) {
	return (
		<div className="grid items-center">
			{slides.map(({ src, line }, index) => (
				<p
					key={src}
					className={classes(
						"col-start-1 row-start-1 text-sm font-semibold",
						index !== currentIndex && "invisible",
					)}
				>
					{line}
				</p>
			))}
		</div>
	)
}
