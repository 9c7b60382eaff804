import { type FocusEvent, type PointerEvent, useEffect, useState } from "react"

export interface Slideshow {
	at: number
	/** The slide that was shown before, below the one that comes. */
	before: number | undefined
	/** What the pause button says; under the pointer or the focus a playing show stands still as well. */
	playing: boolean
	moving: boolean
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
export function useSlideshow(count: number, intervalMs: number): Slideshow {
	const [{ at, before }, setShown] = useState<{ at: number; before?: number }>({ at: 0 })
	const [playing, setPlaying] = useState(true)
	const { held, release, area } = useHolding()
	const step = (by: number) =>
		setShown((shown) => ({ at: (shown.at + by + count) % count, before: shown.at }))
	const moving = playing && !held
	useEffect(() => {
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false)
	}, [])
	useEffect(() => {
		if (!moving) return
		const next = setTimeout(() => setShown({ at: (at + 1) % count, before: at }), intervalMs)
		return () => clearTimeout(next)
	}, [moving, at, count, intervalMs])
	const toggle = () => {
		setPlaying(!playing)
		if (!playing) release()
	}
	return { at, before, playing, moving, toggle, step, area }
}

/** Held by a hovering mouse or by the focus, until either leaves or somebody asks for motion. */
function useHolding() {
	const [hovered, setHovered] = useState(false)
	const [focused, setFocused] = useState(false)
	return {
		held: hovered || focused,
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
