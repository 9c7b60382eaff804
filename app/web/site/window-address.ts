import { type MouseEvent, startTransition, useRef } from "react"
import { useLocation, useNavigate } from "react-router"

/**
 * Opens the window of the link that was pressed in a list of many. They are plain links: the router's own cost the server
 * several times as much, each.
 */
export function useWindowLinks(): (event: MouseEvent) => void {
	const navigate = useNavigate()
	return (event) => {
		const link = event.target instanceof Element && event.target.closest("a")
		if (!link || event.button !== 0 || !hasNoModifier(event)) return
		event.preventDefault()
		startTransition(() => navigate(link.search, { state: { openedHere: true }, preventScrollReset: true }))
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
