import { useEffect } from "react"
import { useRevalidator } from "react-router"

/** As of now while it runs, for as long as the screen is looked at. */
export function useLiveProgress(isRunning: boolean): void {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		if (!isRunning) return
		const timer = setInterval(() => {
			if (document.visibilityState === "visible") void revalidate()
		}, 1_500)
		return () => clearInterval(timer)
	}, [isRunning, revalidate])
}
