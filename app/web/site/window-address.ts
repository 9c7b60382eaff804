import { useRef } from "react"
import { useLocation, useNavigate } from "react-router"

/** The state of a link that opens a window over the page it stands on. */
export const windowLinkState = { openedHere: true }

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
