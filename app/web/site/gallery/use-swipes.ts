import { useEffect, useEffectEvent } from "react"

/** CSS pixels a finger must travel sideways to mean it. */
const FAR = 48

interface Ways {
	onLeft: () => void
	onRight: () => void
}

/**
 * Swipes with one finger, more sideways than up or down, anywhere on the page. They are kept from the browser, which
 * else takes one to the right for its own way back, as Chrome does on computers with a touch screen. React's handlers
 * can't do that: it listens to moves as one who only looks on.
 */
export function useSwipes(ways: Ways): void {
	const swiped = useEffectEvent((across: number) => (across < 0 ? ways.onLeft() : ways.onRight()))
	useEffect(() => {
		const { signal, abort } = stoppable()
		let start: Touch | undefined
		const begin = ({ touches }: TouchEvent) => {
			// In an enlarged picture a finger moves the picture.
			const isEnlarged = (window.visualViewport?.scale ?? 1) > 1.05
			start = touches.length === 1 && !isEnlarged ? touches[0] : undefined
		}
		const move = (event: TouchEvent) => {
			if (event.cancelable && sideways(start, event.touches[0])) event.preventDefault()
		}
		const end = ({ changedTouches }: TouchEvent) => {
			const across = sideways(start, changedTouches[0])
			if (Math.abs(across) >= FAR) swiped(across)
		}
		document.addEventListener("touchstart", begin, { signal, passive: true })
		document.addEventListener("touchmove", move, { signal, passive: false })
		document.addEventListener("touchend", end, { signal })
		return abort
	}, [])
}

function stoppable() {
	const controller = new AbortController()
	return { signal: controller.signal, abort: () => controller.abort() }
}

/** How far a finger went to the right; 0 where it went rather up or down. */
function sideways(from?: Touch, to?: Touch): number {
	if (!from || !to) return 0
	const across = to.clientX - from.clientX
	return Math.abs(across) < 1.5 * Math.abs(to.clientY - from.clientY) ? 0 : across
}
