import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False on the server and while the page is plain HTML, true once the browser runs our code. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	)
}
