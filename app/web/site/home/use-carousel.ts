import { type FocusEvent, type PointerEvent, useEffect, useState } from "react"

export interface Carousel {
	currentIndex: number
	/** The slide that was shown before, below the one that comes. */
	previousIndex: number | undefined
	/** What the pause button says; under the pointer or the focus a playing show stands still as well. */
	isPlaying: boolean
	isMoving: boolean
	toggle(): void
	step(by: 1 | -1): void
	/** For the element whose hovering and focusing stops the show. */
	area: {
		onPointerEnter(event: PointerEvent): void
		onPointerLeave(): void
		onFocus(): void
		onBlur(event: FocusEvent): void
	}
}

/** Which of `count` slides is shown: the next one after every `intervalMs`, the first after the last. */
export function useCarousel(count: number, intervalMs: number): Carousel {
	const [{ at: currentIndex, before: previousIndex }, setState] = useState<{ at: number; before?: number }>({
		at: 0,
	})
	const [isPlaying, setPlaying] = useState(true)
	const { isHeld, release, area } = useHoverOrFocus()
	const step = (by: number) =>
		setState((state) => ({ at: (state.at + by + count) % count, before: state.at }))
	const isMoving = isPlaying && !isHeld
	useEffect(() => {
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false)
	}, [])
	useEffect(() => {
		if (!isMoving) return
		const next = setTimeout(
			() => setState({ at: (currentIndex + 1) % count, before: currentIndex }),
			intervalMs,
		)
		return () => clearTimeout(next)
	}, [isMoving, currentIndex, count, intervalMs])
	const toggle = () => {
		setPlaying(!isPlaying)
		if (!isPlaying) release()
	}
	return { currentIndex, previousIndex, isPlaying, isMoving, toggle, step, area }
}

/** Held by a hovering mouse or by the focus, until either leaves or somebody asks for motion. */
function useHoverOrFocus() {
	const [hovered, setHovered] = useState(false)
	const [focused, setFocused] = useState(false)
	return {
		isHeld: hovered || focused,
		release: () => {
			setHovered(false)
			setFocused(false)
		},
		area: {
			onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === "mouse"),
			onPointerLeave: () => setHovered(false),
			onFocus: () => setFocused(true),
			onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
				setFocused(currentTarget.contains(relatedTarget)),
		},
	}
}
