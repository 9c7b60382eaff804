import type { TouchEvent } from "react"

/** CSS pixels a finger must travel sideways to mean it. */
const FAR = 48

/** Handlers for swipes with one finger, more sideways than up or down. */
export function swiping({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
	return {
		onTouchStart({ touches, currentTarget }: TouchEvent<HTMLElement>) {
			const finger = touches[0]
			currentTarget.dataset.swipe =
				finger && touches.length === 1 ? `${finger.clientX} ${finger.clientY}` : ""
		},
		onTouchEnd({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) {
			const finger = changedTouches[0]
			const [fromX, fromY] = (currentTarget.dataset.swipe || "none").split(" ").map(Number)
			// In an enlarged picture a finger moves the picture.
			const isEnlarged = (window.visualViewport?.scale ?? 1) > 1.05
			if (isEnlarged || !finger || fromX === undefined || fromY === undefined) return
			const across = finger.clientX - fromX
			if (Math.abs(across) < FAR || Math.abs(across) < 1.5 * Math.abs(finger.clientY - fromY)) return
			if (across < 0) onLeft()
			else onRight()
		},
	}
}
