import { useEffect } from "react"

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/**
 * Loads the page again once the server answers. A connection comes back without a word; and a browser that leaves a
 * page and is called back to it has ended what that page had asked for, though the connection never was away.
 */
export function useReloadOnceReached(isUnreached: boolean): void {
	useEffect(() => {
		if (!isUnreached) return
		let wait = FIRST_WAIT_MS
		let timer = setTimeout(tryAgain, wait)
		async function tryAgain() {
			clearTimeout(timer)
			const isReached = await fetch("/healthz", { cache: "no-store" }).then(
				() => true,
				() => false,
			)
			if (isReached) return location.reload()
			// Drawn, so that not all who were cut off come back at one moment.
			wait = Math.min(LONGEST_WAIT_MS, wait * (1.5 + Math.random()))
			timer = setTimeout(tryAgain, wait)
		}
		addEventListener("online", tryAgain)
		return () => {
			clearTimeout(timer)
			removeEventListener("online", tryAgain)
		}
	}, [isUnreached])
}
