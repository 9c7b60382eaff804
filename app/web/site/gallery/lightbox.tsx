import { ChevronLeft, ChevronRight } from "lucide-react"
import { useEffect, useEffectEvent, useRef } from "react"
import { href, Link } from "react-router"
import type { GalleryCopy } from "../../../domain/gallery/inputs.ts"
import type { GalleryPicture } from "../../../domain/gallery/queries.server.ts"
import { CloseWindow, Window } from "../../../ui/window.tsx"
import { useCloseWindow } from "../window-address.ts"
import { type GalleryView, searchOf } from "./gallery-view.ts"
import { tileId } from "./picture-grid.tsx"
import { type AdjacentPicture, useAdjacentPictures } from "./use-adjacent-pictures.ts"

type LightboxProps = {
	pictures: GalleryPicture[]
	index: number
	view: GalleryView
	copy: GalleryCopy["lightbox"]
}

/** The picture between the ways; on a phone the ways stand below the caption. */
const lightboxClasses =
	"night grid grid-cols-2 grid-rows-[auto_1fr_auto_auto] gap-x-4 gap-y-3 p-3 sm:grid-cols-[auto_1fr_auto] sm:grid-rows-[auto_1fr_auto] sm:p-5"

/** One picture at a time, over the wall. Links lead on and around, so without JavaScript each is a page. */
export function Lightbox({ pictures, index, view, copy }: LightboxProps) {
	const close = useCloseWindow("picture")
	const { previous, next } = useAdjacentPictures(pictures, index, view)
	useSwipes({ onLeft: next.go, onRight: previous.go })
	const picture = pictures[index]
	if (!picture) return null
	const tile = tileId(picture.name)
	const galleryAddress = `${href("/gallery")}${searchOf(view)}#${tile}`
	return (
		<Window
			labelledBy="picture-caption"
			onClose={close}
			returnFocusTo={tile}
			onKeyDown={(event) => {
				if (event.key === "ArrowLeft" && hasNoModifier(event)) previous.go()
				if (event.key === "ArrowRight" && hasNoModifier(event)) next.go()
			}}
			className={lightboxClasses}
		>
			<p className="figures self-center font-semibold sm:col-span-2">
				{index + 1} of {pictures.length}
			</p>
			<CloseWindow label={copy.close} to={galleryAddress} onClose={close} className="justify-self-end" />
			<LightboxPicture picture={picture} />
			<ArrowLink
				picture={previous}
				rel="prev"
				label={copy.previous}
				className="row-start-4 justify-self-end sm:col-start-1 sm:row-start-2"
			/>
			<ArrowLink
				picture={next}
				rel="next"
				label={copy.next}
				className="row-start-4 sm:col-start-3 sm:row-start-2"
			/>
		</Window>
	)
}

function LightboxPicture({
	picture: { name, src, width, height, alt, caption },
}: {
	picture: GalleryPicture
}) {
	const heading = useRef<HTMLHeadingElement>(null)
	// Readers begin with the picture's name, not with the button that leads away.
	useEffect(() => heading.current?.focus(), [])
	return (
		<>
			<img
				key={name}
				src={src}
				width={width}
				height={height}
				alt={alt}
				className="pointer-events-none col-span-2 row-start-2 size-full min-h-0 object-contain sm:col-span-1 sm:col-start-2"
			/>
			<h2
				ref={heading}
				id="picture-caption"
				tabIndex={-1}
				aria-live="polite"
				className="col-span-full row-start-3 text-center text-lg outline-none"
			>
				{caption}
			</h2>
		</>
	)
}

type ArrowLinkProps = { picture: AdjacentPicture; rel: "prev" | "next"; label: string; className: string }

/** A round arrow: a link that can be opened in a new tab, and a step when it is simply pressed. */
function ArrowLink({ picture, rel, label, className }: ArrowLinkProps) {
	const Arrow = rel === "prev" ? ChevronLeft : ChevronRight
	return (
		<Link
			to={picture.to}
			rel={rel}
			onClick={(event) => {
				if (!hasNoModifier(event)) return
				event.preventDefault()
				picture.go()
			}}
			aria-label={label}
			title={label}
			className={`grid size-13 place-items-center self-center rounded-full border-2 border-line-strong bg-raised hover:border-text ${className}`}
		>
			<Arrow aria-hidden className="size-7" />
		</Link>
	)
}

type ModifierKeys = { altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** Keys and clicks with a modifier mean something to the browser: Alt and an arrow goes back. */
const hasNoModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: ModifierKeys): boolean =>
	!(altKey || ctrlKey || metaKey || shiftKey)

/** CSS pixels a finger must travel sideways to mean it. */
const MIN_SWIPE_PX = 48

interface SwipeHandlers {
	onLeft: () => void
	onRight: () => void
}

/**
 * Swipes with one finger, more sideways than up or down, anywhere on the page. They are kept from the browser, which
 * else takes one to the right for its own way back, as Chrome does on computers with a touch screen. React's handlers
 * can't do that: it listens to moves as one who only looks on.
 */
function useSwipes(handlers: SwipeHandlers): void {
	const onSwipe = useEffectEvent((distance: number) =>
		distance < 0 ? handlers.onLeft() : handlers.onRight(),
	)
	useEffect(() => {
		const { signal, abort } = createAbortHandle()
		let start: Touch | undefined
		const begin = ({ touches }: TouchEvent) => {
			// In an enlarged picture a finger moves the picture.
			const isEnlarged = (window.visualViewport?.scale ?? 1) > 1.05
			start = touches.length === 1 && !isEnlarged ? touches[0] : undefined
		}
		const move = (event: TouchEvent) => {
			if (event.cancelable && measureHorizontalSwipe(start, event.touches[0])) event.preventDefault()
		}
		const end = ({ changedTouches }: TouchEvent) => {
			const distance = measureHorizontalSwipe(start, changedTouches[0])
			if (Math.abs(distance) >= MIN_SWIPE_PX) onSwipe(distance)
		}
		document.addEventListener("touchstart", begin, { signal, passive: true })
		document.addEventListener("touchmove", move, { signal, passive: false })
		document.addEventListener("touchend", end, { signal })
		return abort
	}, [])
}

function createAbortHandle() {
	const controller = new AbortController()
	return { signal: controller.signal, abort: () => controller.abort() }
}

/** How far a finger went to the right; 0 where it went rather up or down. */
function measureHorizontalSwipe(from?: Touch, to?: Touch): number {
	if (!from || !to) return 0
	const distance = to.clientX - from.clientX
	return Math.abs(distance) < 1.5 * Math.abs(to.clientY - from.clientY) ? 0 : distance
}
