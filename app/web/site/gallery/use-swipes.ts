import { useEffect, useEffectEvent } from "react"

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
export function useSwipes(handlers: SwipeHandlers): void {
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
