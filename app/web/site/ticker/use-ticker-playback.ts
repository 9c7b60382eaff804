import { useEffect, useState } from "react"

const STORAGE_KEY = "tamasha-ticker"

/** Whether the ticker runs. Stopped, it stays so on the next pages of this tab; without storage, on this one. */
export function useTickerPlayback() {
	/** Undefined until the browser has said what was chosen before: it stands still so long. */
	const [preference, setPreference] = useState<string>()
	useEffect(() => setPreference(getSessionStorage()[STORAGE_KEY] ?? "runs"), [])
	const isRunning = preference !== "stands"
	return {
		isRunning,
		isMoving: preference === "runs",
		toggle() {
			const next = isRunning ? "stands" : "runs"
			getSessionStorage()[STORAGE_KEY] = next
			setPreference(next)
		},
	}
}

/** Some browsers refuse it. */
function getSessionStorage(): Partial<Storage> {
	try {
		return sessionStorage
	} catch {
		return {}
	}
}
