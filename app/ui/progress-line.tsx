import { useEffect, useState } from "react"
import { useNavigation } from "react-router"

/** Milliseconds until a page or an answer that has not come is said to be on its way. */
const DELAY_MS = 150

/** At the upper edge of the window while the next page or the answer to a form is awaited; readers hear of it once. */
export function ProgressLine() {
	const isSlow = useSlowNavigation()
	return (
		<div aria-live="polite">
			{isSlow && (
				<>
					<span className="sr-only">Loading…</span>
					<span className="fixed inset-x-0 top-0 z-50 h-1 origin-left animate-advance border-b border-ink bg-marigold" />
				</>
			)}
		</div>
	)
}

function useSlowNavigation(): boolean {
	const isPending = useNavigation().state !== "idle"
	const [isSlow, setSlow] = useState(false)
	useEffect(() => {
		if (!isPending) return
		const timer = setTimeout(() => setSlow(true), DELAY_MS)
		return () => {
			clearTimeout(timer)
			setSlow(false)
		}
	}, [isPending])
	return isSlow
}
