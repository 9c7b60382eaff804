/** Why the rows of a file can't be read. */
export type WorkbookFault =
	/** An archive of something else. */
	| "not-a-workbook"
	| "damaged"
	/** Unpacked, or in the number of its parts, texts or rows, more than was allowed. */
	| "too-large"
	| "too-many-columns"
	/** Its days count from 1904: nobody could tell them from others. */
	| "old-calendar"

export class UnreadableWorkbookError extends Error {
	readonly reason: WorkbookFault

	constructor(reason: WorkbookFault) {
		super(reason)
		this.reason = reason
	}
}
