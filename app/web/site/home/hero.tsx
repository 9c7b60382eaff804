import type { CSSProperties } from "react"
import type { HomeWords } from "../../../domain/content/page-inputs.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { classes } from "../../../ui/classes.ts"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { SlideControls } from "./slide-controls.tsx"
import { SlidePictures } from "./slide-pictures.tsx"
import type { Slide } from "./slides.server.ts"
import { type Slideshow, useSlideshow } from "./use-slideshow.ts"

type HeroProps = {
	words: Pick<HomeWords, "hero" | "slideshow">
	slides: Slide[]
	intervalMs: number
}

/** What it is, when, and where to press, on the sky of the current picture. */
export function Hero({ words, slides, intervalMs }: HeroProps) {
	const show = useSlideshow(slides.length, intervalMs)
	const slide = slides[show.at]
	const day = slide?.lettering !== "cream"
	return (
		<div
			{...show.area}
			style={{ "--sky": slide?.sky } as CSSProperties}
			className={classes(
				day ? "day" : "night",
				"relative flex flex-col overflow-hidden bg-(--sky,var(--surface))! transition-colors duration-700 lg:aspect-2/1 lg:max-h-176 lg:w-full",
			)}
		>
			<section aria-roledescription="carousel" aria-label={words.slideshow.label} className="order-2">
				<SlideControls words={words.slideshow} count={slides.length} show={show} />
				<SlidePictures slides={slides} show={show} />
			</section>
			<div
				className={`${wideColumn} pointer-events-none relative z-20 order-1 pt-8 pb-2 sm:pt-12 lg:pt-[4.5vw]`}
			>
				<Lines heading={words.hero.heading} slides={slides} show={show} />
				<p className="mt-4 max-w-[22rem] text-lg lg:max-w-[36%]">{words.hero.lead}</p>
				<p className="pointer-events-auto mt-6 inline-flex flex-wrap gap-3">
					{words.hero.actions.map(({ label, link }, index) => (
						<LinkButton key={link} to={link} size="large" variant={index ? "ghost" : "primary"}>
							{label}
						</LinkButton>
					))}
				</p>
			</div>
		</div>
	)
}

type LinesProps = { heading: string; slides: Slide[]; show: Slideshow }

/** Each slide has its line, all in one place as tall as the longest; the first slide's is the page's heading. */
function Lines({ heading, slides, show }: LinesProps) {
	return (
		<div className="grid lg:max-w-[54%]">
			<h1 className={classes(lineLook, show.at > 0 && "opacity-0")}>
				<Sentences text={heading} />
			</h1>
			{slides.slice(1).map(({ src, line }, index) => (
				<p key={src} aria-hidden className={classes(lineLook, show.at !== index + 1 && "invisible")}>
					<Sentences text={line} />
				</p>
			))}
		</div>
	)
}

/** "Made by hand. Sold in the sun." stands in two lines. */
function Sentences({ text }: { text: string }) {
	return text.split(/(?<=\.) /).map((sentence) => (
		<span key={sentence} className="block">
			{sentence}{" "}
		</span>
	))
}

const lineLook =
	"lettering col-start-1 row-start-1 self-start text-balance text-[calc(1rem+6.2vw)] leading-[0.95] lg:text-[min(1.2rem+4.6vw,5.75rem)]"
