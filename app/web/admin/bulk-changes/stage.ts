import type { FoundBulkChange } from "../../../domain/bulk-changes/queries.server.ts"
import type { BulkOutcome } from "../../../domain/bulk-changes/rules.ts"
import type { Tone } from "../../../ui/tone.ts"
import { formatNairobiMoment } from "../../../values/clock.ts"
import { capitalize } from "../../../values/normalize-text.ts"

export type Stage = "prepared" | "running" | "stopped" | "finished"

export const STAGES: Record<Stage, { label: string; tone: Tone }> = {
	prepared: { label: "Not begun", tone: "warning" },
	running: { label: "Running", tone: "info" },
	stopped: { label: "Stopped", tone: "neutral" },
	finished: { label: "Finished", tone: "success" },
}

export function stageOf({ startedAt, stoppedAt, finishedAt }: FoundBulkChange["change"]): Stage {
	if (stoppedAt) return "stopped"
	if (finishedAt) return "finished"
	return startedAt ? "running" : "prepared"
}

/** How many are changed, or are still to be: those that were left out are not counted. */
export const plannedCount = (outcomes: ReadonlyMap<BulkOutcome | null, number>): number =>
	(outcomes.get("done") ?? 0) + (outcomes.get(null) ?? 0)

/** "Begun by Amina at 14:05. Stopped by Wanjiru at 14:06." */
export function whoAndWhen(found: FoundBulkChange, now: Date): string {
	const { preparedAt, startedAt, stoppedAt, finishedAt } = found.change
	const line = (what: string, at: Date, by?: string | null) =>
		`${what}${by ? ` by ${capitalize(by)}` : ""} ${formatNairobiMoment(at, now)}.`
	if (!startedAt) return line("Prepared", preparedAt, found.preparedBy)
	return [
		line("Begun", startedAt, found.startedBy),
		...(stoppedAt ? [line("Stopped", stoppedAt, found.stoppedBy)] : []),
		...(finishedAt ? [line("Finished", finishedAt)] : []),
	].join(" ")
}
