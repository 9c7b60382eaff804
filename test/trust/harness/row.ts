/** A threat or fault, as the plan of the product's trials has it. */
export interface Row {
	threat: string
	/** What has to hold. */
	goal: string
	/** The files that try it: below test/trust, or tests of `npm test`, which are run again with more counts. */
	tests: string[]
	/** What of the row no test here tries, plainly. */
	missing?: string
}
