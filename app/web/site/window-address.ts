import { type MouseEvent, useRef } from "react"
import { useLocation, useNavigate } from "react-router"

/**
 * For a list of links that each open a window over the page they stand on. They are plain ones, and the list opens what
 * is pressed in it: a page with 140 squares is rendered in less time without a link of the router's in each.
 */
export function useWindowLinks() {
	const navigate = useNavigate()
	const { pathname, search } = useLocation()
	return {
		addressOf: (window: string) => pathname + window,
		onClick(event: MouseEvent<HTMLElement>) {
			const link = (event.target as Element).closest("a")
			if (!link || event.button !== 0 || !hasNoModifier(event)) return
			event.preventDefault()
			void navigate(link.search, {
				state: { openedHere: true },
				preventScrollReset: true,
				replace: link.search === search,
			})
		},
	}
}

type ModifierKeys = { altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** Keys and clicks with a modifier mean something to the browser: Alt and an arrow goes back. */
export const hasNoModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: ModifierKeys): boolean =>
	!(altKey || ctrlKey || metaKey || shiftKey)

/**
 * Closes the window that `parameter` opened: back to the entry the visitor came from, or, when the address was
 * entered or shared, to the same page without the window. Call it inside the window, where it closes once.
 */
export function useCloseWindow(parameter: string): () => void {
	const navigate = useNavigate()
	const { state, search } = useLocation()
	const isClosing = useRef(false)
	return () => {
		if (isClosing.current) return
		isClosing.current = true
		if (isOpenedHere(state)) return void navigate(-1)
		const params = new URLSearchParams(search)
		params.delete(parameter)
		void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true })
	}
}

const isOpenedHere = (state: unknown) => typeof state === "object" && state !== null && "openedHere" in state
