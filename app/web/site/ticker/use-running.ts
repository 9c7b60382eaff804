import { useEffect, useState } from "react"

const STORE = "tamasha-ticker"

/** Whether the ticker runs. Stopped, it stays so on the next pages of this tab; without storage, on this one. */
export function useRunning() {
	/** Undefined until the browser has said what was chosen before: it stands still so long. */
	const [chosen, setChosen] = useState<string>()
	useEffect(() => setChosen(openStorage()[STORE] ?? "runs"), [])
	const running = chosen !== "stands"
	return {
		running,
		moves: chosen === "runs",
		toggle() {
			const next = running ? "stands" : "runs"
			openStorage()[STORE] = next
			setChosen(next)
		},
	}
}

/** Some browsers refuse it. */
function openStorage(): Partial<Storage> {
	try {
		return sessionStorage
	} catch {
		return {}
	}
}
