import type { FoundBulkChange } from "../../../domain/bulk-changes/queries.server.ts"
import type { BulkOutcome } from "../../../domain/bulk-changes/rules.ts"
import type { Tone } from "../../../ui/tone.ts"
import { formatHistory, type RunStage } from "../shell/actions/run-stage.ts"

export const STAGES: Record<RunStage, { label: string; tone: Tone }> = {
	prepared: { label: "Not begun", tone: "warning" },
	running: { label: "Running", tone: "info" },
	stopped: { label: "Stopped", tone: "neutral" },
	finished: { label: "Finished", tone: "success" },
}

/** How many are changed, or are still to be: those that were left out are not counted. */
export const plannedCount = (outcomes: ReadonlyMap<BulkOutcome | null, number>): number =>
	(outcomes.get("done") ?? 0) + (outcomes.get(null) ?? 0)

/** "Begun by Amina at 14:05. Stopped by Wanjiru at 14:06." */
export const historyOf = ({ change, preparedBy, startedBy, stoppedBy }: FoundBulkChange, now: Date): string =>
	formatHistory(
		[
			change.startedAt ? ["Begun", change.startedAt, startedBy] : ["Prepared", change.preparedAt, preparedBy],
			["Stopped", change.stoppedAt, stoppedBy],
			["Finished", change.finishedAt],
		],
		now,
	)
