import { useEffect, useState } from "react"

const STORE = "tamasha-ticker"
type Choice = "runs" | "stands"

/** Whether the ticker runs. Stopped, it stays so on the next pages of this tab; without storage, on this one. */
export function useRunning() {
	/** Undefined until the browser has said what was chosen before: it stands still so long. */
	const [chosen, setChosen] = useState<Choice>()
	useEffect(() => setChosen(inStorage((storage) => storage[STORE]) ?? "runs"), [])
	const running = chosen !== "stands"
	return {
		running,
		moves: chosen === "runs",
		toggle() {
			const next = running ? "stands" : "runs"
			setChosen(next)
			inStorage((storage) => {
				storage[STORE] = next
			})
		},
	}
}

function inStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
	try {
		return work(sessionStorage)
	} catch {
		return undefined
	}
}
