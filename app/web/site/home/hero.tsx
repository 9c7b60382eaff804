import type { CSSProperties } from "react"
import type { HomeCopy } from "../../../domain/content/page-inputs.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { classes } from "../../../ui/classes.ts"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { SlideControls } from "./slide-controls.tsx"
import { SlidePictures } from "./slide-pictures.tsx"
import type { Slide } from "./slides.server.ts"
import { useCarousel } from "./use-carousel.ts"

export interface EditionAnnouncement {
	/** "In 20 days: Christmas Festival 2025". */
	name: string
	/** "12, 13 and 14 December 2025, 9 AM to 7 PM daily". */
	days: string
	location: string
}

type HeroProps = {
	copy: Pick<HomeCopy, "hero" | "slideshow">
	/** Undefined while no festival is ahead. */
	next: EditionAnnouncement | undefined
	slides: Slide[]
	intervalMs: number
}

/**
 * What it is, when, and where to press, on the plain sky above the land of every picture. Only the pictures change.
 * In a large window the picture stands behind the lower part of that sky, `--tall` high, its market on the right; the
 * words keep away from the share of it that is land or market, and the sky grows with them.
 */
export function Hero({ copy: { hero, slideshow }, next, slides, intervalMs }: HeroProps) {
	const carousel = useCarousel(slides.length, intervalMs)
	const slide = slides[carousel.currentIndex]
	return (
		<div {...carousel.area} style={{ "--sky": slide?.sky } as CSSProperties} className={heroClasses}>
			<div className={classes(slide?.lettering === "cream" ? "night" : "day", skyClasses)}>
				<div className="relative z-10">
					<h1 className="lettering text-[calc(1rem+6.2vw)] leading-[0.95] lg:text-[min(1.2rem+3.8vw,5.75rem)]">
						<Sentences text={hero.heading} />
					</h1>
					<p className="mt-4 max-w-[34rem] text-lg text-balance">{hero.lead}</p>
					<NextEdition next={next} noneAhead={hero.noneAhead} />
					<p className="mt-5 inline-flex flex-wrap gap-3">
						{hero.actions.map(({ label, link }, index) => (
							<LinkButton key={link} to={link} size="large" variant={index ? "ghost" : "primary"}>
								{label}
							</LinkButton>
						))}
					</p>
				</div>
			</div>
			<section aria-roledescription="carousel" aria-label={slideshow.label} className="relative">
				<SlidePictures slides={slides} carousel={carousel} />
				<KangaBand height={40} />
				<SlideControls copy={slideshow} slides={slides} carousel={carousel} />
			</section>
		</div>
	)
}

function NextEdition({ next, noneAhead }: { next: EditionAnnouncement | undefined; noneAhead: string }) {
	return (
		<p className="mt-2 max-w-[34rem] leading-snug">
			{next?.name ?? noneAhead}
			{next && <strong className="figures block">{next.days}</strong>}
			{next?.location}
		</p>
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

/** The height of the picture: header, border and controls fit beside it, words left of it, and its land reaches across. */
const heroClasses = "lg:[--tall:min(47vw,max(26rem,18.5vw,min(100svh-14rem,max(44rem,27vw))))]"

/** Of the picture, 43 % of the height are land, and 115 % of the height are as wide as its market. */
const skyClasses =
	"px-4 pt-8 pb-2 bg-(--sky,var(--surface))! transition-colors duration-300 sm:px-8 sm:pt-12 sm:pb-8 lg:flex lg:min-h-(--tall) lg:items-center lg:pt-8 lg:pr-[calc(1.15*var(--tall))] lg:pb-[calc(0.43*var(--tall))] lg:pl-[max(2rem,50%-38rem)]"
