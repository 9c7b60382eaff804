import { type FocusEvent, type PointerEvent, useState } from "react"

/** Hovered lists close on leave; a click on the hovered button keeps its list, so that hover and click don't fight. */
type State = "closed" | "hovered" | "pinned"

/** Open by mouse or by press; closes when mouse or focus leave. A finger does not hover. */
export function useHoverDisclosure() {
	const [state, setState] = useState<State>("closed")
	const close = () => setState("closed")
	return {
		open: state !== "closed",
		close,
		toggle: () => setState(state === "pinned" ? "closed" : "pinned"),
		area: {
			onPointerEnter: ({ pointerType }: PointerEvent) => {
				if (pointerType === "mouse") setState((now) => (now === "closed" ? "hovered" : now))
			},
			onPointerLeave: ({ pointerType }: PointerEvent) => {
				if (pointerType === "mouse") close()
			},
			onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
				if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
			},
		},
	}
}
