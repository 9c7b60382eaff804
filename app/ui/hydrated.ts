import { createContext, useSyncExternalStore } from "react"

const subscribeToNothing = () => () => {}

/** False on the server and while the page is plain HTML, true once the browser runs our code. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	)
}

/** True on the server for a visitor who asks for little data (`Save-Data: on`): that page gets no scripts. */
export const SaveDataContext = createContext(false)
