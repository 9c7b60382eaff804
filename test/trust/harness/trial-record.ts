import type { Cost } from "./cost.ts"
import type { RowId } from "./rows.ts"

/** What a trial leaves for the table. */
export interface TrialRecord {
	row: RowId
	seed: number
	/** A control shows that the trial beside it can fail: it does the same the careless way. */
	isControl: boolean
	/** How often the plan wants it done, where this run did it less often. */
	asked?: number
	/** What was done, with counts. */
	tried?: string
	/** What was measured, beside the goal. */
	held?: string
	/** What the hostile requests of it cost. */
	costs?: Cost[]
	/** Why nothing was tried, e.g. "sqlmap is not installed". */
	skipped?: string
}
