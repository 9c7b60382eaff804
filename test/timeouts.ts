/**
 * How long tests wait before they give something up. It says nothing about the product: who passes never waits this
 * long, and a machine may be many times slower than a quiet one. What shall be quick is tested with `expectWithin`.
 */
export const TIMEOUTS = {
	/** Milliseconds for one thing to come: a page, a letter, a row. */
	wait: 90_000,
	/** Milliseconds for a test, and for what is done before and after it. */
	test: 900_000,
}
