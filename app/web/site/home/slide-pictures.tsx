import { classes } from "../../../ui/classes.ts"
import { useHydrated } from "../../../ui/hydrated.ts"
import { Image, type ImageProps } from "../../../ui/picture.tsx"
import type { Slide } from "./slides.server.ts"
import type { Carousel } from "./use-carousel.ts"

type SlidePicturesProps = { slides: Slide[]; carousel: Carousel }

/** The pictures, one over the other. Each is a slide "n of 5"; only the current one is there for readers. */
export function SlidePictures({
	slides,
	carousel: { currentIndex, previousIndex, isMoving },
}: SlidePicturesProps) {
	// What comes next is fetched after the page shows, with the scripts that will show it.
	const hydrated = useHydrated()
	return (
		<div aria-live={isMoving ? "off" : "polite"} className={frameClasses}>
			{slides.map((slide, index) => (
				// biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
				<div
					key={slide.src}
					role="group"
					aria-roledescription="slide"
					aria-label={`${index + 1} of ${slides.length}`}
					aria-hidden={index !== currentIndex}
					hidden={index !== currentIndex && index !== previousIndex}
					className={classes(
						"absolute inset-0",
						index === currentIndex && previousIndex !== undefined && "z-10 animate-unroll",
					)}
				>
					<SlidePicture
						slide={slide}
						eager={index === currentIndex || (hydrated && index === (currentIndex + 1) % slides.length)}
						first={index === 0}
					/>
				</div>
			))}
		</div>
	)
}

/** The drawing itself, once there is one: it is smaller than any raster of it. The next one is fetched while this one is shown. */
function SlidePicture({ slide, eager, first }: { slide: Slide; eager: boolean; first: boolean }) {
	const { src, alt, wide, narrow, photo } = slide
	if (photo) return <Photo {...photo} alt={alt} loading={eager ? "eager" : "lazy"} />
	if (!wide) return null
	return (
		<picture>
			{narrow && (
				<source
					media="(width < 40rem)"
					type="image/svg+xml"
					srcSet={narrow.src}
					width={narrow.width}
					height={narrow.height}
				/>
			)}
			<source type="image/svg+xml" srcSet={wide.src} width={wide.width} height={wide.height} />
			<img
				src={src}
				alt={alt}
				width={1600}
				height={800}
				loading={eager ? "eager" : "lazy"}
				fetchPriority={first ? "high" : "low"}
				className="absolute inset-0 size-full object-cover object-right-bottom"
			/>
		</picture>
	)
}

/** Where a drawing has its sky there is paper: on a phone below the buttons, in a large window behind the words. */
function Photo(photo: ImageProps) {
	return (
		<div className="day absolute inset-0 bg-surface">
			<Image
				{...photo}
				className="absolute inset-0 size-full max-sm:top-[14.3%] max-sm:h-[85.7%] lg:left-auto lg:w-[calc(1.15*var(--tall))]"
			/>
		</div>
	)
}

/** On a phone its plain sky lies below the buttons; in a large window it reaches up behind the words (hero.tsx). */
const frameClasses =
	"relative isolate -mt-[16%] aspect-8/9 w-full overflow-hidden sm:mt-0 sm:aspect-2/1 lg:absolute lg:inset-x-0 lg:bottom-full lg:aspect-auto lg:h-(--tall)"
