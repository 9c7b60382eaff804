import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/** For links that scroll within a frame: scrolls it, and nothing else, to the link of the screen. */
export function useCurrentInView() {
	const frame = useRef<HTMLElement>(null)
	const { pathname } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another link
	useEffect(() => {
		const current = frame.current?.querySelector("[aria-current]")
		if (!frame.current || !current) return
		const [outer, link] = [frame.current.getBoundingClientRect(), current.getBoundingClientRect()]
		frame.current.scrollTop += Math.max(0, link.bottom - outer.bottom) + Math.min(0, link.top - outer.top)
	}, [pathname])
	return frame
}
