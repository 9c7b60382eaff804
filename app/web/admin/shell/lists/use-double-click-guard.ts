import { type RefObject, useLayoutEffect, useRef } from "react"

/** Milliseconds: longer than between the clicks of a double click. */
const DOUBLE_CLICK_MS = 600

/** When a card leaves its list the next one slides under the mouse: the second of two clicks is not about that one. */
export function useDoubleClickGuard(list: RefObject<HTMLElement | null>, rows: { id: number }[]): void {
	const before = useRef(rows)
	useLayoutEffect(() => {
		const element = list.current
		const ids = new Set(rows.map(({ id }) => id))
		const isGone = ({ id }: { id: number }) => !ids.has(id)
		const hasMoved = before.current.some(isGone) && !before.current.every(isGone)
		before.current = rows
		if (!element || !hasMoved) return undefined
		element.style.pointerEvents = "none"
		const release = () => {
			element.style.pointerEvents = ""
		}
		const timer = setTimeout(release, DOUBLE_CLICK_MS)
		return () => {
			clearTimeout(timer)
			release()
		}
	}, [list, rows])
}
