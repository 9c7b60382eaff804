import type { RowId } from "./rows.ts"

/** What a trial leaves for the table, in the report of the run. */
export interface TrialRecord {
	row: RowId
	seed: number
	/** A control shows that the trial beside it can fail: it does the same the careless way. */
	isControl: boolean
	/** What was done, with counts. */
	tried?: string
	/** What was measured, beside the goal. */
	held?: string
	/** Why nothing was tried, e.g. "sqlmap is not installed". */
	skipped?: string
}
