import { useSyncExternalStore } from "react"

const subscribeToNothing = () => () => {}

/** False on the server and while the page is plain HTML, true once the browser runs our code. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	)
}
