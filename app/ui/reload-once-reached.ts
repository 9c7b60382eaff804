import { useEffect } from "react"

const EVERY_MS = 3_000

/**
 * Loads the page again once the server answers. A connection comes back without a word; and a browser that leaves a
 * page and is called back to it has ended what that page had asked for, though the connection never was away.
 */
export function useReloadOnceReached(isUnreached?: boolean): void {
	useEffect(() => {
		if (!isUnreached) return
		const tryAgain = () =>
			fetch("/healthz").then(
				() => location.reload(),
				() => {},
			)
		const timer = setInterval(tryAgain, EVERY_MS)
		return () => clearInterval(timer)
	}, [isUnreached])
}
