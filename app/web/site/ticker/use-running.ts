import { useEffect, useState } from "react"

const STORE = "tamasha-ticker-stopped"

/** Whether the ticker runs. Stopped, it stays so on the next pages of this tab; without storage, on this one. */
export function useRunning() {
	/** Undefined until the browser has said what was chosen before: it stands still so long. */
	const [chosen, setChosen] = useState<"runs" | "stands">()
	useEffect(() => setChosen(wasStopped() ? "stands" : "runs"), [])
	const running = chosen !== "stands"
	return {
		running,
		moves: chosen === "runs",
		toggle() {
			setChosen(running ? "stands" : "runs")
			keepStopped(running)
		},
	}
}

function wasStopped(): boolean {
	try {
		return sessionStorage.getItem(STORE) !== null
	} catch {
		return false
	}
}

function keepStopped(isStopped: boolean): void {
	try {
		if (isStopped) sessionStorage.setItem(STORE, "yes")
		else sessionStorage.removeItem(STORE)
	} catch {}
}
