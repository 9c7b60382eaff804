import { useEffect } from "react"

/**
 * Makes every link to another page of ours a full load. A foreign script that once ran stays in the memory of
 * its document, where it could read what is typed on the next page, a password even.
 */
export function useDocumentNavigation(active: boolean): void {
	useEffect(() => {
		if (!active) return
		const bypassRouter = (event: MouseEvent) => {
			const link = event.target instanceof Element ? event.target.closest("a") : null
			const isLeaving = link?.origin === location.origin && link.pathname !== location.pathname
			if (isLeaving) event.stopPropagation()
		}
		window.addEventListener("click", bypassRouter, { capture: true })
		return () => window.removeEventListener("click", bypassRouter, { capture: true })
	}, [active])
}
