import { useEffect } from "react"
import { useRevalidator } from "react-router"
import { formatNairobiMoment } from "../../../../values/clock.ts"
import { capitalize } from "../../../../values/normalize-text.ts"

/** How far what a job does in parts has come. stopped: by somebody, before its end. */
export type RunStage = "prepared" | "running" | "stopped" | "finished"

interface RunTimes {
	startedAt: Date | null
	stoppedAt: Date | null
	finishedAt: Date | null
}

export function runStageOf({ startedAt, stoppedAt, finishedAt }: RunTimes): RunStage {
	if (stoppedAt) return "stopped"
	if (finishedAt) return "finished"
	return startedAt ? "running" : "prepared"
}

type HistoryEvent = [what: string, at: Date | null, by?: string | null, more?: string]

/** "Begun by Amina at 14:05. Stopped by Wanjiru at 14:06.", of what happened. */
export const formatHistory = (events: readonly HistoryEvent[], now: Date): string =>
	events
		.flatMap(([what, at, by, more = ""]) =>
			at ? [`${what}${by ? ` by ${capitalize(by)}` : ""} ${formatNairobiMoment(at, now)}${more}.`] : [],
		)
		.join(" ")

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
